import type * as z from 'zod/mini'
import type { MerchantApi } from '../../contract/merchantApi.ts'
import type { Goods } from '../goods/goods.ts'
import { startOf } from '../sales/calendar.ts'
import type { Sale } from '../sales/sale.ts'
import { stateOfSale } from '../sales/saleState.ts'
import { createRandom } from '../seeds/random.ts'
import type { Store } from '../stores/store.ts'
import { addUp, toRate, toYuan } from './addUp.ts'

const HOURS = 24
const HOUR_S = 3600
const RUNNING = 2
const PAUSED = 1
const SMALL_BUDGET_SHARE = 0.3

/** What a plan has cost and brought, as plain numbers. */
export interface PlanTotals {
  readonly spendFen: number
  readonly gmvFen: number
  readonly netFen: number
  /** Of orders that were received, less what came back of them. */
  readonly settledFen: number
  readonly settledOrders: number
  readonly orders: number
  readonly netOrders: number
  readonly impressions: number
  readonly clicks: number
}

/**
 * A plan's figures of each hour of a day; those that have not begun have none. Every click costs the same, and an order that the plan
 * brings takes some. All are whole fen: the hours make up the day, the days a range, the plans the account, to the fen.
 */
export function toPlanHours(seed: number, goods: Goods, soldOnDay: readonly Sale[], day: number, asOf: number): readonly PlanTotals[] {
  const { share, terms } = drawPlan(seed, goods)
  const clickFen = terms.int(25, 80)
  const clicksPerOrder = terms.int(8, 26)
  const viewsPerClick = terms.int(18, 45)
  const idle = createRandom(seed, 'idle clicks', goods.id, day)
  const brought = soldOnDay.filter(({ adLot }) => adLot < share)
  return Array.from({ length: HOURS }, (_, hour) => {
    const begins = startOf(day) + hour * HOUR_S
    const sold = brought.filter(({ orderedAt }) => orderedAt >= begins && orderedAt < begins + HOUR_S)
    const idleClicks = idle.int(0, 1)
    const { amountFen, refundFen, orders, refunds } = addUp(sold, asOf)
    const settled = addUp(
      sold.filter((sale) => stateOfSale(sale, asOf) === 'received'),
      asOf,
    )
    const clicks = begins > asOf ? 0 : idleClicks + orders * clicksPerOrder
    return {
      spendFen: clicks * clickFen,
      gmvFen: amountFen,
      netFen: amountFen - refundFen,
      settledFen: settled.amountFen - settled.refundFen,
      settledOrders: settled.orders - settled.refunds,
      orders,
      netOrders: orders - refunds,
      impressions: clicks * viewsPerClick,
      clicks,
    }
  })
}

/** The share of the orders of promoted goods that the ad brings. */
export function adShareOf(seed: number, goods: Pick<Goods, 'id'>): number {
  return drawPlan(seed, goods).share
}

function drawPlan(seed: number, { id }: Pick<Goods, 'id'>) {
  const terms = createRandom(seed, 'plan', id)
  return { share: 0.3 + terms.next() * 0.4, terms }
}

/** Of a day on which the plan did not run. */
export function toPausedHours(): readonly PlanTotals[] {
  return Array.from({ length: HOURS }, () => sumOf([]))
}

/** Figures as the report writes them: each with its unit, and its value as text. */
export function toReport({ spendFen, gmvFen, netFen, settledFen, settledOrders, orders, netOrders, impressions, clicks }: PlanTotals) {
  return {
    spend: yuan(spendFen),
    orderSpend: yuan(spendFen),
    gmv: yuan(gmvFen),
    netGmv: yuan(netFen),
    orderSpendRoiUnified: ratio(toRate(gmvFen, spendFen)),
    orderSpendNetRoi: ratio(toRate(netFen, spendFen)),
    settlementRoi: ratio(toRate(settledFen, spendFen)),
    orderNum: ratio(orders),
    netOrderNum: ratio(netOrders),
    settlementOrder: ratio(settledOrders),
    impression: ratio(impressions),
    click: ratio(clicks),
  }
}

export function sumOf(all: readonly PlanTotals[]): PlanTotals {
  const total = (pick: (figures: PlanTotals) => number) => all.reduce((sum, each) => sum + pick(each), 0)
  return {
    spendFen: total((each) => each.spendFen),
    gmvFen: total((each) => each.gmvFen),
    netFen: total((each) => each.netFen),
    settledFen: total((each) => each.settledFen),
    settledOrders: total((each) => each.settledOrders),
    orders: total((each) => each.orders),
    netOrders: total((each) => each.netOrders),
    impressions: total((each) => each.impressions),
    clicks: total((each) => each.clicks),
  }
}

/** A row of the list of plans. `isPaused`: it was paused, whatever the seed says. */
export function toWirePlan(seed: number, store: Store, goods: Goods, figures: PlanTotals, isPaused: boolean) {
  const random = createRandom(seed, 'plan settings', goods.id)
  return {
    adId: goods.id * 10 + 1,
    planId: goods.id * 10 + 2,
    goodsId: goods.id,
    mallId: Number(store.mall_id),
    adName: `${goods.title.slice(0, 12)}-推广`,
    goodsInfo: { goodsName: goods.title },
    adStatus: random.next() < 0.85 && !isPaused ? RUNNING : PAUSED,
    bidType: 1,
    // Some use up what they may spend on a day.
    maxCost: yuan(random.next() < SMALL_BUDGET_SHARE ? random.int(1, 6) * 1_000 : random.int(2, 20) * 5_000),
    targetRoi: ratio(random.int(20, 60) / 10),
    dailyCost: yuan(figures.spendFen),
    reportInfo: toReport(figures),
  } satisfies z.input<MerchantApi['promotionPlan']['result']>
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
