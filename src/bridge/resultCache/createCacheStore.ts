import type { IDBPTransaction } from 'idb'
import type { CacheEntry } from './cacheEntry.ts'
import { type CacheSchema, createCacheOpener } from './createCacheOpener.ts'

/** Where entries and their pages are. Rejects where the browser refuses; the caller goes on without. */
export interface CacheStore {
  readonly list: () => Promise<readonly CacheEntry[]>
  readonly readEntry: (key: string) => Promise<CacheEntry | undefined>
  /** Both as they were at one moment. */
  readonly read: (key: string) => Promise<{ readonly entry: CacheEntry | undefined; readonly pages: readonly string[] | undefined }>
  /** All of it or nothing. */
  readonly write: (entry: CacheEntry, pages: readonly string[], evicted: readonly string[]) => Promise<void>
  readonly remove: (keys: readonly string[]) => Promise<void>
}

/** Results of queries, or answers of the figures. Each has its entries and their pages. */
export type CacheShelf = 'results' | 'answers'

type StoreName = 'entries' | 'pages' | 'answers' | 'answerPages'
type Writing = IDBPTransaction<CacheSchema, StoreName[], 'readwrite'>

const storesOf = {
  results: { entries: 'entries', pages: 'pages' },
  answers: { entries: 'answers', pages: 'answerPages' },
} as const satisfies Readonly<Record<CacheShelf, { readonly entries: StoreName; readonly pages: StoreName }>>

export function createCacheStore(shelf: CacheShelf = 'results'): CacheStore {
  const open = createCacheOpener()
  const { entries, pages: pagesName } = storesOf[shelf]
  const names: StoreName[] = [entries, pagesName]

  async function change(removed: readonly string[], put: (transaction: Writing) => void = () => {}): Promise<void> {
    const transaction = (await open()).transaction(names, 'readwrite')
    for (const key of removed) for (const name of names) quietly(transaction.objectStore(name).delete(key))
    put(transaction)
    await transaction.done
  }

  return {
    list: async () => (await open()).getAll(entries),
    readEntry: async (key) => (await open()).get(entries, key),
    async read(key) {
      const transaction = (await open()).transaction(names)
      const [entry, pages] = await Promise.all([
        transaction.objectStore(entries).get(key) as Promise<CacheEntry | undefined>,
        transaction.objectStore(pagesName).get(key) as Promise<readonly string[] | undefined>,
      ])
      return { entry, pages }
    },
    write: (entry, pages, evicted) =>
      change(evicted, (transaction) => {
        quietly(transaction.objectStore(entries).put(entry, entry.key))
        quietly(transaction.objectStore(pagesName).put(pages, entry.key))
      }),
    remove: (keys) => change(keys),
  }
}

/** A request that fails fails its transaction, which is waited for. */
function quietly(request: Promise<unknown>): void {
  request.catch(() => undefined)
}
