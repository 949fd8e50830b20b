import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cost } from '../../../contract/entities/cost.ts'
import { dayOf, formatDay } from '../../../sandbox/sales/calendar.ts'
import type { Sale } from '../../../sandbox/sales/sale.ts'
import { createRandom } from '../../../sandbox/seeds/random.ts'
import { EVERY_ROW } from '../../../src/figures/answers/question.ts'
import { emptySheet } from '../../../src/pages/profit/calculatorInputs.ts'
import { toOutcomes } from '../../../src/pages/profit/earlierOrders.ts'
import { goodsQuestion } from '../../../src/pages/profit/goodsSheet.ts'
import { toBreakEvens, toJudged } from '../../../src/pages/promotion/judgedPlan.ts'
import { createOrderReader } from '../../../src/pages/promotion/orderCases.ts'
import type { Plan, PlanSums } from '../../../src/pages/promotion/plan.ts'
import { aCost } from '../../pages/profit/aCost.ts'
import { drawWorld, SEED, WORLDS } from './drawWorld.ts'
import { type PlainInputs, plainOrder, plainRois } from './plainCalculator.ts'
import { type PlainRates, plainOldRates } from './plainExpected.ts'
import { countFor, plainLostAfterShipping, plainMeasure, plainPaidToShop } from './plainFigures.ts'
import { openWorld } from './someWorld.ts'

/**
 * Plans of promotion in random worlds: their ROI on three bases, the break-evens of their goods as these really sell, what is left, and the verdict, by the
 * words of business-features.md, 1.4, beside a plain count of the sandbox's own sales and ads.
 */
