import { useMemo } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Chart } from '../../../ui/charts/Chart.tsx'
import { type ChartRow, isAnyKnown } from '../../../ui/charts/chartRow.ts'
import { useShortFormats } from '../../../ui/charts/useShortFormats.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import type { DaySales } from './askDay.ts'
import { askHours, type DayHours } from './askHours.ts'
import { useAsked } from './useAsked.ts'

interface HoursChartProps {
  readonly day: DaySales
  /** How many shops there are. */
  readonly shopCount: number
}

const SECOND_MS = 1_000
/** Hours do not change with each page that is read. */
const AGAIN_MS = 30_000
const HEIGHT_PX = 180

/** How today has gone so far, hour by hour, beside yesterday and the same day of last week: above them it sells faster. */
export function HoursChart({ day, shopCount }: HoursChartProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const short = useShortFormats()
  const { answer } = useAsked(`hours ${[...day.shops.keys()].join()}`, AGAIN_MS, (ask) =>
    askHours(ask, day, Math.floor(Date.now() / SECOND_MS)),
  )
  const names = useMemo(
    () => ({ today: t('today.title'), yesterday: t('today.hours.yesterday'), lastWeek: t('today.hours.lastWeek') }),
    [t],
  )
  const dashed = useMemo(() => [names.lastWeek], [names])
  const rows = useMemo(() => (answer ? toHourRows(answer, names) : []), [answer, names])
  if (!isAnyKnown(rows)) return <p className="zg-muted">{t(answer === null ? 'today.asking' : 'today.notRead')}</p>
  return (
    <>
      <Chart
        kind="line"
        label={t('today.hours.label')}
        rows={rows}
        dashed={dashed}
        tones={{ [names.today]: 'main', [names.yesterday]: 'beside', [names.lastWeek]: 'quiet' }}
        formatValue={formats.money}
        formatShort={short.money}
        heightPx={HEIGHT_PX}
        fileName={t('today.hours.label')}
      />
      {answer && answer.shops < shopCount && (
        <p className="zg-muted">{t('today.hours.ofShops', { done: answer.shops, total: shopCount })}</p>
      )}
    </>
  )
}

type HourNames = Readonly<Record<'today' | 'yesterday' | 'lastWeek', string>>

/** A point at the end of each hour that is over. */
export function toHourRows(hours: DayHours, names: HourNames): readonly ChartRow[] {
  return (['lastWeek', 'yesterday', 'today'] as const).flatMap((day) =>
    (hours[day] ?? []).map((y, hour): ChartRow => ({ x: `${String(hour + 1).padStart(2, '0')}:00`, y, series: names[day] })),
  )
}
