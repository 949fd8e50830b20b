import { createStore } from '../storage/createStore.ts'

/** One thing that one part puts up and others show; null: nothing. */
export interface Slot<Thing> {
  read(): Thing | null
  put(thing: Thing | null): void
  subscribe(changed: () => void): () => void
}

export function createSlot<Thing>(): Slot<Thing> {
  const { getState, setState, subscribe } = createStore<Thing | null>(null)
  return { read: getState, put: setState, subscribe }
}
