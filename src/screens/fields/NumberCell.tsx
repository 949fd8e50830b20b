import type { Formats } from '../../locales/formats.ts'
import { Missing, Unreadable } from '../../ui/Marks.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { CellProps } from './cellProps.ts'

export function NumberCell({ value }: Pick<CellProps, 'value'>) {
  return <Figure value={value} format="number" />
}

/** Fen as yuan. */
export function MoneyCell({ value }: Pick<CellProps, 'value'>) {
  return <Figure value={value} format="money" />
}

/** A figure that is 0 shows a 0; one that is not there, or is no figure, does not. */
function Figure({ value, format }: { readonly value: unknown; readonly format: 'number' | ('money' & keyof Formats) }) {
  const formats = useFormats()
  if (value === undefined || value === null) return <Missing />
  if (typeof value !== 'number' || !Number.isFinite(value)) return <Unreadable />
  return <span className="zg-cell-figure">{formats[format](value)}</span>
}