const PLAN_WORLDS = Math.ceil(WORLDS / 4)
const MONTH = 30
const WEEK = 7
let cells = 0
const verdicts = new Set<string>()
const ownZone = process.env.TZ
afterAll(() => {
  process.stdout.write(`${cells} figures of plans of ${PLAN_WORLDS} worlds compared (${verdicts.size} verdicts), from seed ${SEED}\n`)
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

/** What a shop pays for each order, and what its goods cost: of every fifth nobody knows it. */
const costOf = ({ goods, sku }: Sale) => (goods.id % 5 === 0 ? null : Math.floor(sku.groupFen / 3) + (sku.id % 7))

describe.each(Array.from({ length: PLAN_WORLDS }, (_, at) => SEED + at))('world %i', (seed) => {
  const drawn = drawWorld(seed)
  const random = createRandom(seed, 'plans')
  const terms = {
    technicalFeeBp: random.int(0, 100),
    commissionBp: random.int(0, 900),
    packingFen: random.int(0, 60),
    insuranceFen: random.int(0, 120),
    returnFreightFen: random.int(0, 600),
    repackFen: random.int(0, 90),
    resaleBp: random.int(0, 10_000),
  }
  let world: Awaited<ReturnType<typeof openWorld>>
  beforeAll(async () => {
    process.env.TZ = drawn.zone
    const moments = drawn.moments.slice(-1)
    world = await openWorld({ ...drawn, shops: 1, goodsPerStore: random.int(10, 24), ordersPerStore: random.int(1_000, 3_000), moments })
  })
  afterAll(() => world.store.close())

  it('ROI, break-even on three bases, what is left and the verdict of each plan', async () => {
    const { store, sales, today, asOf, shops } = world
    const [shop_uid = ''] = shops
    const own = new Map(sales.map(({ sale }) => [sale.sku.id, sale]))
    const costs = [
      aCost({ shop_uid, goods_id: '', sku_id: '', terms }),
      ...[...own.values()].map((sale): Cost => {
        const costFen = costOf(sale)
        const place = { shop_uid, goods_id: String(sale.goods.id), sku_id: String(sale.sku.id) }
        return aCost({ ...place, terms: costFen === null ? {} : { costFen } })
      }),
    ]
    const [firstDay, lastDay] = [today - MONTH + 1, today]
    const { rows } = await store.answer({
      ...goodsQuestion,
      by: ['sku'],
      basis: 'ordered',
      shops,
      window: { from: formatDay(firstDay), to: formatDay(lastDay) },
      top: { order: 'most', limit: EVERY_ROW },
    })
    const old = { from: formatDay(today - 45), to: formatDay(today - 16) }
    const outcomesBy = async (by: 'goods' | 'shop') =>
      (await store.answer({ ...goodsQuestion, by: [by], basis: 'ordered', shops, window: old, top: { order: 'most', limit: EVERY_ROW } }))
        .rows
    const past = toOutcomes(await outcomesBy('goods'), await outcomesBy('shop'))
    const orderOf = createOrderReader({ rows, past, costs, freight: [], day: formatDay(today) })
    const windowDays = random.int(1, MONTH)
    const [all, week] = [world.adsOf(shop_uid, today - windowDays + 1, today), world.adsOf(shop_uid, today - WEEK + 1, today)]
    for (const goods_id of all.keys()) {
      const plan = aPlan(shop_uid, goods_id, toSums(all.get(goods_id)), toSums(week.get(goods_id)))
      const facts = { order: orderOf(shop_uid, goods_id), daysRunning: null, hoursSinceBid: null, comesBack: false }
      const said = toJudged(plan, facts)
      const inMonth = sales.filter(({ sale }) => `${sale.goods.id}` === goods_id && dayOf(sale.orderedAt) >= firstDay)
      const inputs = plainInputs(inMonth, asOf, plainOldRates(sales, { shop: shop_uid, goods: goods_id }, today, asOf))
      const plain = plainPlan(inputs, plan)
      expect({ goods_id, rois: said.rois }).toEqual({ goods_id, rois: plain.rois })
      for (const [basis, value] of Object.entries(toBreakEvens(said.breakEven))) {
        const meant = plain.breakEven[basis as keyof typeof plain.breakEven]
        expect({ goods_id, basis, value: value?.toFixed(6) ?? null }).toEqual({ goods_id, basis, value: meant?.toFixed(6) ?? null })
      }
      expect({ goods_id, profit: said.profitFen === null }).toEqual({ goods_id, profit: plain.profitFen === null })
      expect(Math.abs((said.profitFen ?? 0) - (plain.profitFen ?? 0))).toBeLessThanOrEqual(0.5 + 1e-6)
      expect({ goods_id, verdict: said.verdict?.verdict, reason: said.verdict?.reason }).toEqual({ goods_id, ...plain.verdict })
      verdicts.add(plain.verdict.reason)
      cells += 8
    }
  })

  /** Whole fen and basis points, as a form has them. */
  function plainInputs(some: typeof world.sales, asOf: number, old: PlainRates): PlainInputs {
    const counted = countFor(some, { firstDay: 0, lastDay: 100_000, basis: 'ordered', asOf })
    const of = (name: Parameters<typeof plainMeasure>[0]) => plainMeasure(name, counted)
    const orders = of('paidOrders').part
    const sent = of('returnedGoodsRate').whole ?? 0
    const bp = (share: number) => Math.min(10_000, Math.round(share * 10_000))
    const paid = some.filter(({ sale }) => sale.paidAt !== null && sale.paidAt <= asOf)
    const isKnown = paid.every(({ sale }) => costOf(sale) !== null)
    const cost = paid.reduce((sum, { sale }) => sum + (costOf(sale) ?? 0) * sale.count, 0)
    const returnedBp = sent > 0 ? bp(of('returnedGoodsRate').part / sent) : null
    const backBp = sent > 0 ? bp(plainLostAfterShipping(counted) / ((plainPaidToShop(counted) * sent) / orders)) : 0
    const sold = {
      priceFen: Math.round(plainPaidToShop(counted) / orders),
      cancelledBp: bp(of('refundBeforeShippingRate').part / orders),
      ...(returnedBp !== null && { returnedBp, lostBp: Math.max(0, backBp - returnedBp) }),
      costFen: isKnown ? Math.round(cost / orders) : null,
    }
    // Of fewer than 20 young orders what came back says nothing, unless there is nothing else.
    const young = { cancelledBp: null, returnedBp: null, lostBp: null, ...(orders > 0 && sold) }
    const rates = Object.entries(old).flatMap(([name, inTheEnd]) => {
      const soFar = orders < 20 ? null : young[name as keyof PlainRates]
      const known = [soFar, inTheEnd].filter((rate) => rate !== null)
      return known.length === 0 ? [] : [[name, Math.max(...known)] as const]
    })
    // Goods that were not sold have no price and no cost of a SKU.
    return { ...emptySheet.values, ...terms, ...(orders > 0 && sold), ...Object.fromEntries(rates) }
  }
})

type AdRow = ReturnType<Awaited<ReturnType<typeof openWorld>>['adsOf']> extends ReadonlyMap<string, infer Row> ? Row : never

const toSums = (row: AdRow | undefined): PlanSums => {
  const of = (name: 'spend_fen' | 'gmv_fen' | 'net_fen' | 'settled_fen' | 'orders' | 'net_orders') => row?.[name] ?? 0
  const [spendFen, gmvFen, netFen, settledFen] = [of('spend_fen'), of('gmv_fen'), of('net_fen'), of('settled_fen')]
  return { spendFen, gmvFen, netFen, settledFen, orders: of('orders'), netOrders: of('net_orders') }
}

function aPlan(shop_uid: string, goods_id: string, own: PlanSums, week: PlanSums): Plan {
  const names = { key: `${shop_uid}/${goods_id}`, shop_uid, ad_id: goods_id, goods_id, name: '', title: '' }
  return { ...names, state: 'running', budgetFen: null, targetRoi: null, own, week, unread: {}, bidChangedAt: null }
}

type Amounts = Readonly<Record<'spendFen' | 'gmvFen' | 'netFen' | 'settledFen' | 'netOrders', number>>

function plainPlan(inputs: PlainInputs, plan: Plan) {
  const [own, week] = [plan.own as Amounts, plan.week as Amounts]
  const { income, margin } = plainOrder(inputs, 'none')
  const over = (fen: number, { spendFen }: Amounts) => (spendFen > 0 ? fen / spendFen : null)
  const breakEvenOf = ({ gmvFen, netFen, settledFen }: Amounts) => {
    const { gross } = plainRois(inputs)
    const times = (fen: number) => (typeof gross === 'number' && fen > 0 && gmvFen > 0 ? (gross * fen) / gmvFen : null)
    return { gross: typeof gross === 'number' ? gross : null, net: times(netFen), settled: times(settledFen) }
  }
  return {
    rois: { gross: over(own.gmvFen, own), net: over(own.netFen, own), settled: over(own.settledFen, own) },
    breakEven: breakEvenOf(own),
    profitFen: Number.isNaN(margin) || income === 0 ? null : (margin / income) * own.gmvFen - own.spendFen,
    verdict: verdictOf(),
  }

  /** At least 200 yuan and 20 net orders in seven days; net before gross; a fifth above its break-even it may have more. */
  function verdictOf() {
    if (week.spendFen < 20_000) return { verdict: 'wait', reason: 'littleSpend' }
    if (week.netOrders < 20) return { verdict: 'wait', reason: 'fewOrders' }
    if (Number.isNaN(margin)) return { verdict: 'unknown', reason: 'noCost' }
    if (margin <= 0) return { verdict: 'waste', reason: 'noMargin' }
    const { net, gross } = breakEvenOf(week)
    const [roi, line] = net === null ? [week.gmvFen / week.spendFen, gross ?? 0] : [week.netFen / week.spendFen, net]
    if (roi < line) return { verdict: 'waste', reason: 'belowBreakEven' }
    return roi >= line * 1.2 ? { verdict: 'scale', reason: 'wellAbove' } : { verdict: 'keep', reason: 'nearBreakEven' }
  }
}
