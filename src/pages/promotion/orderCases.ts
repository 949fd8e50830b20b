import type { Cost, FreightRule } from '../../../contract/entities/cost.ts'
import type { FigureRow } from '../../figures/answers/question.ts'
import { groupBy } from '../../values/groupBy.ts'
import { BREAK_EVEN_ORDERS_MIN, leaning, type OrderCase, type Outcomes, soldOf, toGoodsSheet, toOrder } from '../profit/index.ts'

/** Goods of a shop, as the maps of this folder name them. */
export function toGoodsKey(shop_uid: string, goods_id: string): string {
  return `${shop_uid}/${goods_id}`
}

interface KnownOfGoods {
  /** Of each SKU that was sold in the last 30 days: what the calculator asks of goods. */
  readonly rows: readonly FigureRow[]
  /** What became of orders that are old enough to have come back. */
  readonly past: Outcomes
  readonly costs: readonly Cost[]
  readonly freight: readonly FreightRule[]
  /** Of which the costs are asked: `2026-11-22`. */
  readonly day: string
}

/** An order of goods before ads. */
export type OrderReader = (shop_uid: string, goods_id: string) => OrderCase

/**
 * By the same rules as the calculator's, but for what comes back: of the last 30 days many refunds are still to come, and a break-even made of them would
 * be too low (decision 0245). Goods are worked out when they are asked for, and
 * once: all at once would hold up the page.
 */
export function createOrderReader({ rows, past, costs, freight, day }: KnownOfGoods): OrderReader {
  const rowsOf = groupBy(rows, ({ shop = '', goods = '' }) => toGoodsKey(shop, goods))
  const costsOf = groupBy(costs, ({ shop_uid, goods_id }) => toGoodsKey(shop_uid, goods_id))
  const cases = new Map<string, OrderCase>()
  return (shop_uid, goods_id) => {
    const key = toGoodsKey(shop_uid, goods_id)
    const known = cases.get(key)
    if (known) return known
    const sheet = toGoodsSheet({
      place: { shop_uid, goods_id, sku_id: '' },
      rows: rowsOf.get(key) ?? [],
      adsFen: null,
      adsOrders: 0,
      costs: [...(costsOf.get(key) ?? []), ...(costsOf.get(toGoodsKey(shop_uid, '')) ?? [])],
      freight,
      day,
    })
    const order = toOrder({ ...sheet, values: { ...sheet.values, ...ratesOf(rowsOf.get(key) ?? [], leaning(past, shop_uid, goods_id)) } })
    cases.set(key, order)
    return order
  }
}

const rateNames = ['cancelledBp', 'returnedBp', 'lostBp'] as const

/** As old orders of the goods turned out, and never less than what came back of the young ones so far, where these are enough to say so. */
function ratesOf(young: readonly FigureRow[], old: readonly Pick<FigureRow, 'sums'>[]) {
  const orders = young.reduce((sum, { sums }) => sum + (sums.paidOrders?.part ?? 0), 0)
  const soFar = soldOf(orders < BREAK_EVEN_ORDERS_MIN ? [] : young)
  const inTheEnd = soldOf(old)
  const rates = rateNames.flatMap((name) => {
    const known = [soFar[name], inTheEnd[name]].flatMap((rate) => rate ?? [])
    return known.length === 0 ? [] : [[name, Math.max(...known)] as const]
  })
  return Object.fromEntries(rates)
}
