import { useMemo } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { QueryRow } from '../../resources/schema/query.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import { type ChartRow, toUniqueNames } from '../../ui/charts/chartRow.ts'

/** Room for it above eight rows of the table. */
const HEIGHT_PX = 160

interface DemandChartProps {
  /** Null: not known yet. */
  readonly rows: readonly QueryRow[] | null
  /** The platform's list could not be read. */
  readonly isUnread: boolean
}

/**
 * How much buyers look for something, against how many goods of one's own serve it already: what is high and far to the left is a gap. The
 * platform's list says nothing of other shops (platform-replies.md), so the competition that is known is one's own.
 */
export function DemandChart({ rows, isUnread }: DemandChartProps) {
  const { t } = useTranslate()
  const names = useMemo(() => ({ own: t('hot.demand.own'), heat: t('hot.demand.heat') }), [t])
  const dots = useMemo(() => (rows ? toDemandRows(rows, names) : []), [rows, names])
  if (!rows) return <p className="zg-muted">{t(isUnread ? 'hot.notRead' : 'states.loading')}</p>
  if (dots.length === 0) return <p className="zg-muted">{t('hot.demand.none')}</p>
  return <Chart kind="dots" label={t('hot.demand.title')} rows={dots} isCounted heightPx={HEIGHT_PX} fileName={t('hot.demand.title')} />
}

/** A row that lacks one of the two has no dot. */
export function toDemandRows(rows: readonly QueryRow[], names: { readonly own: string; readonly heat: string }): readonly ChartRow[] {
  const known = rows.flatMap(({ values: { keywords, own_goods, hot_index } }) =>
    typeof own_goods === 'number' && typeof hot_index === 'number' ? [{ name: String(keywords), own_goods, hot_index }] : [],
  )
  const places = toUniqueNames(known.map(({ name }) => name))
  return known.flatMap(({ own_goods, hot_index }, at) => {
    const x = places[at] ?? ''
    return [
      { x, y: own_goods, series: names.own },
      { x, y: hot_index, series: names.heat },
    ]
  })
}
