import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Field, FieldCellProps } from '../../resources/schema/field.ts'
import { Missing, Unreadable } from '../../ui/Marks.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { PictureCell } from './PictureCell.tsx'

/** The cells of the types that only queries over shops show. */
export function LazyCell({ field, value }: FieldCellProps<Field>) {
  if (value === undefined || value === null || value === '') return <Missing />
  switch (field.type) {
    case 'picture':
      return <PictureCell value={value} />
    case 'ratio':
      return <RatioCell value={value} />
    case 'moneyRange':
      return <RangeCell value={value} />
    default:
      return <TextsCell value={value} />
  }
}

function RatioCell({ value }: { readonly value: unknown }) {
  const formats = useFormats()
  if (typeof value !== 'number' || !Number.isFinite(value)) return <Unreadable />
  return <span className="zg-cell-figure">{formats.percent(value)}</span>
}

/** Fen as yuan; one amount where both ends are the same. */
function RangeCell({ value }: { readonly value: unknown }) {
  const formats = useFormats()
  if (!Array.isArray(value)) return <Unreadable />
  if (value.length === 0) return <Missing />
  const [low, high] = [value[0], value.at(-1)]
  if (typeof low !== 'number' || typeof high !== 'number') return <Unreadable />
  const text = low === high ? formats.money(low) : `${formats.money(low)} - ${formats.money(high)}`
  return <span className="zg-cell-figure">{text}</span>
}

function TextsCell({ value }: { readonly value: unknown }) {
  const { t } = useTranslate()
  if (!Array.isArray(value)) return <Unreadable />
  if (value.length === 0) return <Missing />
  const text = value.join(t('list.separator'))
  return (
    <span className="zg-cell-text" title={text}>
      {text}
    </span>
  )
}
