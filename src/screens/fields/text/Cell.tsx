import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import type { CellProps } from '../faces.ts'

/** Texts of any length; cut by the column, whole in the title. */
export function TextCell({ value }: Pick<CellProps, 'value'>) {
  if (isBlank(value)) return <Missing />
  if (!isText(value)) return <Unreadable />
  return (
    <span className="zg-cell-text" title={String(value)}>
      {value}
    </span>
  )
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

export function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
