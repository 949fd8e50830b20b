import type { CategoryRules } from '../../batches/rules/priceRules.ts'
import { createKeptOpener, type KeptRules } from './createKeptOpener.ts'

/** Where learned rules lie. Rejects where the browser refuses. */
export interface RuleStore {
  readonly list: () => Promise<readonly KeptRules[]>
  /** In one step: another tab may learn at the same time. */
  readonly change: (owner: string, cat_id: string, to: (known: CategoryRules | undefined) => CategoryRules) => Promise<void>
  readonly remove: (owner: string, cat_id: string) => Promise<void>
}

export function createRuleStore(): RuleStore {
  const open = createKeptOpener()
  return {
    list: async () => (await open()).getAll('rules'),
    async change(owner, cat_id, to) {
      const { store, done } = (await open()).transaction('rules', 'readwrite')
      const next = to(await store.get([owner, cat_id]))
      await Promise.all([store.put({ ...next, owner }, [owner, cat_id]), done])
    },
    remove: async (owner, cat_id) => (await open()).delete('rules', [owner, cat_id]),
  }
}
