import { Copyable } from '../../../ui/Copyable.tsx'
import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import type { CellProps } from '../faces.ts'
import { isBlank, isText } from '../text/Cell.tsx'

/** Identifiers: never cut, since a part of one is worth nothing; copied with a click. */
export function IdCell({ value }: Pick<CellProps, 'value'>) {
  if (isBlank(value)) return <Missing />
  if (!isText(value)) return <Unreadable />
  return <Copyable text={String(value)} />
}
