import type { BoxClaim } from '../../../contract/entities/boxClaim.ts'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { noKnowledge } from '../../../src/figures/toFamilies.ts'
import { type Board, type BoardFacts, type KnownFamilies, toBoard } from '../../../src/pages/coverage/board.ts'
import type { ShelfGoods, ShopShelf } from '../../../src/pages/parts/shelves/shelves.ts'
import { aClaim, aListing, aSku, someBoxGoods } from '../../server/builders/box.ts'

/** Goods on sale, with a title that is like no other. */
export function someShelfGoods(overrides: Partial<ShelfGoods> = {}): ShelfGoods {
  const goods_id = overrides.goods_id ?? '1'
  return {
    goods_id,
    title: `Goods ${goods_id}`,
    thumb: null,
    code: null,
    sku_codes: [],
    specs: [],
    category: null,
    market_fen: null,
    state: 'onSale',
    isStockUnreadable: false,
    reason: '',
    ...overrides,
  }
}

export const aShelf = (...goods: readonly ShelfGoods[]): ShopShelf => ({ readAt: 100, isWhole: true, goods })

export function someBox(overrides: Partial<BoxGoods> = {}): BoxGoods {
  const goods = someBoxGoods({ listing: aListing({ title: 'Umbrella', skus: [aSku({ spec: [] })] }) }) as BoxGoods
  return { ...goods, title: 'Umbrella', claims: [], added_at: 1, saved_at: 1, saved_by_name: 'Ning', version: 1, ...overrides }
}

export const someClaim = (overrides: Partial<BoxClaim> = {}): BoxClaim => ({
  ...(aClaim({ shop_uid: 'a' }) as BoxClaim),
  saved_at: 50,
  ...overrides,
})

export const someFacts = (overrides: Partial<BoardFacts> = {}): BoardFacts => ({
  shops: ['a', 'b', 'c'],
  shelves: new Map(),
  boxes: [],
  profits: new Map(),
  families: noKnowledge,
  ...overrides,
})

export function boardOf(facts: Partial<BoardFacts>, known: KnownFamilies | null = null): Board {
  const making = toBoard(someFacts(facts), known)
  for (;;) {
    const { done, value } = making.next()
    if (done) return value
  }
}
