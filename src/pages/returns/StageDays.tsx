import { useMemo } from 'react'
import { lacksOn } from '../../figures/answers/completeness.ts'
import { EVERY_ROW, type FigureAnswer, type FigureQuestion } from '../../figures/answers/question.ts'
import { daysOfWindow } from '../../figures/days.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { Chart } from '../../ui/charts/Chart.tsx'
import type { ChartRow } from '../../ui/charts/chartRow.ts'

/** Where an order was when its buyer asked. */
const stages = ['refundBeforeShippingRate', 'refundInTransitRate', 'refundAfterReceiptRate'] as const
type Stage = (typeof stages)[number]

/** Room for it above eight rows of the table. */
const HEIGHT_PX = 104

/**
 * Orders that were refunded, by the day on which that was asked for and by stage. On either basis of the screen it is by that day: the orders of
 * the last days have most of their refunds before them, and would look good.
 */
export function StageDays({ view: { shops, askedUids, window } }: { readonly view: FigureScreenView }) {
  const { t } = useTranslate()
  const { answer } = useFigure(
    useMemo<FigureQuestion | null>(
      () =>
        shops
          ? {
              measure: stages[0],
              beside: stages.slice(1),
              by: ['day'],
              window,
              basis: 'asked',
              shops: askedUids,
              top: { order: 'most', limit: EVERY_ROW },
              bySheets: true,
            }
          : null,
      [shops, askedUids, window],
    ),
  )
  const names = useMemo(() => {
    const entries = stages.map((stage) => [stage, t(`returns.stages.${stage}`)] as const)
    return Object.fromEntries(entries) as Readonly<Record<Stage, string>>
  }, [t])
  const rows = useMemo(() => (answer ? toStageRows(answer, names) : []), [answer, names])
  if (rows.length === 0) return <p className="zg-muted">{t(answer === null ? 'states.loading' : 'returns.noStages')}</p>
  const label = t('returns.stagesOfDays')
  return <Chart kind="stack" label={label} rows={rows} isCounted heightPx={HEIGHT_PX} fileName={label} />
}

/** Every day of the window has its place, also one without refunds. One that lacks more shops than others, or other ones, would look like a good day, and has no bar. */
export function toStageRows(answer: FigureAnswer, names: Readonly<Record<Stage, string>>): readonly ChartRow[] {
  const { complete, window } = answer
  const days = daysOfWindow(window)
  const lacking = days.map((day) => [...new Set(lacksOn(complete, day).map(({ shop }) => shop))].sort())
  const usual = findUsual(lacking)
  const byDay = new Map(answer.rows.map((row) => [row.day, row.sums]))
  const isAny = stages.some((stage) => answer.rows.some(({ sums }) => (sums[stage]?.part ?? 0) > 0))
  if (!isAny) return []
  return days.flatMap((day, at) => {
    const isKnown = toName(lacking[at] ?? []) === usual
    return stages.map((stage) => ({
      x: day.slice('2026-'.length),
      y: isKnown ? (byDay.get(day)?.[stage]?.part ?? 0) : null,
      series: names[stage],
    }))
  })
}

const toName = (shops: readonly string[]) => shops.join(' ')

/** Of days that lack the fewest shops, which shops most of them lack: bars of these alone are of the same shops. */
function findUsual(lacking: readonly (readonly string[])[]): string {
  const least = Math.min(...lacking.map((shops) => shops.length))
  const counts = new Map<string, number>()
  for (const shops of lacking) if (shops.length === least) counts.set(toName(shops), (counts.get(toName(shops)) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}
