import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf, formatDay } from '../../../sandbox/sales/calendar.ts'
import type { Sale } from '../../../sandbox/sales/sale.ts'
import { createProfitAnswers, type ProfitAnswers } from '../../../src/pages/profit/figures/createProfitAnswers.ts'
import type { ProfitGrouping, ProfitRow } from '../../../src/pages/profit/figures/profitQuestion.ts'
import { type DrawnLedger, drawLedger, freight } from './drawLedger.ts'
import { drawWorld, SEED, WORLDS } from './drawWorld.ts'
import { addProfits, type PlainProfit, plainLineNames, plainProfit } from './plainProfit.ts'
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

describe.each(Array.from({ length: PROFIT_WORLDS }, (_, at) => SEED + at))('world %i', (seed) => {
  const drawn = drawWorld(seed)
  let ledger: DrawnLedger
  let world: Awaited<ReturnType<typeof openWorld>>
  let answers: ProfitAnswers
  beforeAll(async () => {
    process.env.TZ = drawn.zone
    world = await openWorld({ ...drawn, withAds: true })
    ledger = drawLedger(seed, world.today)
    answers = createProfitAnswers(world.store.countParts)
    await answers.takeCosts({ id: 'ledger', base: null, put: ledger.entriesOf(world.sales, world.shops), gone: [] })
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
    return [...plainProfit(world.sales, ledger, isIn, world.asOf)]
  }
  const toBig = (fen: number | null) => (fen === null ? null : BigInt(fen))
  const said = ({ orders, units, sums, lines }: ProfitRow): PlainProfit => ({
    orders,
    units,
    paid: BigInt(lines.paid ?? -1),
    revenue: BigInt(sums.revenue ?? -1),
    margin: toBig(sums.margin),
    lines: Object.fromEntries(plainLineNames.map((name) => [name, toBig(lines[name])])) as PlainProfit['lines'],
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
      cells += found.size * (5 + plainLineNames.length)
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
