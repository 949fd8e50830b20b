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
  return {
    async read(query, parameters, mayShow, isWanted = () => true) {
      const owner = readOwner()
      if (owner === null) return null
      const key = toCacheKey(owner, query.name, parameters)
      try {
        const [entries, pages] = await Promise.all([store.list(), store.readPages(key)])
        const isUseless = (each: CacheEntry) =>
          each.owner !== owner || clock() - each.asOf > limits.ageMs || (each.key === key && each.shape !== query.shape)
        const useless = entries.filter(isUseless)
        if (useless.length > 0) await store.remove(useless.map((each) => each.key))
        const entry = entries.find((each) => each.key === key && !useless.includes(each))
        if (!entry || !pages || readOwner() !== owner || !isWanted(entry)) return null
        return { rows: await fromPages(pages, mayShow), asOf: entry.asOf, shops: entry.shops }
      } catch {
        // Blocked, or not what we wrote: the query is asked again, as if nothing had been kept.
        return null
      }
    },

    async has(name) {
      const owner = readOwner()
      if (owner === null) return false
      const key = toCacheKey(owner, name, {})
      const entries = await store.list().catch(() => [])
      return entries.some((each) => each.key === key && clock() - each.asOf <= limits.ageMs)
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
