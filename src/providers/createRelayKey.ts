import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { createStore } from '../storage/createStore.ts'
import { StorageKey } from '../storage/keys.ts'
import { RELAY_KEY_STORAGE_KEY, readRelayKey } from '../storage/relayKey.ts'

/** To which key the server seals the cookies that it answers. */
export interface RelayKey {
  /** Null: no extension, or one that keeps no key. */
  read(): string | null
  /** What a ping said; null: it named no key. */
  learn(key: string | null): void
  /** The cookies that lists hold are too old: they want to be asked for again. */
  expire(): void
  /** Calls back when lists hold cookies that the extension cannot open; answers a function that stops it. */
  subscribe(onStale: () => void): () => void
}

export function createRelayKey(storage: BrowserStorage): RelayKey {
  /** How often the cookies in the lists have expired. */
  const expiries = createStore(0)
  const read = () => readRelayKey(storage)
  return {
    read,
    learn(key) {
      if (key === read()) return
      if (key === null) storage.remove(RELAY_KEY_STORAGE_KEY)
      else storage.set(RELAY_KEY_STORAGE_KEY, `${storage.get(StorageKey.extensionId) ?? ''} ${key}`)
    },
    expire: () => expiries.setState(expiries.getState() + 1),
    subscribe(onStale) {
      const stops = [expiries.subscribe(onStale), storage.subscribe(RELAY_KEY_STORAGE_KEY, onStale)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
