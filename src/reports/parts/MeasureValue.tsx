import type { MeasureSums } from '../../figures/measures/defineMeasure.ts'
import { type MeasureName, measures } from '../../figures/measures/index.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { HintButton } from '../../ui/HintButton.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { toMeasureText } from './measureText.ts'
import './parts.css'

interface MeasureValueProps {
  readonly measure: MeasureName
  /** Undefined: not answered yet. */
  readonly sums: MeasureSums | undefined
  /** Opens the rows behind it. Default: it is not pressed. */
  readonly open?: (() => void) | undefined
  /** What it is the value of besides the measure, for those who hear the button: a shop, a day. Default: nothing. */
  readonly of?: string
}

/** A value with its unit. Where there is nothing to be divided by, a dash that says so: that is not 0. */
export function MeasureValue({ measure, sums, open, of }: MeasureValueProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  if (!sums) return <span className="zg-skeleton zg-figure-waiting" aria-hidden="true" />
  const declared = measures[measure]
  const value = toMeasureText(declared, sums, formats, t)
  if (value === null) return <NoValue reason={t('figures.nothingToDivide', { label: text(declared.label) })} />
  // How many of how many: a share of 2 orders reads otherwise than one of 2,000.
  const parts =
    declared.unit === 'share' && sums.whole !== null
      ? t('figures.partOf', { part: toPart(declared.part.plus[0]), whole: toPart(declared.whole?.plus[0]) })
      : undefined
  if (!open)
    return (
      <span className="zg-cell-figure" title={parts}>
        {value}
      </span>
    )
  const label = [of, text(declared.label), value].filter(Boolean).join(' · ')
  return (
    <Button
      kind="link"
      className="zg-figure-open"
      title={parts}
      aria-label={t('figures.openRows', { label })}
      onClick={(event) => {
        // In a row that is pressed itself.
        event.stopPropagation()
        open()
      }}
    >
      {value}
    </Button>
  )

  function toPart(sum: string | undefined): string {
    const number = sum === declared.whole?.plus[0] ? (sums?.whole ?? 0) : (sums?.part ?? 0)
    return sum?.endsWith('Amount') ? formats.money(number) : formats.number(number)
  }
}

/** A dash with its reason. */
export function NoValue({ reason }: { readonly reason: string }) {
  return (
    <span className="zg-muted" role="img" aria-label={reason} title={reason}>
      —
    </span>
  )
}

/** The name of a measure, with what exactly it counts. */
export function MeasureLabel({ measure }: { readonly measure: MeasureName }) {
  const text = useText()
  const { label, definition } = measures[measure]
  return (
    <span className="zg-figure-label">
      {text(label)}
      <HintButton about={text(label)}>{text(definition)}</HintButton>
    </span>
  )
}
