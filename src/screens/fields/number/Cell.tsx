import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { CellProps } from '../faces.ts'

export function NumberCell({ value }: Pick<CellProps, 'value'>) {
  return <NumberText value={value} format="number" />
}

/** A figure that is 0 shows a 0; one that is not there, or is no figure, does not. */
export function NumberText({ value, format }: { readonly value: unknown; readonly format: 'number' | 'money' }) {
  const formats = useFormats()
  if (value === undefined || value === null) return <Missing />
  if (typeof value !== 'number' || !Number.isFinite(value)) return <Unreadable />
  return <span className="zg-cell-figure">{formats[format](value)}</span>
}
