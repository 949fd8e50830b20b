import type { BatchRow } from '../../../../contract/entities/batchJob.ts'
import type { ToValueText, ValueName } from '../../kinds/defineGoodsKind.ts'
import { findKindFace } from './kindFaces.ts'

/** A value of a row before and after. */
export interface ShownChange {
  readonly name: ValueName
  readonly before: unknown
  readonly after: unknown
  readonly toText: ToValueText
}

/** What of a row changes. Null: of a kind, or a shape, that this program does not know. */
export function toShownChanges(kindName: string, { before, after }: Pick<BatchRow, 'before' | 'after'>): readonly ShownChange[] | null {
  const kind = findKindFace(kindName)
  const old = kind?.parseValues(before)
  const next = kind?.parseValues(after)
  if (!kind || !old || !next) return null
  return Object.entries(kind.shown).map(([name, toText]) => ({ name: name as ValueName, before: old[name], after: next[name], toText }))
}
