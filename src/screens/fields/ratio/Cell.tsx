import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { CellProps } from '../faces.ts'

export function RatioCell({ value }: Pick<CellProps, 'value'>) {
  const formats = useFormats()
  if (value === undefined || value === null || value === '') return <Missing />
  if (typeof value !== 'number' || !Number.isFinite(value)) return <Unreadable />
  return <span className="zg-cell-figure">{formats.percent(value)}</span>
}
