import { Copyable } from '../../ui/Copyable.tsx'
import { Missing, Unreadable } from '../../ui/Marks.tsx'
import type { CellProps } from './cellProps.ts'

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

/** Identifiers: never cut, since a part of one is worth nothing; copied with a click. */
export function IdCell({ value }: Pick<CellProps, 'value'>) {
  if (isBlank(value)) return <Missing />
  if (!isText(value)) return <Unreadable />
  return <Copyable text={String(value)} />
}

/** Never read back. Whether there is one is not ours to say. */
export function SecretCell() {
  return <span aria-hidden="true">••••••</span>
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
