import type { IDBPTransaction } from 'idb'
import type { CacheEntry } from './cacheEntry.ts'
import { type CacheSchema, createCacheOpener } from './createCacheOpener.ts'

/** Where entries and their pages lie. Rejects where the browser refuses: who uses it goes on without. */
export interface CacheStore {
  readonly list: () => Promise<readonly CacheEntry[]>
  readonly readPages: (key: string) => Promise<readonly string[] | undefined>
  /** All of it or nothing. */
  readonly write: (entry: CacheEntry, pages: readonly string[], evicted: readonly string[]) => Promise<void>
  readonly remove: (keys: readonly string[]) => Promise<void>
}

const names: ('entries' | 'pages')[] = ['entries', 'pages']
type Writing = IDBPTransaction<CacheSchema, typeof names, 'readwrite'>

export function createCacheStore(): CacheStore {
  const open = createCacheOpener()

  async function change(removed: readonly string[], put: (transaction: Writing) => void = () => {}): Promise<void> {
    const transaction = (await open()).transaction(names, 'readwrite')
    for (const key of removed) for (const name of names) quietly(transaction.objectStore(name).delete(key))
    put(transaction)
    await transaction.done
  }

  return {
    list: async () => (await open()).getAll('entries'),
    readPages: async (key) => (await open()).get('pages', key),
    write: (entry, pages, evicted) =>
      change(evicted, (transaction) => {
        quietly(transaction.objectStore('entries').put(entry, entry.key))
        quietly(transaction.objectStore('pages').put(pages, entry.key))
      }),
    remove: (keys) => change(keys),
  }
}

/** A request that fails fails its transaction, which is waited for. */
function quietly(request: Promise<unknown>): void {
  request.catch(() => undefined)
}
