/** One thing that one part puts up and others show; null: nothing. */
export interface Slot<Thing> {
  read(): Thing | null
  put(thing: Thing | null): void
  subscribe(changed: () => void): () => void
}

export function createSlot<Thing>(): Slot<Thing> {
  let held: Thing | null = null
  const listeners = new Set<() => void>()
  return {
    read: () => held,
    put(thing) {
      if (thing === held) return
      held = thing
      for (const listener of listeners) listener()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
