import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { CellProps } from '../faces.ts'

/** Fen as yuan; one amount where both ends are the same. */
export function MoneyRangeCell({ value }: Pick<CellProps, 'value'>) {
  const formats = useFormats()
  if (value === undefined || value === null || value === '') return <Missing />
  if (!Array.isArray(value)) return <Unreadable />
  if (value.length === 0) return <Missing />
  const low = value[0]
  const high = value.at(-1)
  if (typeof low !== 'number' || typeof high !== 'number') return <Unreadable />
  const text = low === high ? formats.money(low) : `${formats.money(low)} - ${formats.money(high)}`
  return <span className="zg-cell-figure">{text}</span>
}
