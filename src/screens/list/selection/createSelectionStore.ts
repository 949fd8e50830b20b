import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import { createStore } from '../../../storage/createStore.ts'
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
      // Nobody waits for what is not chosen, however many rows there are.
      if (getState().records.size > 0) set(keepUp(getState(), answered.map(identify), isWhole))
    },
  }
}
