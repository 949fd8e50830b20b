import { dayOf, formatDay } from '../../../sandbox/sales/calendar.ts'
import type { Sale } from '../../../sandbox/sales/sale.ts'
import { createRandom } from '../../../sandbox/seeds/random.ts'
import type { CostEntry } from '../../../src/pages/profit/figures/profitQuestion.ts'
import type { PlainLedger, PlainTerms } from './plainProfit.ts'

/** A courier's table: what the first weight costs, and each further step. */
export const freight = { courier: '', first_grams: 1_000, first_fen: 280, step_grams: 500, step_fen: 90 }

/** A ledger by the number of a world: what its rules say, and the entries as they would be typed. */
export interface DrawnLedger extends PlainLedger {
  readonly entriesOf: (sales: readonly { readonly shop: string; readonly sale: Sale }[], shops: readonly string[]) => readonly CostEntry[]
}

const CHANGED_WITHIN_DAYS = 45

/**
 * What goods cost and what a shop pays. From one day on some SKUs cost something else, some are known that were not, and of some nobody knows the cost any
 * more; from another day on the shops' fees are others. `today`: days since 1970 in China.
 */
export function drawLedger(seed: number, today: number): DrawnLedger {
  const random = createRandom(seed, 'terms')
  const fen = (most: number) => BigInt(random.int(0, most))
  const costDay = today - random.int(0, CHANGED_WITHIN_DAYS)
  const feeDay = today - random.int(0, CHANGED_WITHIN_DAYS)
  // Of every fifth goods nobody knows it.
  const costBefore = ({ sku, goods }: Sale) => (goods.id % 5 === 0 ? null : BigInt(Math.floor(sku.groupFen / 3) + (sku.id % 7)))
  const costAfter = ({ sku }: Sale) => (sku.id % 2 === 0 ? null : BigInt(Math.floor(sku.groupFen / 4) + 11))
  const changes = ({ sku }: Sale) => sku.id % 3 === 0
  const isAfter = (sale: Sale, day: number) => dayOf(sale.orderedAt) >= day
  const before: PlainTerms = {
    costOf: (sale) => (changes(sale) && isAfter(sale, costDay) ? costAfter(sale) : costBefore(sale)),
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
  const after: PlainTerms = {
    ...before,
    technicalFeeBp: before.technicalFeeBp + 13n,
    packingFen: before.packingFen + 7n,
    resaleBp: before.resaleBp / 2n,
  }

  const rest = { courier: '', is_refused: false }
  const ofShop = ({ costOf: _, gramsOf: __, freight: ___, freightFen: ____, ...terms }: PlainTerms) =>
    Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, Number(value)]))
  return {
    termsOf: (sale) => (isAfter(sale, feeDay) ? after : before),
    stretchOf: (sale) => `${changes(sale) && isAfter(sale, costDay)} ${isAfter(sale, feeDay)}`,
    entriesOf(sales, shops) {
      const wide = shops.flatMap((shop_uid): readonly CostEntry[] => {
        const place = { ...rest, shop_uid, goods_id: '', sku_id: '', weight_grams: null }
        return [
          { ...place, valid_from: '', terms: ofShop(before) },
          { ...place, valid_from: formatDay(feeDay), terms: ofShop(after) },
        ]
      })
      const known = new Map(sales.map((each) => [`${each.shop} ${each.sale.sku.id}`, each]))
      const own = [...known.values()].flatMap(({ shop, sale }): readonly CostEntry[] => {
        const ids = { shop_uid: shop, goods_id: String(sale.goods.id), sku_id: String(sale.sku.id) }
        const place = { ...rest, ...ids, weight_grams: before.gramsOf(sale) }
        const cost = costBefore(sale)
        const later = costAfter(sale)
        return [
          { ...place, valid_from: '', terms: cost === null ? {} : { costFen: Number(cost) } },
          ...(changes(sale)
            ? [{ ...place, valid_from: formatDay(costDay), terms: { costFen: later === null ? null : Number(later) } }]
            : []),
        ]
      })
      return [...wide, ...own]
    },
  }
}
