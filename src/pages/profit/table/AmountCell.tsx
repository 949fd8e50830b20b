import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { FieldCellProps } from '../../../resources/schema/field.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'

/** Money that may be unknown, which is not 0. */
export function AmountCell({ value }: FieldCellProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (typeof value !== 'number') return <Tag tone="warning">{t('profit.unknown')}</Tag>
  return <span data-loses={value < 0 || undefined}>{formats.money(value)}</span>
}
