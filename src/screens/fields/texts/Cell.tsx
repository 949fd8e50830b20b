import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import type { CellProps } from '../faces.ts'

export function TextsCell({ value }: Pick<CellProps, 'value'>) {
  const { t } = useTranslate()
  if (value === undefined || value === null || value === '') return <Missing />
  if (!Array.isArray(value)) return <Unreadable />
  if (value.length === 0) return <Missing />
  const text = value.join(t('list.separator'))
  return (
    <span className="zg-cell-text" title={text}>
      {text}
    </span>
  )
}
