import { useMemo } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Chart } from '../../../ui/charts/Chart.tsx'
import { type ChartRow, isAnyKnown } from '../../../ui/charts/chartRow.ts'
import { useShortFormats } from '../../../ui/charts/useShortFormats.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import type { ProfitDays } from '../figures/profitQuestion.ts'

interface DaysChartProps {
  /** Null: not known yet. */
  readonly days: readonly ProfitDays[] | null
  /** How many were asked for. */
  readonly shops: number
}

/** Room for it above eight rows of the table. */
const HEIGHT_PX = 130

/** What each day earned or lost, in the colours of gain and loss. */
export function DaysChart({ days, shops }: DaysChartProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const short = useShortFormats()
  const names = useMemo(() => ({ gain: t('profit.table.gain'), loss: t('profit.table.loss') }), [t])
  const rows = useMemo(() => (days ? toGainRows(days, names) : []), [days, names])
  if (days === null) return <span className="zg-skeleton zg-profit-days" role="status" aria-label={t('states.loading')} />
  const isUnread = days.every(({ lacking }) => lacking === shops)
  if (!isAnyKnown(rows)) return <p className="zg-muted">{t(isUnread ? 'figures.notReadSoFar' : 'profit.table.noDays')}</p>
  return (
    <Chart
      kind="stack"
      label={t('profit.table.days')}
      rows={rows}
      tones={{ [names.gain]: 'good', [names.loss]: 'bad' }}
      hasValues
      formatValue={formats.money}
      formatShort={short.money}
      heightPx={HEIGHT_PX}
      fileName={t('profit.table.days')}
    />
  )
}

/** A column up for a day that earned, down for one that lost. A day that lacks more shops than others would look like a bad one: it keeps its place, and has none. */
export function toGainRows(days: readonly ProfitDays[], names: { readonly gain: string; readonly loss: string }): readonly ChartRow[] {
  const least = Math.min(...days.map(({ lacking }) => lacking))
  return days.map(({ from, fen, lacking }): ChartRow => {
    const y = lacking > least ? null : fen
    return { x: from.slice('2026-'.length), y, series: (y ?? 0) < 0 ? names.loss : names.gain }
  })
}
