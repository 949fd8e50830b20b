import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
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
  const listeners = new Set<() => void>()
  const read = () => readRelayKey(storage)
  return {
    read,
    learn(key) {
      if (key === read()) return
      if (key === null) storage.remove(RELAY_KEY_STORAGE_KEY)
      else storage.set(RELAY_KEY_STORAGE_KEY, `${storage.get(StorageKey.extensionId) ?? ''} ${key}`)
    },
    expire() {
      for (const listener of listeners) listener()
    },
    subscribe(onStale) {
      listeners.add(onStale)
      const stop = storage.subscribe(RELAY_KEY_STORAGE_KEY, onStale)
      return () => {
        listeners.delete(onStale)
        stop()
      }
    },
  }
}
