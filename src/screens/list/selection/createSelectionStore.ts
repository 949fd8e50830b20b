import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import { createStore } from '../../../storage/createStore.ts'

/** The chosen records of a list, also those that it does not show at the moment. */
interface Selection {
  /** By id, in the order in which they were chosen, each as it was last answered. */
  readonly records: ReadonlyMap<string, ResourceRecord>
  /** Where a range begins: the row that was last chosen or left by itself. */
  readonly anchor: string | null
}

/** A row with its id. */
type Identified = readonly [id: string, record: ResourceRecord]

const nothingChosen: Selection = { records: new Map(), anchor: null }

/** The selection of one list, outside React: a row asks for itself, and only it is drawn again. */
export interface SelectionStore {
  read(): Selection
  has(record: ResourceRecord): boolean
  subscribe(changed: () => void): () => void
  /** `isRange`: with everything between it and the last one. */
  toggle(record: ResourceRecord, isRange: boolean): void
  chooseInView(): void
  leaveInView(): void
  leave(records: readonly ResourceRecord[]): void
  clear(): void
  /** What the list shows, in its order, and what the server has answered; `isWhole`: nothing else is there. */
  see(inView: readonly ResourceRecord[], answered: readonly ResourceRecord[], isWhole: boolean): void
}

export function createSelectionStore(idOf: (record: ResourceRecord) => string): SelectionStore {
  const { getState, setState: set, subscribe } = createStore(nothingChosen)
  let inView: readonly ResourceRecord[] = []
  const identify = (record: ResourceRecord): Identified => [idOf(record), record]

  return {
    read: getState,
    has: (record) => getState().records.has(idOf(record)),
    subscribe,
    toggle(record, isRange) {
      const row = identify(record)
      set(isRange ? toggleRange(getState(), inView.map(identify), row) : toggleRow(getState(), row))
    },
    chooseInView: () => set(chooseRows(getState(), inView.map(identify))),
    leaveInView: () => set(leaveRows(getState(), inView.map(idOf))),
    leave: (records) => set(leaveRows(getState(), records.map(idOf))),
    clear: () => set(nothingChosen),
    see(shown, answered, isWhole) {
      inView = shown
      // With nothing chosen there is nothing to keep up, however many rows there are.
      if (getState().records.size > 0) set(keepUp(getState(), answered.map(identify), isWhole))
    },
  }
}

/** Chooses the row, or leaves it. */
function toggleRow({ records }: Selection, [id, record]: Identified): Selection {
  return records.has(id) ? { records: without(records, [id]), anchor: id } : { records: withThese(records, [[id, record]]), anchor: id }
}

/** All rows from the anchor to this one become what this one becomes. Without an anchor in view it is this one alone. */
function toggleRange(selection: Selection, rows: readonly Identified[], row: Identified): Selection {
  const from = rows.findIndex(([id]) => id === selection.anchor)
  const to = rows.findIndex(([id]) => id === row[0])
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

function chooseRows({ records, anchor }: Selection, rows: readonly Identified[]): Selection {
  return { records: withThese(records, rows), anchor }
}

function leaveRows({ records, anchor }: Selection, ids: readonly string[]): Selection {
  return { records: without(records, ids), anchor }
}

/** The server has answered again: chosen records become what they are now. Where the answer is the whole list, a record that is not in it is gone. */
function keepUp(selection: Selection, answered: readonly Identified[], isWhole: boolean): Selection {
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
