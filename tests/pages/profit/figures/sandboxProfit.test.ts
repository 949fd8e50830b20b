import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlatform } from '../../../../sandbox/platform.ts'
import { orderAmountFen, type Sale } from '../../../../sandbox/sales/sale.ts'
import { isPaidBy, isRefundedBy } from '../../../../sandbox/sales/saleState.ts'
import { dayOf, startOfDay, toDayText } from '../../../../src/figures/days.ts'
import { createPromotionReading } from '../../../../src/figures/reading/createPromotionReading.ts'
import { createShopReading } from '../../../../src/figures/reading/createShopReading.ts'
import type { CostEntry, ProfitAnswer, ProfitGrouping } from '../../../../src/pages/profit/figures/profitQuestion.ts'
import { aSandboxShop, toFigures } from '../../../figures/aSandboxShop.ts'
import { someDisk } from '../../../figures/someDisk.ts'
import { TODAY } from '../../../figures/someRows.ts'
import { openProfitStore, type ProfitStore } from './openProfitStore.ts'

/**
 * The profit of a shop of the sandbox, worked out here from its sales by the words of business-features.md, 1.4, with whole numbers and with none
 * of the product's code, must be that of the table to the fen.
 */
const NOW = startOfDay(TODAY) + 11 * 3600
const DAYS = 20
const options = { storeCount: 3, goodsPerStore: 30, now: () => NOW * 1000 }
const window = { from: toDayText(TODAY - DAYS + 1), to: toDayText(TODAY) }
/** From this day on the costs of every third SKU are others. */
const CUT = TODAY - 9

let shop: Awaited<ReturnType<typeof aSandboxShop>>
let store: ProfitStore
let sales: readonly Sale[]
let asOf: number
let spendOf: ReadonlyMap<string, number>
let entries: readonly CostEntry[]

/** Fen; null: unknown, as for every fifth goods. */
function costOf({ sku, goods }: Sale, day: number): bigint | null {
  if (goods.id % 5 === 0) return null
  return BigInt(Math.floor(sku.groupFen / 3)) + (sku.id % 3 === 0 && day >= CUT ? 77n : 0n)
}

/** Grams of a piece; null: not weighed, so that freight is the default one of an order. */
const gramsOf = ({ sku }: Sale): number | null => (sku.id % 2 === 0 ? 450 : null)
const freightRule = { courier: '', first_grams: 1_000, first_fen: 280, step_grams: 500, step_fen: 90 }

/** Of a parcel with all its pieces: up to 1,000 g 2.80, and 0.90 for each further 500 g, a begun one too. */
function freightOf(sale: Sale): bigint {
  const grams = gramsOf(sale)
  if (grams === null) return 300n
  let fen = 280n
  let left = grams * sale.count - 1_000
  for (; left > 0; left -= 500) fen += 90n
  return fen
}

beforeAll(async () => {
  shop = await aSandboxShop(options, () => NOW * 1000)
  store = await openProfitStore({ disk: someDisk().open(), now: () => NOW })
  const figures = toFigures(store)
  for (const kind of ['orders', 'afterSales'] as const)
    await createShopReading({ figures, kind, now: () => NOW })({ shop_uid: 's1', shop_name: '一号店' }, shop.tools)
  await createPromotionReading({ figures, mallIdOf: () => Number(shop.store.shop_id), now: () => NOW, daysMax: DAYS })(
    shop.shop,
    shop.tools,
  )

  const platform = createPlatform({ ...options, pace: { max: 0, windowMs: 1_000 } })
  asOf = platform.sales.asOf()
  const own = platform.stores.find(({ mall_id }) => String(mall_id) === shop.store.shop_id)
  if (!own) throw new Error('the platform has no such store')
  const today = platform.sales.today()
  sales = platform.sales.between(own, today - DAYS + 1, today).filter((sale) => isPaidBy(sale, asOf))
  const { rows } = await shop.sums<{ rows: { goods_id: number; spend_fen: number }[] }>('ads', {
    first: window.from,
    last: window.to,
    by: 'goods',
  })
  spendOf = new Map(rows.map(({ goods_id, spend_fen }) => [String(goods_id), spend_fen]))

  const known = new Map(sales.map((sale) => [sale.sku.id, sale]))
  entries = [...known.values()].flatMap((sale) => {
    const place = { shop_uid: 's1', goods_id: String(sale.goods.id), sku_id: String(sale.sku.id) }
    const rest = { weight_grams: gramsOf(sale), courier: '', is_refused: false }
    const at = (valid_from: string, day: number) => {
      const cost = costOf(sale, day)
      return cost === null ? [] : [{ ...place, ...rest, valid_from, terms: { costFen: Number(cost) } }]
    }
    return [...at('', CUT - 1), ...(sale.sku.id % 3 === 0 ? at(toDayText(CUT), CUT) : [])]
  })
  await store.takeCosts({ id: 'ledger', base: null, put: entries, gone: [] })
})
afterAll(() => shop.sandbox.app.close())

const ask = async (by: ProfitGrouping): Promise<ProfitAnswer> => {
  const scope = { shops: ['s1'], everyShop: ['s1'], window, ledger: 'ledger', shared: [], freight: [freightRule] }
  const answer = await store.profit({ ...scope, by, top: { from: 0, limit: 10_000 } })
  if (!answer) throw new Error('the ledger is not there')
  return answer
}

interface Sum {
  orders: bigint
  units: bigint
  paid: bigint
  cancelledOrders: bigint
  cancelledUnits: bigint
  returnedOrders: bigint
  returnedUnits: bigint
  back: bigint
  freight: bigint
  readonly cost: bigint | null
}

