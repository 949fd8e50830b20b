import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SharedCost } from '../../../contract/entities/cost.ts'
import { dayOf, formatDay } from '../../../sandbox/sales/calendar.ts'
import { createRandom } from '../../../sandbox/seeds/random.ts'
import { createProfitAnswers, type ProfitAnswers } from '../../../src/pages/profit/figures/createProfitAnswers.ts'
import type { ProfitGrouping } from '../../../src/pages/profit/figures/profitQuestion.ts'
import { type DrawnLedger, drawLedger, freight } from './drawLedger.ts'
import { drawWorld, pick, SEED, WORLDS } from './drawWorld.ts'
import { countFor, plainMeasure } from './plainFigures.ts'
import { addProfits, type PlainProfit, plainProfit } from './plainProfit.ts'
import { type PlainBase, plainShared } from './plainShared.ts'
import { openWorld } from './someWorld.ts'

/** Shared and fixed costs of random worlds, beside a plain fold: what each shop bears, whatever else is looked at, and that each fen is in one place. */
const SHARED_WORLDS = Math.ceil(WORLDS / 4)
const COSTS = 7
const kinds = ['perOrder', 'ofPaid', 'ofRevenue', 'ofAds', 'monthly', 'monthly', 'once'] as const
let cells = 0
const ownZone = process.env.TZ
afterAll(() => {
  process.stdout.write(`${cells} shared costs of ${SHARED_WORLDS} worlds compared, from seed ${SEED}\n`)
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

function drawCosts(seed: number, today: number, shops: readonly string[]): readonly SharedCost[] {
  const random = createRandom(seed, 'shared costs')
  return Array.from({ length: COSTS }, (_, at): SharedCost => {
    const kind = pick(random, kinds)
    const from = today - random.int(0, 50)
    const some = shops.filter(() => random.next() < 0.5)
    return {
      id: `cost-${at}`,
      name: `Cost ${at}`,
      kind,
      amount: kind === 'monthly' || kind === 'once' ? random.int(0, 5_000_00) : random.int(0, 400),
      from: formatDay(from),
      to: kind === 'once' || random.next() < 0.5 ? null : formatDay(from + random.int(0, 40)),
      shop_uid_list: random.next() < 0.6 ? null : some.length > 0 ? some : null,
    }
  })
}

describe.each(Array.from({ length: SHARED_WORLDS }, (_, at) => SEED + at))('world %i', (seed) => {
  const drawn = drawWorld(seed)
  let world: Awaited<ReturnType<typeof openWorld>>
  let answers: ProfitAnswers
  let ledger: DrawnLedger
  let costs: readonly SharedCost[]
  let firstDay = 0
  let lastDay = 0
  beforeAll(async () => {
    process.env.TZ = drawn.zone
    world = await openWorld({ ...drawn, shops: 3, withAds: true })
    ledger = drawLedger(seed, world.today)
    costs = drawCosts(seed, world.today, world.shops)
    answers = createProfitAnswers(world.store.countParts)
    await answers.takeCosts({ id: 'ledger', base: null, put: ledger.entriesOf(world.sales, world.shops), gone: [] })
    lastDay = world.today - drawn.daysAgo
    firstDay = lastDay - Math.min(drawn.daysAsked, 50) + 1
  })
  afterAll(() => world.store.close())

  async function ask(by: ProfitGrouping, shops: readonly string[]) {
    const window = { from: formatDay(firstDay), to: formatDay(lastDay) }
    const scope = { shops, everyShop: world.shops, window, ledger: 'ledger', shared: costs, freight: [freight] }
    const answer = await answers.profit({ ...scope, by, top: { from: 0, limit: 100_000 } })
    if (!answer) throw new Error('the ledger is not there')
    return answer
  }

  function basesOf(): readonly PlainBase[] {
    const bases: PlainBase[] = []
    for (let day = firstDay; day <= lastDay; day += 1) {
      const rows = [...plainProfit(world.sales, ledger, ({ orderedAt }) => dayOf(orderedAt) === day, world.asOf).values()]
      for (const shop of world.shops) {
        const own = addProfits(rows.filter((row) => row.shop === shop) satisfies readonly PlainProfit[])
        const ads = [...world.spentOn(shop, day, day).values()].reduce((all, fen) => all + fen, 0)
        const counted = countFor(
          world.sales.filter((each) => each.shop === shop),
          { firstDay: day, lastDay: day, basis: 'ordered', asOf: world.asOf },
        )
        const net = BigInt(plainMeasure('netSales', counted).part)
        bases.push({ shop, day, orders: BigInt(own.orders), paid: own.paid, revenue: own.revenue, ads: BigInt(ads), net })
      }
    }
    return bases
  }

  it('costs that go with sales are borne where they arose, the others by net sales, and each fen is in one place', async () => {
    const plain = plainShared(costs, basesOf(), world.shops, [firstDay, lastDay])
    const { rows, own } = await ask('shop', world.shops)
    const ofShop = (shop: string) => rows.find((row) => row.shop === shop)
    const shared = new Map(world.shops.map((shop) => [shop, BigInt(0 - (ofShop(shop)?.lines.shared ?? 0))]))
    const bearing = new Map(world.shops.map((shop) => [shop, ofShop(shop) ? (plain.shared.get(shop) ?? 0n) : 0n]))
    expect({ costs, shared }).toEqual({ costs, shared: bearing })
    const fixedFen = (shop: string) => 0 - (ofShop(shop)?.lines.fixed ?? 0)
    for (const shop of world.shops) {
      const { top = 0n, bottom = 1n } = plain.fixedOf.get(shop) ?? {}
      const exact = Number(top) / Number(bottom)
      // Each cost is parted by itself, and every part is whole fen.
      expect({ costs, shop, apart: Math.abs(fixedFen(shop) - exact) <= costs.length }).toMatchObject({ apart: true })
      cells += 2
    }
    const lost = world.shops.reduce((all, shop) => all + (ofShop(shop) ? 0n : (plain.shared.get(shop) ?? 0n)), 0n)
    expect(BigInt(world.shops.reduce((all, shop) => all + fixedFen(shop), 0))).toBe(plain.fixed)
    expect(BigInt(own.sharedFen)).toBe(plain.unborne + lost)
    cells += 2
  })

  it('goods and SKUs bear what their shop bears, to the fen', async () => {
    const ofShops = await ask('shop', world.shops)
    for (const by of ['goods', 'sku'] as const) {
      const { rows, total } = await ask(by, world.shops)
      for (const line of ['shared', 'fixed', 'ads', 'profit'] as const) {
        const fenOf = (row: (typeof rows)[number]) => (line === 'profit' ? row.knownProfitFen : (row.lines[line] ?? 0))
        for (const shop of world.shops) {
          const sum = (all: typeof rows) => all.filter((row) => row.shop === shop).reduce((fen, row) => fen + fenOf(row), 0)
          expect({ by, line, shop, fen: sum(rows) }).toEqual({ by, line, shop, fen: sum(ofShops.rows) })
          cells += 1
        }
        const known = line === 'profit' ? total.sums.profit.knownFen : total.lines[line].knownFen
        expect(rows.reduce((fen, row) => fen + fenOf(row), 0)).toBe(known)
      }
    }
  })

  it('a shop bears the same, whichever shops are looked at beside it', async () => {
    const { rows } = await ask('shop', world.shops)
    for (const shop of world.shops) {
      const alone = (await ask('shop', [shop])).rows[0]
      const among = rows.find((row) => row.shop === shop)
      const fenOf = (row: typeof alone) => ({
        shared: row?.lines.shared ?? 0,
        fixed: row?.lines.fixed ?? 0,
        profit: row?.knownProfitFen ?? 0,
      })
      expect({ shop, ...fenOf(alone) }).toEqual({ shop, ...fenOf(among) })
      cells += 3
    }
  })
})
