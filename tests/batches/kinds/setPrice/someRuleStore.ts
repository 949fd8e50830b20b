import type { CategoryRules } from '../../../../src/batches/kinds/setPrice/categoryRules.ts'
import type { Owned, OwnedStore } from '../../../../src/bridge/resultCache/createOwnedStore.ts'

/** A store in memory; the browser's own is tried in tests/e2e/resultCache.test.ts. */
export function someRuleStore() {
  const held = new Map<string, Owned<CategoryRules>>()
  const toKey = (owner: string, cat_id: string) => JSON.stringify([owner, cat_id])
  let refuses = false
  const act = async <Result>(run: () => Result): Promise<Result> => {
    if (refuses) throw new DOMException('no', 'QuotaExceededError')
    return run()
  }
  const store: OwnedStore<CategoryRules> = {
    list: () => act(() => [...held.values()]),
    change: (owner, cat_id, to) =>
      act(() => {
        held.set(toKey(owner, cat_id), { ...to(held.get(toKey(owner, cat_id))), owner })
      }),
    remove: (owner, cat_id) =>
      act(() => {
        held.delete(toKey(owner, cat_id))
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
