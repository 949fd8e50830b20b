/**
 * One value outside React that screens watch, with the members of zustand's vanilla store. For React:
 * `useSyncExternalStore(store.subscribe, store.getState)`.
 */
export interface StateStore<State> {
  getState(): State
  /** Replaces the whole state, and tells every listener; the same state again is told to nobody. */
  setState(next: State): void
  /** Calls back after every change; answers the way to stop. */
  subscribe(listener: () => void): () => void
}

export function createStore<State>(initial: State): StateStore<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    setState(next) {
      if (Object.is(next, state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
