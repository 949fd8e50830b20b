import { useMemo } from 'react'
import type { Cost } from '../../../../contract/entities/cost.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { GoodsMovers, type MovedGoods } from '../../../reports/parts/GoodsMovers.tsx'
import { ShopName } from '../../../shops/ShopName.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Chart } from '../../../ui/charts/Chart.tsx'
import { DataTable } from '../../../ui/charts/DataTable.tsx'
import { ListSkeleton } from '../../../ui/ListStates.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { ProfitChangeAnswer, ProfitChangeQuestion, ProfitMembers, ProfitMover, ProfitScope } from '../figures/profitQuestion.ts'
import { type ProfitChangePart, profitChangeParts } from '../rules/profitChange.ts'
import { useProfitCall } from './useProfitCall.ts'

interface ProfitChangeTableProps {
  readonly scope: Omit<ProfitScope, 'ledger'>
  /** Null: all. */
  readonly of: ProfitMembers | null
  readonly costs: readonly Cost[] | undefined
  /** What is compared. */
  readonly name: string
  /** Looks at goods that moved. Default: their titles are no buttons. */
  readonly open?: (mover: ProfitMover) => void
}

/** Why the profit changed since the window of the same length right before, at equal ages. */
export function ProfitChangeTable({ scope, of, costs, name, open }: ProfitChangeTableProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toErrorText = useErrorText()
  const question = useMemo<Omit<ProfitChangeQuestion, 'ledger'>>(() => ({ ...scope, of }), [scope, of])
  const { answer, error } = useProfitCall('profitChange', question, costs)
  if (error)
    return (
      <Alert tone="error" role="alert">
        {toErrorText(error)}
      </Alert>
    )
  if (!answer) return <ListSkeleton />
  const label = t('profit.change.title', { name })
  const parts = shownParts(answer)
  const { window, before, cut, days } = answer.ages
  const toMover = (mover: ProfitMover): MovedGoods => ({
    ...toMoved(mover, t(`profit.change.parts.${mover.cause}`)),
    ...(open && { open: () => open(mover) }),
  })
  return (
    <div className="zg-profit-facts">
      <p className="zg-muted">{t(`profit.change.ages.${cut}`, { days: formats.number(days) })}</p>
      {!answer.complete.isComplete && <p className="zg-muted">{t('profit.change.notWhole', { from: before.from, to: before.to })}</p>}
      {answer.unknown.rows > 0 && (
        <p className="zg-muted">
          {t('profit.change.unknown', {
            rows: formats.number(answer.unknown.rows),
            before: formats.money(answer.unknown.beforePaidFen),
            after: formats.money(answer.unknown.afterPaidFen),
          })}
        </p>
      )}
      <div className="zg-profit-movers">
        <GoodsMovers label={t('profit.change.losers')} movers={answer.losers.map(toMover)} />
        <GoodsMovers label={t('profit.change.gainers')} movers={answer.gainers.map(toMover)} />
      </div>
      <Chart
        kind="column"
        label={label}
        rows={parts.map((part) => ({ x: t(`profit.change.parts.${part}`), y: answer.parts[part], series: label }))}
        formatValue={formats.money}
        fileName={label}
      />
      <DataTable label={t('profit.change.steps', { name })} isCompact className="zg-profit-waterfall">
        <tbody>
          <tr data-kind="sum">
            <th scope="row">{t('profit.change.before', { from: before.from, to: before.to })}</th>
            <td className="zg-cell-number">{formats.money(answer.beforeFen)}</td>
            <td />
          </tr>
          {parts.map((part) => (
            <tr key={part} data-kind="line">
              <th scope="row">{t(`profit.change.parts.${part}`)}</th>
              <td className="zg-cell-number">
                <span data-loses={answer.parts[part] < 0 || undefined}>{formats.money(answer.parts[part])}</span>
              </td>
              <td className="zg-muted">{t(`profit.change.means.${part}`)}</td>
            </tr>
          ))}
          <tr data-kind="sum">
            <th scope="row">{t('profit.change.after', { from: window.from, to: window.to })}</th>
            <td className="zg-cell-number">{formats.money(answer.afterFen)}</td>
            <td />
          </tr>
          {answer.sinceFen !== 0 && (
            <tr data-kind="line">
              <th scope="row">{t('profit.change.since')}</th>
              <td className="zg-cell-number">{formats.money(answer.sinceFen)}</td>
              <td />
            </tr>
          )}
        </tbody>
      </DataTable>
    </div>
  )
}

/** Goods as the shared list shows them: what their profit changed by, and what did most of that. */
function toMoved({ shop, goods, name, beforeFen, afterFen, causeFen }: ProfitMover, words: string): MovedGoods {
  return {
    key: `${shop} ${goods}`,
    title: name.title ?? goods,
    thumb: name.thumb,
    shop: <ShopName of={shop} />,
    changeFen: afterFen - beforeFen,
    cause: words,
    causeFen,
  }
}

/** A part that changed nothing only takes room. */
function shownParts({ parts }: ProfitChangeAnswer): readonly ProfitChangePart[] {
  return profitChangeParts.filter((part) => parts[part] !== 0)
}
