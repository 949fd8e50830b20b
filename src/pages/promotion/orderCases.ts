import type { Cost, FreightRule } from '../../../contract/entities/cost.ts'
import type { FigureRow } from '../../figures/answers/question.ts'
import { groupBy } from '../../values/groupBy.ts'
import { type OrderCase, toGoodsSheet, toOrder } from '../profit/index.ts'

/** Goods of a shop, as the maps of this folder name them. */
export function toGoodsKey(shop_uid: string, goods_id: string): string {
  return `${shop_uid}/${goods_id}`
}

interface KnownOfGoods {
  /** Of each SKU that was sold: what the calculator asks of goods. */
  readonly rows: readonly FigureRow[]
  readonly costs: readonly Cost[]
  readonly freight: readonly FreightRule[]
  /** Of which the costs are asked: `2026-11-22`. */
  readonly day: string
}

/** An order of goods before ads. */
export type OrderReader = (shop_uid: string, goods_id: string) => OrderCase

/**
 * By the same rules as the calculator's, so that the table and the calculator say the same. Goods are worked out when they are asked for, and
 * once: all at once would hold up the page.
 */
export function createOrderReader({ rows, costs, freight, day }: KnownOfGoods): OrderReader {
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
    const order = toOrder(sheet)
    cases.set(key, order)
    return order
  }
}
