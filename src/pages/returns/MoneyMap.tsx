import { useMemo } from 'react'
import type { FigureAnswer, FigureQuestion } from '../../figures/answers/question.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { type AdShare, byOwner, toAdShare, toMoneyLines, toReasonLines } from './moneyLines.ts'
import { useReturns } from './returnsContext.ts'

const REASONS_MAX = 60
/** More shops than a merchant has. */
const SHOPS_MAX = 1_000

/** Where the money of returns goes, and who can change it. */
export function MoneyMap({ answer, share }: { readonly answer: FigureAnswer | null; readonly share: string | null }) {
  const { t } = useTranslate()
  if (!answer) return <ListSkeleton />
  return (
    <div className="zg-returns-columns">
      <Lines answer={answer} share={share} />
      <Reasons share={share} label={t('returns.byReason')} />
    </div>
  )
}

function Lines({ answer, share }: { readonly answer: FigureAnswer; readonly share: string | null }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { openRows } = useReturns()
  const ads = useAdShare()
  const lines = toMoneyLines(answer, ads?.fen ?? null)
  return (
    <Card className="zg-returns-block" aria-labelledby="returns-money">
      <h2 id="returns-money">
        {t('returns.money')} {share && <Tag tone="warning">{share}</Tag>}
      </h2>
      <DataTable label={t('returns.money')} isCompact>
        <thead>
          <ColumnHeads heads={[t('returns.what'), { number: t('returns.orders') }, { number: t('returns.amount') }]} />
        </thead>
        <tbody>
          {lines.map(({ kind, fen, orders, measure }) => (
            <tr key={kind}>
              <th scope="row">{t(`returns.lines.${kind}`)}</th>
              <td className="zg-cell-number">
                {orders === null ? (
                  <span className="zg-muted">{t('returns.notByOrders')}</span>
                ) : measure ? (
                  <Button
                    kind="link"
                    aria-label={t('figures.openRows', { label: `${t(`returns.lines.${kind}`)} · ${formats.number(orders)}` })}
                    onClick={() => openRows(measure, {}, t(`returns.lines.${kind}`))}
                  >
                    {formats.number(orders)}
                  </Button>
                ) : (
                  formats.number(orders)
                )}
              </td>
              <td className="zg-cell-number">
                {fen === null ? (
                  <Tag tone="quiet">{t(kind === 'ads' ? 'returns.adsUnknown' : 'returns.costUnknown')}</Tag>
                ) : (
                  formats.money(fen)
                )}
                {kind === 'ads' && ads && ads.fen !== null && ads.done < ads.total && (
                  <Tag tone="warning">{t('queries.ofShopsShort', { done: ads.done, total: ads.total })}</Tag>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <p className="zg-muted">
        {t('returns.moneyHint')} {t('returns.adsHint')}
      </p>
    </Card>
  )
}

/** Null: not answered yet. */
function useAdShare(): AdShare | null {
  const { question } = useReturns()
  const asked = useMemo<FigureQuestion>(
    () => ({
      ...question,
      measure: 'adSpend',
      beside: ['salesAmount', 'refundAmount'],
      by: ['shop'],
      top: { order: 'most', limit: SHOPS_MAX },
      bySheets: true,
    }),
    [question],
  )
  const { answer } = useFigure(asked)
  return useMemo(() => answer && toAdShare(answer, question.shops), [answer, question])
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
      top: { order: 'most', limit: REASONS_MAX },
    }),
    [question],
  )
  const { answer } = useFigure(asked)
  if (!answer) return <ListSkeleton />
  const lines = toReasonLines(answer.rows)
  const total = lines.reduce((sum, { fen }) => sum + fen, 0)
  return (
    <Card className="zg-returns-block" aria-labelledby="returns-reasons">
      <h2 id="returns-reasons">
        {label} {share && <Tag tone="warning">{share}</Tag>}
      </h2>
      <ul className="zg-returns-owners">
        {[...byOwner(lines)].map(([owner, fen]) => (
          <li key={owner}>
            <span>{t(`returns.owners.${owner}`)}</span> <strong>{formats.money(fen)}</strong>{' '}
            <span className="zg-muted">{formats.percent(total === 0 ? 0 : fen / total)}</span>
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
