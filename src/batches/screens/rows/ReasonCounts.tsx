import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import { batchReasonLabels } from '../../rules/batchReasons.ts'
import type { ReasonCount } from '../plan/toPlanSummary.ts'

interface ReasonCountsProps {
  readonly label: string
  readonly reasons: readonly ReasonCount[]
}

/** Reasons and how many rows have each. */
export function ReasonCounts({ label, reasons }: ReasonCountsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (reasons.length === 0) return null
  const toName = (text: string) => {
    const word = batchReasonLabels.find((each) => each === text)
    return word ? t(`batches.reasonNames.${word}`) : text || t('batches.otherReason')
  }
  return (
    <div className="zg-batch-reasons">
      <span className="zg-muted">{label}</span>
      <ul>
        {reasons.map(({ word, count }) => (
          <li key={word}>
            {toName(word)} <strong>{formats.number(count)}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