/** By SKU and by whether the cost had changed. */
function addUp(): ReadonlyMap<string, { readonly sale: Sale; readonly sum: Sum }> {
  const sums = new Map<string, { sale: Sale; sum: Sum }>()
  for (const sale of sales) {
    const day = dayOf(sale.orderedAt)
    const cost = costOf(sale, day)
    const key = `${sale.sku.id} ${cost}`
    const noSum = {
      orders: 0n,
      units: 0n,
      paid: 0n,
      cancelledOrders: 0n,
      cancelledUnits: 0n,
      returnedOrders: 0n,
      returnedUnits: 0n,
      back: 0n,
      freight: 0n,
    }
    const { sum } = sums.get(key) ?? sums.set(key, { sale, sum: { ...noSum, cost } }).get(key) ?? { sum: { ...noSum, cost } }
    const amount = orderAmountFen(sale)
    const count = BigInt(sale.count)
    sum.orders += 1n
    sum.units += count
    sum.paid += BigInt(sale.sku.groupFen * sale.count - sale.merchantDiscountFen + sale.shippingFen)
    const freight = freightOf(sale)
    sum.freight += freight
    const refunds = sale.afterSales.filter((afterSale) => isRefundedBy(afterSale, asOf))
    if (refunds.length === 0) continue
    const fen = refunds.reduce((total, { refundFen }) => total + refundFen, 0)
    const isWhole = fen >= amount
    const wasSent = refunds.some(({ stage }) => stage !== 'beforeShipping')
    const cameBack = refunds.some(({ stage, kind }) => stage !== 'beforeShipping' && kind === 'returnGoods')
    sum.back += BigInt(isWhole ? fen + sale.platformDiscountFen : fen)
    if (cameBack) {
      sum.returnedOrders += 1n
      // As many pieces as the money for goods is the price of (decision 0156).
      const forGoods = refunds.filter(({ stage, kind }) => stage !== 'beforeShipping' && kind === 'returnGoods')
      const share = forGoods.reduce((total, { refundFen }) => total + refundFen, 0) / amount
      sum.returnedUnits += BigInt(Math.max(1, Math.min(sale.count, Math.round(sale.count * share))))
    } else if (isWhole && !wasSent) {
      sum.cancelledOrders += 1n
      sum.cancelledUnits += count
      sum.freight -= freight
    }
  }
  return sums
}

/** Half away from 0. */
function rounded(parts: bigint, per: bigint): bigint {
  const size = parts < 0n ? -parts : parts
  const whole = (size * 2n + per) / (per * 2n)
  return parts < 0n ? -whole : whole
}

/** Before ads, with the defaults of the trade: 0.6 %, freight of what was not weighed 3 yuan, packing 0.30, insurance 0.80, repacking 0.50, nine in ten sold again. */
function marginOf(sum: Sum): bigint | null {
  const { orders, units, paid, cancelledOrders, cancelledUnits, returnedOrders, returnedUnits, back, freight, cost } = sum
  if (cost === null) return null
  const revenue = paid - back
  const fee = rounded(revenue * 60n, 10_000n)
  const goods = rounded(cost * ((units - cancelledUnits) * 10n - returnedUnits * 9n), 10n)
  return revenue - fee - goods - freight - (orders - cancelledOrders) * (30n + 80n) - returnedOrders * 50n
}

it('profit before ads of each SKU is that of the sandbox’s own sales, to the fen, and unknown where a cost is', async () => {
  const wanted = new Map<string, bigint | null>()
  for (const { sale, sum } of addUp().values()) {
    const key = String(sale.sku.id)
    const margin = marginOf(sum)
    const before = wanted.get(key) ?? 0n
    wanted.set(key, margin === null || before === null ? null : before + margin)
  }
  const { rows } = await ask('sku')
  const found = new Map(
    rows.filter(({ sku }) => sku !== '').map(({ sku, sums }) => [sku, sums.margin === null ? null : BigInt(sums.margin)]),
  )
  expect(found).toEqual(wanted)
  expect([...wanted.values()].filter((margin) => margin === null).length).toBeGreaterThan(0)
  expect(entries.some(({ valid_from }) => valid_from !== '')).toBe(true)
})

it('profit of each goods, of the shop and of all is that less what their ads cost, and the rows add up to the total', async () => {
  const wanted = new Map<string, bigint | null>([...spendOf].filter(([, fen]) => fen > 0).map(([goods, fen]) => [goods, -BigInt(fen)]))
  for (const { sale, sum } of addUp().values()) {
    const key = String(sale.goods.id)
    const margin = marginOf(sum)
    const before = wanted.has(key) ? (wanted.get(key) ?? null) : 0n
    wanted.set(key, margin === null || before === null ? null : before + margin)
  }
  const answer = await ask('goods')
  expect(new Map(answer.rows.map(({ goods, sums }) => [goods, sums.profit === null ? null : BigInt(sums.profit)]))).toEqual(wanted)
  const whole = [...wanted.values()].reduce<bigint>((sum, fen) => sum + (fen ?? 0n), 0n)
  expect(BigInt(answer.rows.reduce((sum, { sums }) => sum + (sums.profit ?? 0), 0))).toBe(whole)
  // Goods of which one SKU has no cost are known in part.
  expect(answer.total.sums.profit.fen).toBe(null)
  const ads = [...spendOf.values()].reduce((sum, fen) => sum + fen, 0)
  expect(-answer.total.lines.ads.knownFen + answer.own.adsFen).toBe(ads)
  const paid = sales.reduce((sum, sale) => sum + sale.sku.groupFen * sale.count - sale.merchantDiscountFen + sale.shippingFen, 0)
  expect(answer.total.lines.paid.fen).toBe(paid)
  expect(answer.costs.paidFen).toBe(paid)
  expect((await ask('shop')).total).toEqual(answer.total)
  expect(answer.complete.missing).toEqual([])
})
