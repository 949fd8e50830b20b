import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { Spark } from '../../ui/charts/Spark.tsx'
import { useFormats } from '../../ui/useFormats.ts'

/** Pieces of each of the last days as a small line. */
export function TrendCell({ record }: FieldCellProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const days = record.days as readonly (number | null)[] | undefined
  if (!days || days.every((pieces) => pieces === null)) return <span className="zg-muted">—</span>
  const words = days.map((pieces) => (pieces === null ? t('hot.unread') : formats.number(pieces))).join(t('list.separator'))
  return <Spark values={days} label={t('hot.trendOf', { days: words })} />
}
