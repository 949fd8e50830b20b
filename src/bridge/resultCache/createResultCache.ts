import { type CacheEntry, type CacheLimits, cacheLimits, toCacheKey, toEvicted } from './cacheEntry.ts'
import { fromPages, toPages } from './cachePages.ts'
import { type CacheStore, createCacheStore } from './createCacheStore.ts'
import type { ResultCache } from './resultCache.ts'

interface CacheParts {
  /** Who is logged in; null: nobody, then nothing is read or kept. */
  readonly readOwner: () => string | null
  /** Milliseconds since 1970. */
  readonly clock?: () => number
  readonly store?: CacheStore
  readonly limits?: CacheLimits
}

export function createResultCache({
  readOwner,
  clock = Date.now,
  store = createCacheStore(),
  limits = cacheLimits,
}: CacheParts): ResultCache {
  let tidiedFor: string | null = null
  const isTooOld = ({ asOf }: CacheEntry) => clock() - asOf > limits.ageMs

  /** Removes what others left behind, and what is too old; once a person, since a screen reads a dozen answers as it opens. */
  async function tidyFor(owner: string): Promise<void> {
    if (tidiedFor === owner) return
    tidiedFor = owner
    const useless = (await store.list()).filter((each) => each.owner !== owner || isTooOld(each))
    if (useless.length > 0) await store.remove(useless.map(({ key }) => key))
  }

  return {
    async read(query, parameters, mayShow, isWanted = () => true) {
      const owner = readOwner()
      if (owner === null) return null
      const key = toCacheKey(owner, query.name, parameters)
      try {
        const { entry, pages } = await store.read(key)
        // Not waited for: what was read is shown first.
        void tidyFor(owner).catch(() => undefined)
        if (!entry || !pages || readOwner() !== owner) return null
        if (isTooOld(entry) || entry.shape !== query.shape) {
          await store.remove([key])
          return null
        }
        if (!isWanted(entry)) return null
        return { rows: await fromPages(pages, mayShow), asOf: entry.asOf, shops: entry.shops }
      } catch {
        // Blocked, or not what we wrote: the query is asked again, as if nothing had been kept.
        return null
      }
    },

    async has(name) {
      const owner = readOwner()
      if (owner === null) return false
      const entry = await store.readEntry(toCacheKey(owner, name, {})).catch(() => undefined)
      return entry !== undefined && !isTooOld(entry)
    },

    async keep(query, parameters, { rows, asOf, shops }) {
      const owner = readOwner()
      if (owner === null) return false
      try {
        const pages = await toPages(rows, query.fields)
        const chars = pages.reduce((sum, { length }) => sum + length, 0)
        const entry: CacheEntry = { key: toCacheKey(owner, query.name, parameters), owner, shape: query.shape, asOf, shops, chars }
        const entries = await store.list()
        // A person who logged out meanwhile leaves nothing behind.
        if (chars > limits.chars || readOwner() !== owner) return false
        await store.write(entry, pages, toEvicted(entries, entry, clock(), limits))
        return true
      } catch {
        // Blocked or full: the screen has its rows all the same.
        return false
      }
    },
  }
}
