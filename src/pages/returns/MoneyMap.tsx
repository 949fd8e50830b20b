import { useMemo } from 'react'
import { EVERY_ROW, type FigureAnswer, type FigureQuestion } from '../../figures/answers/question.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { NoValue } from '../../reports/parts/MeasureValue.tsx'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { MoneyTable } from './MoneyTable.tsx'
import { byOwner, toReasonLines } from './moneyLines.ts'
import { useReturns } from './returnsContext.ts'

interface MoneyMapProps {
  readonly view: FigureScreenView
  /** Null: not answered yet. */
  readonly answer: FigureAnswer | null
  /** "46 of 50 shops", where some lack something. Null: none does. */
  readonly share: string | null
}

/** Where the money of returns goes, and who can change it. */
export function MoneyMap({ view, answer, share }: MoneyMapProps) {
  const { t } = useTranslate()
  if (!answer) return <ListSkeleton />
  return (
    <div className="zg-returns-columns">
      <MoneyTable view={view} answer={answer} share={share} />
      <Reasons share={share} label={t('returns.byReason')} />
    </div>
  )
}

function Reasons({ label, share }: { readonly label: string; readonly share: string | null }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { question, openRows } = useReturns()
  const asked = useMemo<FigureQuestion>(
    () => ({
      ...question,
      measure: 'refundAmount',
      beside: ['refundedOrders'],
      by: ['reason'],
      top: { order: 'most', limit: EVERY_ROW },
    }),
    [question],
  )
  const { answer } = useFigure(asked)
  if (!answer) return <ListSkeleton />
  const lines = toReasonLines(answer.rows)
  const isRead = answer.total.refundAmount !== undefined
  const total = lines.reduce((sum, { fen }) => sum + fen, 0)
  return (
    <Card className="zg-returns-block" aria-labelledby="returns-reasons">
      <h2 id="returns-reasons">
        {label} {share && <Tag tone="warning">{share}</Tag>}
      </h2>
      <ul className="zg-returns-owners">
        {[...byOwner(lines)].map(([owner, fen]) => (
          <li key={owner}>
            <span>{t(`returns.owners.${owner}`)}</span>{' '}
            <strong>{isRead ? formats.money(fen) : <NoValue reason={t('figures.notReadSoFar')} />}</strong>{' '}
            {isRead && <span className="zg-muted">{formats.percent(total === 0 ? 0 : fen / total)}</span>}
            <span className="zg-returns-bar" aria-hidden="true" style={{ width: `${total === 0 ? 0 : (100 * fen) / total}%` }} />
          </li>
        ))}
      </ul>
      <DataTable label={label} isCompact>
        <thead>
          <ColumnHeads
            heads={[t('returns.reason'), t('returns.lever'), { number: t('returns.orders') }, { number: t('returns.amount') }]}
          />
        </thead>
        <tbody>
          {lines.map(({ reason, lever, fen, orders }) => {
            const name = reason.text || String(reason.code ?? t('returns.noReason'))
            return (
              <tr key={`${reason.code} ${reason.text}`}>
                <th scope="row">{name}</th>
                <td>{t(`returns.levers.${lever}`)}</td>
                <td className="zg-cell-number">{formats.number(orders)}</td>
                <td className="zg-cell-number">
                  <Button
                    kind="link"
                    aria-label={t('figures.openRows', { label: `${name} · ${formats.money(fen)}` })}
                    onClick={() => openRows('refundAmount', { reason }, name)}
                  >
                    {formats.money(fen)}
                  </Button>
                </td>
              </tr>
            )
          })}
        </tbody>
      </DataTable>
      <p className="zg-muted">{t('returns.leversAssumed')}</p>
    </Card>
  )
}
