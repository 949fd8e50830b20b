import { type CacheSchema, createCacheOpener } from './createCacheOpener.ts'

/** A value and the person for whom it is kept. */
export type Owned<Value> = Value & { readonly owner: string }

/** Values of persons, each under an id of its own. Rejects where the browser refuses. */
export interface OwnedStore<Value> {
  readonly list: () => Promise<readonly Owned<Value>[]>
  /** In one step: another tab may change it at the same time. */
  readonly change: (owner: string, id: string, to: (known: Value | undefined) => Value) => Promise<void>
  readonly remove: (owner: string, id: string) => Promise<void>
}

/** A store of the kept database, by its name. What it holds is its only user's concern. */
export function createOwnedStore<Value extends object>(name: 'rules'): OwnedStore<Value> {
  const open = createCacheOpener()
  // Only what `change` was given is in it.
  const toValue = (kept: CacheSchema['rules']['value']) => kept as Owned<Value>
  return {
    list: async () => (await (await open()).getAll(name)).map(toValue),
    async change(owner, id, to) {
      const { store, done } = (await open()).transaction(name, 'readwrite')
      const known = await store.get([owner, id])
      await Promise.all([store.put({ ...to(known && toValue(known)), owner }, [owner, id]), done])
    },
    remove: async (owner, id) => (await open()).delete(name, [owner, id]),
  }
}
