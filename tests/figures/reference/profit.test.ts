import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf, formatDay } from '../../../sandbox/sales/calendar.ts'
import type { Sale } from '../../../sandbox/sales/sale.ts'
import { createRandom } from '../../../sandbox/seeds/random.ts'
import { createProfitAnswers, type ProfitAnswers } from '../../../src/pages/profit/figures/createProfitAnswers.ts'
import type { CostEntry, ProfitGrouping, ProfitRow } from '../../../src/pages/profit/figures/profitQuestion.ts'
import { drawWorld, SEED, WORLDS } from './drawWorld.ts'
import { addProfits, type PlainProfit, type PlainTerms, plainProfit } from './plainProfit.ts'
import { openWorld } from './someWorld.ts'

/** The profit tables of random worlds, read by the product's own reading with its faults, beside a plain fold over the sandbox's own sales and ads. */
const PROFIT_WORLDS = Math.ceil(WORLDS / 4)
let cells = 0
const ownZone = process.env.TZ
afterAll(() => {
  process.stdout.write(`${cells} profits of ${PROFIT_WORLDS} worlds compared, from seed ${SEED}\n`)
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

const freight = { courier: '', first_grams: 1_000, first_fen: 280, step_grams: 500, step_fen: 90 }

function drawTerms(seed: number): PlainTerms {
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
function toLedger(
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

describe.each(Array.from({ length: PROFIT_WORLDS }, (_, at) => SEED + at))('world %i', (seed) => {
  const drawn = drawWorld(seed)
  const terms = drawTerms(seed)
  let world: Awaited<ReturnType<typeof openWorld>>
  let answers: ProfitAnswers
  beforeAll(async () => {
    process.env.TZ = drawn.zone
    world = await openWorld({ ...drawn, withAds: true })
    answers = createProfitAnswers(world.store.countParts)
    await answers.takeCosts({ id: 'ledger', base: null, put: toLedger(terms, world.sales, world.shops), gone: [] })
  })
  afterAll(() => world.store.close())

  const ask = async (by: ProfitGrouping, firstDay: number, lastDay: number) => {
    const window = { from: formatDay(firstDay), to: formatDay(lastDay) }
    const scope = { shops: world.shops, everyShop: world.shops, window, ledger: 'ledger', shared: [], freight: [freight] }
    const answer = await answers.profit({ ...scope, by, top: { from: 0, limit: 100_000 } })
    if (!answer) throw new Error('the ledger is not there')
    return answer
  }
  const plainOf = (firstDay: number, lastDay: number) => {
    const isIn = ({ orderedAt }: Sale) => dayOf(orderedAt) >= firstDay && dayOf(orderedAt) <= lastDay
    return [...plainProfit(world.sales, terms, isIn, world.asOf)]
  }
  const said = ({ orders, units, sums, lines }: ProfitRow): PlainProfit => ({
    orders,
    units,
    paid: BigInt(lines.paid ?? -1),
    revenue: BigInt(sums.revenue ?? -1),
    margin: sums.margin === null ? null : BigInt(sums.margin),
  })
  /** Goods that were advertised and not sold have a row of their own. */
  const isSold = ({ orders }: ProfitRow) => orders > 0
  const days = () => {
    const lastDay = world.today - drawn.daysAgo
    return [lastDay - Math.min(drawn.daysAsked, 60) + 1, lastDay] as const
  }

  it('profit before ads is that of a plain fold, by SKU, goods, shop and in all', async () => {
    const [firstDay, lastDay] = days()
    const plain = plainOf(firstDay, lastDay)
    for (const by of ['sku', 'goods', 'shop'] as const) {
      const { rows } = await ask(by, firstDay, lastDay)
      const keyOf = ({ shop, goods, sku }: ProfitRow) => (by === 'shop' ? shop : `${shop} ${by === 'sku' ? sku : goods}`)
      const found = new Map(rows.filter(isSold).map((row) => [keyOf(row), said(row)]))
      const groups = new Map<string, PlainProfit[]>()
      for (const [sku, row] of plain) {
        const key = by === 'sku' ? sku : by === 'goods' ? `${row.shop} ${row.goods}` : row.shop
        groups.set(key, [...(groups.get(key) ?? []), row])
      }
      expect(found).toEqual(new Map([...groups].map(([key, own]) => [key, addProfits(own)])))
      cells += found.size * 5
    }
  })

  it('ads of goods are what they cost, and each fen is in one row', async () => {
    const [firstDay, lastDay] = days()
    const { rows, own } = await ask('goods', firstDay, lastDay)
    for (const shop of world.shops) {
      const spent = world.spentOn(shop, firstDay, lastDay)
      const ofGoods = new Map(
        rows.filter((row) => row.shop === shop && row.lines.ads !== 0).map(({ goods, lines }) => [goods, -(lines.ads ?? 0)]),
      )
      expect(ofGoods).toEqual(new Map([...spent].filter(([, fen]) => fen > 0)))
      cells += ofGoods.size
    }
    expect(own).toEqual({ adsFen: 0, sharedFen: 0 })
  })

  it('days add up to the window: today before ten as well', async () => {
    const lastDay = world.today
    const firstDay = lastDay - 2
    for (let day = firstDay; day <= lastDay; day += 1) {
      const { total } = await ask('goods', day, day)
      const plain = plainOf(day, day).map(([, row]) => row)
      const known = plain.reduce((sum, { margin }) => sum + (margin ?? 0n), 0n)
      expect(BigInt(total.sums.margin.knownFen)).toBe(known)
      expect(BigInt(total.lines.paid.knownFen)).toBe(addProfits(plain).paid)
      cells += 2
    }
  })
})
