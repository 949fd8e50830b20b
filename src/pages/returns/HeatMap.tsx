import { useMemo } from 'react'
import { EVERY_ROW, type FigureQuestion, type FigureRow } from '../../figures/answers/question.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useReturns } from './returnsContext.ts'

const DARKEST = 0.85

export interface Heat {
  /** The most frequent first. */
  readonly reasons: readonly NonNullable<FigureRow['reason']>[]
  /** Those with the most returns first. `cells` in the order of the reasons. */
  readonly skus: readonly { readonly row: FigureRow; readonly cells: readonly number[]; readonly shipped: number }[]
  /** Of the shares. */
  readonly most: number
}

/** Rows by SKU and reason as a table of both. */
export function toHeat(rows: readonly FigureRow[]): Heat {
  const partOf = (row: FigureRow) => row.sums.refundAfterShippingRate?.part ?? 0
  const keyOf = ({ reason }: FigureRow) => `${reason?.code}:${reason?.text}`
  const counts = new Map<string, { readonly reason: NonNullable<FigureRow['reason']>; count: number }>()
  const skus = new Map<string, FigureRow[]>()
  for (const row of rows) {
    if (!row.reason || partOf(row) === 0) continue
    const known = counts.get(keyOf(row)) ?? { reason: row.reason, count: 0 }
    known.count += partOf(row)
    counts.set(keyOf(row), known)
    skus.set(row.sku ?? '', [...(skus.get(row.sku ?? '') ?? []), row])
  }
  const columns = [...counts].toSorted(([, a], [, b]) => b.count - a.count)
  const lines = [...skus.values()].flatMap((own) => {
    const [row] = own
    const cells = columns.map(([key]) => own.filter((each) => keyOf(each) === key).reduce((sum, each) => sum + partOf(each), 0))
    return row ? [{ row, cells, shipped: row.sums.refundAfterShippingRate?.whole ?? 0 }] : []
  })
  const sum = (cells: readonly number[]) => cells.reduce((all, each) => all + each, 0)
  const shares = lines.flatMap(({ cells, shipped }) => cells.map((count) => (shipped === 0 ? 0 : count / shipped)))
  return {
    reasons: columns.map(([, { reason }]) => reason),
    skus: lines.toSorted((a, b) => sum(b.cells) - sum(a.cells)),
    most: Math.max(0, ...shares),
  }
}

interface HeatMapProps {
  readonly shop: string
  readonly goods: string
}

/** Why the SKUs of goods come back: a table whose cells are the darker the more often it happens. */
export function HeatMap({ shop, goods }: HeatMapProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { question, openRows } = useReturns()
  const asked = useMemo<FigureQuestion>(
    () => ({
      ...question,
      shops: [shop],
      goods: [goods],
      measure: 'refundAfterShippingRate',
      by: ['sku', 'reason'],
      top: { order: 'most', limit: EVERY_ROW },
      withNames: true,
    }),
    [question, shop, goods],
  )
  const { answer } = useFigure(asked)
  if (!answer) return <ListSkeleton />
  const { reasons, skus, most } = toHeat(answer.rows)
  if (skus.length === 0) return <ListMessage title={t('states.empty')} />
  return (
    <>
      <p className="zg-muted">{t('returns.heatMapMeans')}</p>
      <DataTable label={t('returns.heatMap')} isCompact className="zg-returns-heat">
        <thead>
          <tr>
            <th scope="col">{t('returns.sku')}</th>
            {reasons.map(({ code, text }) => (
              <th key={`${code} ${text}`} scope="col" className="zg-cell-number">
                {text || code || t('returns.noReason')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {skus.map(({ row, cells, shipped }) => {
            const name = row.name?.spec ?? row.sku ?? ''
            return (
              <tr key={row.sku}>
                <th scope="row">{name || '—'}</th>
                {cells.map((count, at) => {
                  const reason = reasons[at]
                  const share = shipped === 0 ? 0 : count / shipped
                  const words = `${formats.number(count)} · ${formats.percent(share)}`
                  return (
                    <td
                      key={`${reason?.code} ${reason?.text}`}
                      className="zg-cell-number"
                      style={{ '--zg-heat': most === 0 ? 0 : (share / most) * DARKEST } as React.CSSProperties}
                    >
                      {count === 0 || !reason ? (
                        <span className="zg-muted">0</span>
                      ) : (
                        <Button
                          kind="link"
                          aria-label={t('figures.openRows', { label: `${name} · ${reason.text} · ${words}` })}
                          onClick={() =>
                            openRows('refundAfterShippingRate', { shop, goods, sku: row.sku ?? '', reason }, `${name} ${reason.text}`)
                          }
                        >
                          {words}
                        </Button>
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </DataTable>
    </>
  )
}
