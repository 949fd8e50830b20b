import type { Goods, Sku } from './goods.ts'

/** Goods on their way to the shelf. */
export interface Draft {
  readonly id: string
  readonly goodsId: number
  /** Null until one was chosen. */
  readonly categoryId: number | null
  /** Addresses of its detail pictures. */
  readonly pictures: readonly string[]
  /** Null until it has been edited. */
  readonly goods: Goods | null
}

/** What writes have made of a store. Never altered, only replaced, so that any state can be put back. */
export interface StoreChanges {
  /** Goods as they are now, by id; null: deleted. */
  readonly goods: ReadonlyMap<number, Goods | null>
  /** Ids of the published, newest first. */
  readonly added: readonly number[]
  readonly drafts: ReadonlyMap<string, Draft>
  /** How many drafts were ever made. */
  readonly draftsMade: number
}

export const unchanged: StoreChanges = { goods: new Map(), added: [], drafts: new Map(), draftsMade: 0 }

export function withChanges(seeded: readonly Goods[], { goods, added }: StoreChanges): readonly Goods[] {
  if (goods.size === 0) return seeded
  const current = (id: number, otherwise: Goods | null) => {
    const changed = goods.get(id)
    return changed === undefined ? otherwise : changed
  }
  const isThere = (each: Goods | null): each is Goods => each !== null
  return [...added.map((id) => current(id, null)), ...seeded.map((each) => current(each.id, each))].filter(isThere)
}

export function withGoods(changes: StoreChanges, id: number, goods: Goods | null): StoreChanges {
  return { ...changes, goods: new Map(changes.goods).set(id, goods) }
}

export function withAdded(changes: StoreChanges, goods: Goods): StoreChanges {
  return { ...withGoods(changes, goods.id, goods), added: [goods.id, ...changes.added] }
}

export function withDraft(changes: StoreChanges, draft: Draft): StoreChanges {
  return { ...changes, drafts: new Map(changes.drafts).set(draft.id, draft) }
}

export function withoutDraft(changes: StoreChanges, id: string): StoreChanges {
  return { ...changes, drafts: new Map([...changes.drafts].filter(([each]) => each !== id)) }
}

/** The goods with one SKU changed; null when they have no such SKU. */
export function withSku(goods: Goods, id: number, change: Partial<Sku>): Goods | null {
  if (!goods.skus.some((sku) => sku.id === id)) return null
  const [first, ...others] = goods.skus
  const apply = (sku: Sku): Sku => (sku.id === id ? { ...sku, ...change } : sku)
  return { ...goods, skus: [apply(first), ...others.map(apply)] }
}
