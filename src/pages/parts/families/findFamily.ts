import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import { BOX_SHOP } from '../../../../contract/entities/familyVerdict.ts'
import { type FamilyKnowledge, groupSame } from '../../../figures/toFamilies.ts'
import { type InBox, type InShop, toInBox, toInShop } from '../shelves/familyGoods.ts'
import { isBeyondList, type ShelfGoods, type ShopShelf } from '../shelves/shelves.ts'
import type { FamilyMember, FamilySeed, ShopFamily } from './familyAction.ts'

interface FamilyFacts {
  readonly seed: FamilySeed
  /** shop_uid of all shops of the user. */
  readonly shops: readonly string[]
  readonly shelves: ReadonlyMap<string, ShopShelf>
  readonly boxes: readonly BoxGoods[]
  readonly knowledge: FamilyKnowledge
}

/**
 * The family of goods: all that are proven the same in the lists of the shops (decision 0155). What one row shows together belongs together, unless
 * a person said otherwise: what is done in all shops is done to what was seen. It rests now and then.
 */
export function* findFamily({ seed, shops, shelves, boxes, knowledge }: FamilyFacts): Generator<undefined, ShopFamily> {
  const all: (InShop | InBox)[] = []
  for (const shop of shops) {
    for (const shelf of shelves.get(shop)?.goods ?? []) all.push(toInShop(shop, shelf))
    yield
  }
  for (const box of boxes) all.push(toInBox(box))
  const places = new Set(seed.goods.map(({ shop_uid, goods_id }) => `${shop_uid}/${goods_id}`))
  const known = new Set(all.map(({ place }) => place))
  const ofRow = seed.goods.map(({ shop_uid, goods_id }) => toInShop(shop_uid, toUnlisted(seed, goods_id)))
  const unlisted = new Map([...toPublished(boxes, shops, shelves), ...ofRow].map((each) => [each.place, each]))
  for (const each of unlisted.values()) if (!known.has(each.place)) all.push(each)
  const bound = all.map((each) => (places.has(each.place) ? { ...each, places: [...places] } : each))
  const families = yield* groupSame(bound, knowledge)
  const [first = `${BOX_SHOP}/${seed.box_id ?? ''}`] = places
  const own = families.find((goods) => goods.some(({ place }) => place === first)) ?? []
  const members = own.flatMap((each) => ('shelf' in each ? toMember(each, known) : []))
  const having = new Set(members.map(({ shop_uid }) => shop_uid))
  const isWhole = (shop: string) => shelves.get(shop)?.isWhole === true
  return {
    title: seed.title,
    members,
    boxes: own.flatMap((each) => ('box' in each ? each.box : [])),
    lacking: shops.filter((shop) => isWhole(shop) && !having.has(shop)),
    unread: shops.filter((shop) => !isWhole(shop)),
  }
}

function toMember({ shop, shelf, place }: InShop, known: ReadonlySet<string>): FamilyMember {
  return { shop_uid: shop, goods_id: shelf.goods_id, title: shelf.title, state: known.has(place) ? shelf.state : null, shelf }
}

/** Goods of the box that were published after the lists of their shops were read, as on the board (decision 0100). */
function toPublished(boxes: readonly BoxGoods[], shops: readonly string[], shelves: FamilyFacts['shelves']): readonly InShop[] {
  const own = new Set(shops)
  return boxes.flatMap(({ listing, claims }) =>
    claims
      .filter((claim) => claim.state === 'published' && claim.goods_id !== '' && own.has(claim.shop_uid))
      .filter((claim) => isBeyondList(claim, shelves.get(claim.shop_uid)))
      .map(({ shop_uid, goods_id }) =>
        toInShop(shop_uid, toUnlisted({ title: listing.title, thumb: listing.pictures[0] ?? null }, goods_id)),
      ),
  )
}

/** Goods that no list has: nothing is known of them but what the row, or the box, says. */
function toUnlisted({ title, thumb }: Pick<FamilySeed, 'title' | 'thumb'>, goods_id: string): ShelfGoods {
  return {
    goods_id,
    title,
    thumb,
    code: null,
    sku_codes: [],
    specs: [],
    category: null,
    market_fen: null,
    state: 'offShelf',
    isStockUnreadable: true,
    reason: '',
  }
}
