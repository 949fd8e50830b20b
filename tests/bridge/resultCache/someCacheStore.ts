import type { CacheEntry } from '../../../src/bridge/resultCache/cacheEntry.ts'
import type { CacheStore } from '../../../src/bridge/resultCache/createCacheStore.ts'

/** A store in memory; the browser's own is tried in tests/e2e/resultCache.test.ts. */
export function someCacheStore() {
  const held = new Map<string, { entry: CacheEntry; pages: readonly string[] }>()
  let refuses = false
  const act = async <Result>(run: () => Result): Promise<Result> => {
    if (refuses) throw new DOMException('no', 'QuotaExceededError')
    return run()
  }
  const store: CacheStore = {
    list: () => act(() => [...held.values()].map(({ entry }) => entry)),
    readEntry: (key) => act(() => held.get(key)?.entry),
    read: (key) => act(() => ({ entry: held.get(key)?.entry, pages: held.get(key)?.pages })),
    write: (entry, pages, evicted) =>
      act(() => {
        for (const key of evicted) held.delete(key)
        held.set(entry.key, { entry, pages })
      }),
    remove: (keys) =>
      act(() => {
        for (const key of keys) held.delete(key)
      }),
  }
  return {
    store,
    held,
    /** From here on the browser refuses everything. */
    refuse() {
      refuses = true
    },
  }
}
