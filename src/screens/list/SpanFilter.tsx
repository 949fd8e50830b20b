import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { SettledFigure } from '../../ui/SettledInput.tsx'
import { formatSpan, readEnds } from '../fields/span.ts'

interface SpanFilterProps {
  readonly label: string
  /** '' filters nothing. */
  readonly value: string
  readonly change: (value: string) => void
}

/** From a figure to a figure, as they are shown: money in yuan. */
export function SpanFilter({ label, value, change }: SpanFilterProps) {
  const { t } = useTranslate()
  const { from, to } = readEnds(value)
  return (
    <fieldset className="zg-list-filter zg-list-period zg-list-span">
      <legend className="zg-list-filter-label">{label}</legend>
      <SettledFigure label={`${label} ${t('filters.from')}`} value={from} change={(next) => change(formatSpan(next, to))} />
      <span aria-hidden="true">–</span>
      <SettledFigure label={`${label} ${t('filters.to')}`} value={to} change={(next) => change(formatSpan(from, next))} />
    </fieldset>
  )
}
