import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { NoValue } from '../../reports/parts/MeasureValue.tsx'
import type { FieldCellProps } from '../../resources/schema/field.ts'
import { useFormats } from '../../ui/useFormats.ts'

/** A rate that is expected, hatched so that it is not taken for one that was counted. */
export function ProjectedCell({ value }: Pick<FieldCellProps, 'value'>) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (typeof value !== 'number') return <NoValue reason={t('returns.notProjected')} />
  return (
    <span className="zg-cell-figure zg-returns-young" title={t('returns.projectedMeans')}>
      {formats.percent(value)}
    </span>
  )
}
