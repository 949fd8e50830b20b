import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import { chooseRows, type Identified, keepUp, leaveRows, nothingChosen, type Selection, toggleRange, toggleRow } from './selection.ts'

/** The selection of one list, outside React: a row asks for itself, and only it is drawn anew. */
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
  let selection = nothingChosen
  let inView: readonly ResourceRecord[] = []
  const listeners = new Set<() => void>()
  const identify = (record: ResourceRecord): Identified => [idOf(record), record]

  function set(next: Selection) {
    if (next === selection) return
    selection = next
    for (const listener of listeners) listener()
  }

  return {
    read: () => selection,
    has: (record) => selection.records.has(idOf(record)),
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    toggle(record, isRange) {
      const row = identify(record)
      set(isRange ? toggleRange(selection, inView.map(identify), row) : toggleRow(selection, row))
    },
    chooseInView: () => set(chooseRows(selection, inView.map(identify))),
    leaveInView: () => set(leaveRows(selection, inView.map(idOf))),
    leave: (records) => set(leaveRows(selection, records.map(idOf))),
    clear: () => set(nothingChosen),
    see(shown, answered, isWhole) {
      inView = shown
      // Nobody waits for what is not chosen, however many rows there are.
      if (selection.records.size > 0) set(keepUp(selection, answered.map(identify), isWhole))
    },
  }
}
