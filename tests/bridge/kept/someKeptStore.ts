import type { KeptStore } from '../../../src/bridge/kept/createKeptStore.ts'
import type { KeptEntry } from '../../../src/bridge/kept/keptEntry.ts'

/** A store in memory; the browser's own is tried in tests/e2e/kept.test.ts. */
export function someKeptStore() {
  const held = new Map<string, { entry: KeptEntry; pages: readonly string[] }>()
  let refuses = false
  const act = async <Result>(run: () => Result): Promise<Result> => {
    if (refuses) throw new DOMException('no', 'QuotaExceededError')
    return run()
  }
  const store: KeptStore = {
    list: () => act(() => [...held.values()].map(({ entry }) => entry)),
    readPages: (key) => act(() => held.get(key)?.pages),
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
