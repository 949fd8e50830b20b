import { createKeptStore, type KeptStore } from './createKeptStore.ts'
import { type KeptEntry, type KeptLimits, keptLimits, toEvicted, toKeptKey } from './keptEntry.ts'
import { fromPages, toPages } from './keptPages.ts'
import type { KeptResults } from './keptResults.ts'

interface KeptParts {
  /** Who is logged in; null: nobody, then nothing is read or kept. */
  readonly readOwner: () => string | null
  /** Milliseconds since 1970. */
  readonly clock?: () => number
  readonly store?: KeptStore
  readonly limits?: KeptLimits
}

export function createKeptResults({ readOwner, clock = Date.now, store = createKeptStore(), limits = keptLimits }: KeptParts): KeptResults {
  return {
    async read(query, parameters, mayShow) {
      const owner = readOwner()
      if (owner === null) return null
      const key = toKeptKey(owner, query.name, parameters)
      try {
        const entries = await store.list()
        const isUseless = (each: KeptEntry) =>
          each.owner !== owner || clock() - each.asOf > limits.ageMs || (each.key === key && each.shape !== query.shape)
        const useless = entries.filter(isUseless)
        if (useless.length > 0) await store.remove(useless.map((each) => each.key))
        const entry = entries.find((each) => each.key === key && !useless.includes(each))
        const pages = entry && (await store.readPages(key))
        if (!entry || !pages || readOwner() !== owner) return null
        return { rows: await fromPages(pages, mayShow), asOf: entry.asOf, shops: entry.shops }
      } catch {
        // Blocked, or not what we wrote: the query is asked anew, as if nothing had been kept.
        return null
      }
    },

    async keep(query, parameters, { rows, asOf, shops }) {
      const owner = readOwner()
      if (owner === null) return false
      try {
        const pages = await toPages(rows, query.fields)
        const chars = pages.reduce((sum, { length }) => sum + length, 0)
        const entry: KeptEntry = { key: toKeptKey(owner, query.name, parameters), owner, shape: query.shape, asOf, shops, chars }
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
