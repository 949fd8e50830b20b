import type * as z from 'zod/mini'
import type { MerchantApi } from '../../contract/merchantApi.ts'
import type { Goods } from '../goods/goods.ts'
import type { Sale } from '../sales/sale.ts'
import { createRandom } from '../seeds/random.ts'
import type { Store } from '../stores/store.ts'
import { addUp, toRate, toYuan } from './addUp.ts'

const IDLE_FEN = 120
const HOURS = 24
const RUNNING = 2
const PAUSED = 1

/** What a plan has cost and brought, as plain numbers. */
export interface PlanFigures {
  readonly spendFen: number
  readonly gmvFen: number
  readonly netFen: number
  readonly orders: number
  readonly netOrders: number
  readonly impressions: number
  readonly clicks: number
}

/**
 * A plan of goods brings a fixed share of the goods' sales, at a fixed return on its spend. Of `sold`, `isWanted` (those of
 * an hour) are counted. Default: all. So the hours of a day make up the day but for rounding.
 */
export function toPlanFigures(
  seed: number,
  goods: Goods,
  sold: readonly Sale[],
  asOf: number,
  isWanted?: (sale: Sale) => boolean,
): PlanFigures {
  const random = createRandom(seed, 'plan', goods.id)
  const share = 0.3 + random.next() * 0.4
  const targetRoi = random.int(20, 60) / 10
  const brought = sold.filter((sale, index) => sale.isPaid && index % 10 < share * 10)
  const counted = isWanted ? brought.filter(isWanted) : brought
  const { amountFen, refundFen, orders, refunds } = addUp(counted, asOf)
  // Before the first order a plan has spent a little already.
  const idleFen = brought.length > 0 ? 0 : isWanted ? IDLE_FEN / HOURS : IDLE_FEN
  const spendFen = Math.round(amountFen / (targetRoi * (0.7 + random.next() * 0.6))) + idleFen
  const clicks = Math.round(spendFen / random.int(25, 80)) + orders
  const impressions = clicks * random.int(18, 45)
  return { spendFen, gmvFen: amountFen, netFen: amountFen - refundFen, orders, netOrders: orders - refunds, impressions, clicks }
}

/** Figures as the report writes them: each with its unit, and its value as text. */
export function toReport({ spendFen, gmvFen, netFen, orders, netOrders, impressions, clicks }: PlanFigures) {
  return {
    spend: yuan(spendFen),
    orderSpend: yuan(spendFen),
    gmv: yuan(gmvFen),
    netGmv: yuan(netFen),
    orderSpendRoiUnified: ratio(toRate(gmvFen, spendFen)),
    orderSpendNetRoi: ratio(toRate(netFen, spendFen)),
    settlementRoi: ratio(toRate(netFen, spendFen)),
    orderNum: ratio(orders),
    netOrderNum: ratio(netOrders),
    settlementOrder: ratio(netOrders),
    impression: ratio(impressions),
    click: ratio(clicks),
  }
}

export function sumOf(all: readonly PlanFigures[]): PlanFigures {
  const total = (pick: (figures: PlanFigures) => number) => all.reduce((sum, each) => sum + pick(each), 0)
  return {
    spendFen: total((each) => each.spendFen),
    gmvFen: total((each) => each.gmvFen),
    netFen: total((each) => each.netFen),
    orders: total((each) => each.orders),
    netOrders: total((each) => each.netOrders),
    impressions: total((each) => each.impressions),
    clicks: total((each) => each.clicks),
  }
}

/** A row of the list of plans. */
export function toPlan(seed: number, store: Store, goods: Goods, figures: PlanFigures): z.input<MerchantApi['promotionPlan']['result']> {
  const random = createRandom(seed, 'plan settings', goods.id)
  return {
    adId: goods.id * 10 + 1,
    planId: goods.id * 10 + 2,
    goodsId: goods.id,
    mallId: Number(store.mall_id),
    adName: `${goods.title.slice(0, 12)}-推广`,
    goodsInfo: { goodsName: goods.title },
    adStatus: random.next() < 0.85 ? RUNNING : PAUSED,
    bidType: 1,
    maxCost: yuan(random.int(2, 20) * 5_000),
    targetRoi: ratio(random.int(20, 60) / 10),
    dailyCost: yuan(figures.spendFen),
    reportInfo: toReport(figures),
  }
}

/** The goods that an ad is for. */
export function goodsIdOf(adId: number): number {
  return Math.floor(adId / 10)
}

function yuan(fen: number) {
  return { unit: 'YUAN', unitCode: 1, value: toYuan(fen).toFixed(2) }
}

function ratio(value: number) {
  return { unit: 'PER_ONE', unitCode: 2, value: String(value) }
}
