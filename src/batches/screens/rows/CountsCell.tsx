import type { BatchJob } from '../../../../contract/entities/batchJob.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { FieldCellProps } from '../../../resources/schema/field.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import { outcomeLabels, shownOutcomes } from '../labels/outcomeLabels.ts'
import '../../texts.ts'

/** Rows by outcome, in words and numbers; what there is none of is not said. */
export function CountsCell({ value }: Pick<FieldCellProps, 'value'>) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  // The reply schema of the call has made them counts.
  const counts = (value ?? {}) as Partial<BatchJob['counts']>
  const parts = shownOutcomes.flatMap((outcome) => {
    const count = counts[outcome] ?? 0
    return count > 0 ? [`${text(outcomeLabels[outcome].label)} ${formats.number(count)}`] : []
  })
  return parts.length > 0 ? <span>{parts.join(t('list.separator'))}</span> : <span className="zg-muted">{t('batches.noRows')}</span>
}
