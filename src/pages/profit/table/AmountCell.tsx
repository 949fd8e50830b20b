import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { FieldCellProps } from '../../../resources/schema/field.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'

/** Money that may be unknown, which is not 0. */
export function AmountCell({ value }: FieldCellProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (typeof value !== 'number') return <Tag tone="warning">{t('profit.unknown')}</Tag>
  return <>{formats.money(value)}</>
}

/** The same of a sum: what is lost stands out. */
export function SumCell(props: FieldCellProps) {
  return (
    <span data-loses={(typeof props.value === 'number' && props.value < 0) || undefined}>
      <AmountCell {...props} />
    </span>
  )
}
