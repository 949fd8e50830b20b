import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { CellProps } from '../faces.ts'

export function NumberCell({ value, field }: Pick<CellProps, 'value'> & { readonly field?: CellProps<'number'>['field'] }) {
  const { decimal, number } = useFormats()
  const places = field?.places
  return <NumberText value={value} format={places === undefined ? number : (figure) => decimal(figure, places)} />
}

/** A figure that is 0 shows a 0; one that is not there, or is no figure, does not. */
export function NumberText({ value, format }: { readonly value: unknown; readonly format: (value: number) => string }) {
  if (value === undefined || value === null) return <Missing />
  if (typeof value !== 'number' || !Number.isFinite(value)) return <Unreadable />
  return <span className="zg-cell-figure">{format(value)}</span>
}
