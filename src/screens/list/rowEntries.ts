import type { ResourceAction, ResourceRecord } from '../../resources/schema/resource.ts'
import type { Allowed } from '../allowedOf.ts'

/** Something that can be done with one record. */
export type RowEntry =
  | { readonly kind: 'show' | 'edit' | 'delete' }
  | {
      readonly kind: 'action'
      readonly action: ResourceAction
    }

/** More do not fit a row: then the last place is the menu of the others. */
const SHOWN_MAX = 3
const PADDING_PX = 32
const WORD_PX = { show: 52, edit: 52, delete: 52, action: 100 } as const
const MENU_PX = 36

/** What this reader can do with this record, in the order of the row. */
export function toRowEntries(allowed: Allowed, record: ResourceRecord): readonly RowEntry[] {
  return entriesOf(allowed, (action) => action.when(record))
}

/** What stands in the row itself, and what in its menu. Where not all fit, the page of the record gives way first: the title leads there too. */
export function splitRowEntries(entries: readonly RowEntry[]): { readonly shown: readonly RowEntry[]; readonly rest: readonly RowEntry[] } {
  if (entries.length <= SHOWN_MAX) return { shown: entries, rest: [] }
  const byUse = [...entries.filter(({ kind }) => kind === 'edit' || kind === 'action'), ...entries.filter(({ kind }) => kind === 'show')]
  const ordered = [...byUse, ...entries.filter(({ kind }) => kind === 'delete')]
  return { shown: ordered.slice(0, SHOWN_MAX - 1), rest: ordered.slice(SHOWN_MAX - 1) }
}

/** How wide the column of the buttons has to be for a record with which everything can be done, px. */
export function rowButtonsWidthPx(allowed: Allowed): number {
  const { shown, rest } = splitRowEntries(entriesOf(allowed, () => true))
  const menuPx = rest.length > 0 ? MENU_PX : 0
  return shown.reduce((sum, { kind }) => sum + WORD_PX[kind], PADDING_PX + menuPx)
}

function entriesOf(allowed: Allowed, fits: (action: ResourceAction) => boolean): readonly RowEntry[] {
  return [
    { kind: 'show' },
    ...(allowed.edit ? [{ kind: 'edit' } as const] : []),
    ...allowed.actions.filter((action) => action.on === 'row' && fits(action)).map((action) => ({ kind: 'action', action }) as const),
    ...(allowed.deleteOne ? [{ kind: 'delete' } as const] : []),
  ]
}
