import type { ResourceRecord } from '../../../resources/schema/resource.ts'

/** The chosen records of a list, whatever it shows at the moment. */
export interface Selection {
  /** By id, in the order in which they were chosen, each as it was last answered. */
  readonly records: ReadonlyMap<string, ResourceRecord>
  /** Where a range begins: the row that was last chosen or left by itself. */
  readonly anchor: string | null
}

/** A row with its id. */
export type Identified = readonly [id: string, record: ResourceRecord]

export const nothingChosen: Selection = { records: new Map(), anchor: null }

/** Chooses the row, or leaves it. */
export function toggleRow({ records }: Selection, [id, record]: Identified): Selection {
  return records.has(id) ? { records: without(records, [id]), anchor: id } : { records: withThese(records, [[id, record]]), anchor: id }
}

/** All rows from the anchor to this one become what this one becomes. Without an anchor in view it is this one alone. */
export function toggleRange(selection: Selection, rows: readonly Identified[], row: Identified): Selection {
  const [from, to] = [rows.findIndex(([id]) => id === selection.anchor), rows.findIndex(([id]) => id === row[0])]
  if (from < 0 || to < 0) return toggleRow(selection, row)
  const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  const records = selection.records.has(row[0])
    ? without(
        selection.records,
        range.map(([id]) => id),
      )
    : withThese(selection.records, range)
  return { records, anchor: row[0] }
}

export function chooseRows({ records, anchor }: Selection, rows: readonly Identified[]): Selection {
  return { records: withThese(records, rows), anchor }
}

export function leaveRows({ records, anchor }: Selection, ids: readonly string[]): Selection {
  return { records: without(records, ids), anchor }
}

/** The server has answered anew: chosen records become what they are now. Where the answer is the whole list, who is not in it is gone. */
export function keepUp(selection: Selection, answered: readonly Identified[], isWhole: boolean): Selection {
  if (selection.records.size === 0) return selection
  const now = new Map(answered)
  const kept = [...selection.records].flatMap(([id, record]): Identified[] => {
    const current = now.get(id)
    return current || !isWhole ? [[id, current ?? record]] : []
  })
  return { ...selection, records: new Map(kept) }
}

function withThese(records: Selection['records'], rows: readonly Identified[]): Selection['records'] {
  return new Map([...records, ...rows])
}

function without(records: Selection['records'], ids: readonly string[]): Selection['records'] {
  const gone = new Set(ids)
  return new Map([...records].filter(([id]) => !gone.has(id)))
}
