import type { Sale } from '../../../sandbox/sales/sale.ts'
import { createRandom } from '../../../sandbox/seeds/random.ts'
import type { CostEntry } from '../../../src/pages/profit/figures/profitQuestion.ts'
import type { PlainTerms } from './plainProfit.ts'

/** A courier's table: what the first weight costs, and each further step. */
export const freight = { courier: '', first_grams: 1_000, first_fen: 280, step_grams: 500, step_fen: 90 }

/** What goods cost and what a shop pays, by the number of a world. */
export function drawTerms(seed: number): PlainTerms {
  const random = createRandom(seed, 'terms')
  const fen = (most: number) => BigInt(random.int(0, most))
  return {
    // Of every fifth goods nobody knows it.
    costOf: ({ sku, goods }: Sale) => (goods.id % 5 === 0 ? null : BigInt(Math.floor(sku.groupFen / 3) + (sku.id % 7))),
    gramsOf: ({ sku }: Sale) => (sku.id % 2 === 0 ? 300 + (sku.id % 9) * 100 : null),
    freight,
    technicalFeeBp: BigInt(random.int(0, 100)),
    commissionBp: BigInt(random.int(0, 900)),
    // The default of the trade: a freight that the ledger names holds for weighed goods as well (decision 0156).
    freightFen: 300n,
    packingFen: fen(60),
    insuranceFen: fen(120),
    returnFreightFen: fen(600),
    repackFen: fen(90),
    resaleBp: BigInt(random.int(0, 10_000)),
  }
}

/** The ledger as it would be typed: terms of the shop, and what is special of a SKU. */
export function toLedger(
  terms: PlainTerms,
  sales: readonly { readonly shop: string; readonly sale: Sale }[],
  shops: readonly string[],
): readonly CostEntry[] {
  const { costOf, gramsOf, freight: _, freightFen: __, ...ofShop } = terms
  const values = Object.fromEntries(Object.entries(ofShop).map(([name, value]) => [name, Number(value)]))
  const rest = { valid_from: '', courier: '', is_refused: false }
  const wide = shops.map((shop_uid): CostEntry => ({ ...rest, shop_uid, goods_id: '', sku_id: '', weight_grams: null, terms: values }))
  const known = new Map(sales.map((each) => [`${each.shop} ${each.sale.sku.id}`, each]))
  const own = [...known.values()].map(({ shop, sale }): CostEntry => {
    const cost = costOf(sale)
    const terms = cost === null ? {} : { costFen: Number(cost) }
    return { ...rest, shop_uid: shop, goods_id: String(sale.goods.id), sku_id: String(sale.sku.id), weight_grams: gramsOf(sale), terms }
  })
  return [...wide, ...own]
}
