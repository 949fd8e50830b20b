import { useMemo, useState } from 'react'
import { daysOfWindow } from '../../figures/days.ts'
import { toValue } from '../../figures/measures/defineMeasure.ts'
import { type MeasureName, measures } from '../../figures/measures/index.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { toUnitText } from '../../reports/parts/measureText.ts'
import { Card } from '../../ui/Card.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import { type ChartRow, isAnyKnown } from '../../ui/charts/chartRow.ts'
import { SelectField } from '../../ui/Fields.tsx'
import { ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { Cohorts } from './useCohorts.ts'

const shown = [
  'refundRate',
  'refundBeforeShippingRate',
  'refundAfterShippingRate',
  'refundAfterReceiptRate',
  'refundAmount',
] as const satisfies readonly MeasureName[]

interface TrendProps {
  readonly cohorts: Cohorts
}

/** One measure day by day. Days whose orders are young have, dashed, what they come to in the end. */
export function Trend({ cohorts }: TrendProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const [measure, setMeasure] = useState<(typeof shown)[number]>('refundRate')
  const { label, unit } = measures[measure]
  const projected = t('returns.projected')
  const rows = useMemo(() => toTrend(cohorts, measure, { counted: text(label), projected }), [cohorts, measure, label, text, projected])
  if (!cohorts.days) return <ListSkeleton />
  return (
    <Card as="div" className="zg-returns-block" aria-label={t('returns.parts.trend')}>
      <SelectField
        label={t('returns.measure')}
        value={measure}
        options={shown.map((value) => ({ value, label: text(measures[value].label) }))}
        onChange={setMeasure}
      />
      {!isAnyKnown(rows) ? (
        <ListMessage title={t('states.empty')} />
      ) : (
        <Chart
          kind="line"
          label={text(label)}
          rows={rows}
          dashed={[projected]}
          formatValue={(value) => toUnitText(unit, value, formats, t)}
          fileName={text(label)}
        />
      )}
      {measure === 'refundRate' && <p className="zg-muted">{t('returns.youngDays', { days: cohorts.matureAfterDays })}</p>}
    </Card>
  )
}

interface SeriesNames {
  readonly counted: string
  readonly projected: string
}

/** Days in their order, over all shops: sums are added before they are divided. A day without orders is a gap, and so is the total of one that lacks shops. */
export function toTrend(
  { days, inPart, projectedOn }: Pick<Cohorts, 'days' | 'inPart' | 'projectedOn'>,
  measure: (typeof shown)[number],
  names: SeriesNames,
): readonly ChartRow[] {
  const byDay = new Map<string, { part: number; whole: number | null }>()
  for (const { day = '', sums } of days ?? []) {
    const own = sums[measure]
    // Half of what a shop has is no point.
    if (!own) continue
    const known = byDay.get(day) ?? { part: 0, whole: measures[measure].whole === null ? null : 0 }
    byDay.set(day, { part: known.part + own.part, whole: known.whole === null ? null : known.whole + (own.whole ?? 0) })
  }
  const known = [...byDay.keys()].toSorted()
  return daysOfWindow({ from: known[0] ?? '', to: known.at(-1) ?? '' }).flatMap((day): ChartRow[] => {
    const sums = byDay.get(day) ?? null
    const isInPart = measures[measure].whole === null && inPart.has(day)
    const y = sums && !isInPart ? toValue(sums) : null
    const x = day.slice('2026-'.length)
    const ahead = measure === 'refundRate' && sums && sums.whole !== null ? projectedOn(day, { part: sums.part, whole: sums.whole }) : null
    return [{ x, y, series: names.counted }, ...(ahead === null ? [] : [{ x, y: ahead, series: names.projected }])]
  })
}
