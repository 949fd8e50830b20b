import type { DictionaryLists } from '../../../figures/columns/dictionary.ts'
import { parseDay } from '../../../figures/days.ts'
import type { SeenGoods } from '../rules/salesFacts.ts'
import type { PairedShop, PairedWindows } from './pairedDays.ts'
import type { SalesChangeQuestion } from './salesQuestion.ts'

/** What was sold of goods whose own visitors the platform counts, on the pairs of days of which both sides are known. Goods are places in the dictionary. */
export interface SeenSales {
  /** Before the orders of a shop. */
  readonly begin: (shop: number, own: PairedShop) => void
  readonly add: (goods: number, pair: number, isAfter: boolean, fen: number, pieces: number) => void
  /** Undefined: of no pair of days both sides are known. */
  readonly of: (goods: number) => SeenGoods | undefined
  /** By pair, 1 where both sides are known. */
  readonly pairsOf: (goods: number) => Uint8Array | undefined
}

interface Counted {
  /** By day since 1970. */
  readonly days: Map<number, number>
  readonly shop: number
  readonly pairs: Uint8Array
  readonly sums: Record<keyof SeenGoods, { before: number; after: number }>
}

/** `isLeftOut`: what cannot be bought has a cause of its own. */
export function createSeenSales(
  { goodsVisitors = [] }: Pick<SalesChangeQuestion, 'goodsVisitors'>,
  { firstDay, days }: PairedWindows,
  isLeftOut: (goods: number) => boolean,
  lists: DictionaryLists,
): SeenSales {
  const counted = new Map<number, Counted>()
  const isCounted = new Uint8Array(lists.goods.size())
  for (const [uid, id, text, visitors] of goodsVisitors) {
    const shop = lists.shops.find(0, uid)
    const goods = shop < 0 ? -1 : lists.goods.find(shop, id)
    const day = parseDay(text)
    if (goods < 0 || day === null || isLeftOut(goods)) continue
    const own = counted.get(goods) ?? noneCounted(shop, days)
    own.days.set(day, visitors)
    counted.set(goods, own)
  }
  const found = (goods: number) => (isCounted[goods] === 1 ? counted.get(goods) : undefined)

  return {
    begin(shop, { knownS }) {
      for (const [goods, own] of counted) {
        if (own.shop !== shop) continue
        for (let pair = 0; pair < days; pair += 1) {
          const after = own.days.get(firstDay + pair)
          const before = own.days.get(firstDay + pair - days)
          // Visitors are of whole days.
          if (after === undefined || before === undefined || knownS[pair] !== Number.POSITIVE_INFINITY) continue
          own.pairs[pair] = 1
          own.sums.visitors.before += before
          own.sums.visitors.after += after
          isCounted[goods] = 1
        }
      }
    },
    add(goods, pair, isAfter, fen, pieces) {
      const own = found(goods)
      if (own?.pairs[pair] !== 1) return
      const window = isAfter ? 'after' : 'before'
      own.sums.orders[window] += 1
      own.sums.pieces[window] += pieces
      own.sums.sales[window] += fen
    },
    of: (goods) => found(goods)?.sums,
    pairsOf: (goods) => found(goods)?.pairs,
  }
}

function noneCounted(shop: number, days: number): Counted {
  const none = () => ({ before: 0, after: 0 })
  return {
    days: new Map(),
    shop,
    pairs: new Uint8Array(days),
    sums: { visitors: none(), orders: none(), pieces: none(), sales: none() },
  }
}
