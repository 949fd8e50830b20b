import type { Goods, Sku } from './goods.ts'
import type { DraftEdit } from './toDraftGoods.ts'

/** Goods on their way to the shelf. */
export interface GoodsDraft {
  readonly id: string
  readonly goodsId: number
  /** Milliseconds since 1970. */
  readonly madeAt: number
  /** Null until one was chosen. */
  readonly categoryId: number | null
  /** Addresses of its detail pictures. */
  readonly pictures: readonly string[]
  /** Null until it has been edited. */
  readonly goods: Goods | null
  /** The last edit, as it came. */
  readonly edit: DraftEdit | null
  /** Under review since then, milliseconds; `words`: what it will be refused with. Null: it was not handed in. */
  readonly review: { readonly since: number; readonly words: string | null } | null
  /** Why the last review refused it. */
  readonly refusal: string | null
}

/** What writes have made of a store. Never altered, only replaced, so that any state can be put back. */
export interface StoreChanges {
  /** Goods as they are now, by id; null: deleted. */
  readonly goods: ReadonlyMap<number, Goods | null>
  /** Ids of the published, newest first. */
  readonly added: readonly number[]
  readonly drafts: ReadonlyMap<string, GoodsDraft>
  /** How many drafts were ever asked for. */
  readonly draftsMade: number
  /** Goods handed in on the last day on which some were; days since 1970 in China. */
  readonly handedIn: { readonly day: number; readonly count: number }
}

export const unchanged: StoreChanges = {
  goods: new Map(),
  added: [],
  drafts: new Map(),
  draftsMade: 0,
  handedIn: { day: 0, count: 0 },
}

/** Drafts whose review began before then are goods on sale, or refused. */
export function withReviewsEnded(changes: StoreChanges, begunBefore: number, words?: string): StoreChanges {
  let ended = changes
  for (const draft of changes.drafts.values()) {
    const { id, review, goods } = draft
    if (!review || !goods || review.since > begunBefore) continue
    const refusal = words ?? review.words
    ended =
      refusal === null
        ? withAdded(withoutDraft(ended, id), { ...goods, shelf: 'onSale' })
        : withDraft(ended, { ...draft, review: null, refusal })
  }
  return ended
}

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

export function withDraft(changes: StoreChanges, draft: GoodsDraft): StoreChanges {
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
