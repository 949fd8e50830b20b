import { createStore } from '../storage/createStore.ts'

/** A yes or no that screens watch: raised once however many calls fail for the same reason. */
export interface Flag {
  isUp(): boolean
  raise(): void
  lower(): void
  subscribe(changed: () => void): () => void
}

export function createFlag(): Flag {
  const { getState, setState, subscribe } = createStore(false)
  return { isUp: getState, raise: () => setState(true), lower: () => setState(false), subscribe }
}
