import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDay } from '../../../sandbox/sales/calendar.ts'
import { createRandom } from '../../../sandbox/seeds/random.ts'
import { createProfitAnswers } from '../../../src/pages/profit/figures/createProfitAnswers.ts'
import { returnsCalls } from '../../../src/pages/returns/figures/calls.ts'
import { createSalesAnswers } from '../../../src/pages/sales/figures/createSalesAnswers.ts'
import { drawLedger, freight } from './drawLedger.ts'
import { drawWorld, pick, SEED, WORLDS } from './drawWorld.ts'
import { plainChange } from './plainChange.ts'
import { plainAlarms, plainReturnCurve } from './plainCurves.ts'
import { plainLoss } from './plainLikely.ts'
import { openWorld } from './someWorld.ts'

/**
 * What explains figures, in random worlds beside plain counts of the sandbox's own sales: how returns come in, SKUs that come back faster, the profit that
 * is likely, and why sales changed. Of the third shop only the orders of some days were read.
 */
const EXPLAINED_WORLDS = Math.ceil(WORLDS / 8)
const CURVE_DAYS = 45
/** Days that are read of the third shop's orders. */
const FEW_DAYS = 17
const AD_DAYS = 40
/** Since when a bad batch is sold in the first shop, so that the early alarm has something to ring for. */
const BAD_BATCH_DAYS = 13
const alarmed = ['shipped', 'returned', 'expected', 'chance'] as const
const seen = { cells: 0, alarms: 0, ranges: 0, causes: new Set<string>() }
const ownZone = process.env.TZ
afterAll(() => {
  const { cells, alarms, ranges, causes } = seen
  const found = `${alarms} alarms, ${ranges} ranges, ${causes.size} causes`
  process.stdout.write(`${cells} figures that explain others of ${EXPLAINED_WORLDS} worlds compared (${found}), from seed ${SEED}\n`)
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

describe.each(Array.from({ length: EXPLAINED_WORLDS }, (_, at) => SEED + at))('world %i', (seed) => {
  const drawn = drawWorld(seed)
  const random = createRandom(seed, 'explained')
  let world: Awaited<ReturnType<typeof openWorld>>
  let whole: readonly string[]
  beforeAll(async () => {
    process.env.TZ = drawn.zone
    world = await openWorld({
      ...drawn,
      shops: 3,
      goodsPerStore: random.int(1, 8),
      ordersPerStore: random.int(200, 900),
      moments: drawn.moments.slice(-1),
      badBatchDays: BAD_BATCH_DAYS,
      withAds: true,
      daysOf: (place, kind) => (kind === 'promotion' ? AD_DAYS : place === 2 && kind === 'orders' ? FEW_DAYS : undefined),
    })
    whole = world.shops.slice(0, 2)
  })
  afterAll(() => world.store.close())

  it.each([
    ['ordered', 'paid'],
    ['ordered', 'shipped'],
    ['shipped', 'shipped'],
  ] as const)('returns since %s, of %s orders: day by day, of all, by shop and by SKU', async (since, of) => {
    const { today, asOf, store } = world
    const [firstDay, lastDay] = [today - 100, today - random.int(0, 20)]
    const rest = { days: CURVE_DAYS, since, of }
    const sales = world.sales.filter(({ shop }) => whole.includes(shop))
    for (const by of ['all', 'shop', 'sku'] as const) {
      const window = { from: formatDay(firstDay), to: formatDay(lastDay) }
      const said = await returnsCalls(store).curves({ ...rest, shops: whole, window, by })
      for (const { group, watched, returned } of said) {
        const own = sales.filter(
          ({ shop, sale }) =>
            (group.shop === undefined || group.shop === shop) && (group.sku === undefined || group.sku === `${sale.sku.id}`),
        )
        expect({ group, watched, returned }).toEqual({ group, ...plainReturnCurve(own, { ...rest, firstDay, lastDay }, asOf) })
        seen.cells += 2 * CURVE_DAYS
      }
    }
  })

  it('SKUs that come back faster than they used to, and how many were looked at', async () => {
    const { today, asOf, store } = world
    const { rows, tested } = await returnsCalls(store).early({ shops: whole })
    const plain = plainAlarms(
      world.sales.filter(({ shop }) => whole.includes(shop)),
      today,
      asOf,
    )
    const toCells = (key: string, { shipped, returned, expected, chance }: Pick<(typeof rows)[number], (typeof alarmed)[number]>) => [
      key,
      shipped,
      returned,
      expected.toFixed(9),
      chance.toFixed(9),
    ]
    expect({ tested, rows: rows.map((row) => toCells(`${row.shop} ${row.sku}`, row)).toSorted() }).toEqual({
      tested: plain.tested,
      rows: plain.rows.map((row) => toCells(row.key, row)).toSorted(),
    })
    const chances = rows.map(({ chance }) => chance)
    expect(chances).toEqual(chances.toSorted((least, most) => least - most))
    seen.cells += 1 + 5 * rows.length
    seen.alarms += rows.length
  })

  it('what is likely to be left of a young profit, and its range, by shop and in all', async () => {
    const { today, asOf, store } = world
    const lastDay = today - random.int(0, 3)
    const firstDay = lastDay - random.int(0, 20)
    const ledger = drawLedger(seed, today)
    const answers = createProfitAnswers(store.countParts)
    await answers.takeCosts({ id: 'ledger', base: null, put: ledger.entriesOf(world.sales, world.shops), gone: [] })
    const window = { from: formatDay(firstDay), to: formatDay(lastDay) }
    const likely = await answers.likelyProfit({
      shops: whole,
      everyShop: world.shops,
      window,
      ledger: 'ledger',
      shared: [],
      freight: [freight],
    })
    const plain = plainLoss({ sales: world.sales, shops: whole, firstDay, lastDay, today, asOf, ledger })
    const all = [...(likely?.shops ?? []).map(({ shop, profit }) => [shop, profit] as const), ['all', likely?.total] as const]
    for (const [key, said] of all) {
      const loss = key === 'all' ? plain.all : plain.shops.get(key)
      if (!said || said.bookedFen === null) continue
      expect([key, said.likelyFen === null]).toEqual([key, !loss])
      if (!loss || said.likelyFen === null || said.lowFen === null || said.highFen === null) continue
      // Each of ten lines of a row is rounded before and after.
      const near = 1 + loss.rows * 5
      const apart = said.bookedFen - said.likelyFen - loss.fen
      expect({ key, apart: Math.abs(apart) <= near, loss, said }).toMatchObject({ apart: true })
      // At best none comes any more: the range ends at what is booked.
      const [low, high] = [said.likelyFen - said.lowFen, said.highFen - said.likelyFen]
      const widthNear = 2 + near * 0.5
      for (const side of [low, high]) {
        const isWhole = Math.abs(side - loss.width) <= widthNear
        const isCut = side < loss.width && Math.abs(side - Math.abs(said.bookedFen - said.likelyFen)) <= 1
        expect({ key, isAsWide: isWhole || isCut, side, loss }).toMatchObject({ isAsWide: true })
      }
      seen.cells += 3
      seen.ranges += 1
    }
  })

  it.each([1, 7, 16])('why sales changed in %i days: every cause, goods and point, adding up exactly', async (days) => {
    const { today, asOf, store, shops } = world
    const lastDay = today - pick(random, [0, 0, 1])
    const firstDay = lastDay - days + 1
    const dayNumbers = Array.from({ length: days * 2 }, (_, at) => firstDay - days + at)
    const visitors = new Map<string, number>()
    for (const shop of whole) for (const day of dayNumbers) if (random.next() < 0.8) visitors.set(`${shop} ${day}`, random.int(1, 500))
    const everyGoods = [...new Set(world.sales.map(({ shop, sale }) => `${shop} ${sale.goods.id}`))]
    const shelf = new Map(
      everyGoods.flatMap((key) => (random.next() < 0.2 ? [[key, pick(random, ['soldOut', 'offShelf'] as const)] as const] : [])),
    )
    const loggedOut = random.next() < 0.5 ? shops.slice(2) : []
    const said = await createSalesAnswers(store.countParts).salesChange({
      window: { from: formatDay(firstDay), to: formatDay(lastDay) },
      shops,
      loggedOut,
      shelf: [...shelf].map(([key, cause]) => [...(key.split(' ') as [string, string]), cause] as const),
      visitors: [...visitors].map(([key, count]) => {
        const [shop = '', day] = key.split(' ')
        return [shop, formatDay(Number(day)), count] as const
      }),
    })
    const isRead = (shop: string, day: number) => shop !== shops[2] || day > today - FEW_DAYS
    const adsOn = (shop: string, day: number) => (day > today - AD_DAYS ? world.adsOf(shop, day, day) : null)
    const rest = { firstDay, lastDay, today, asOf, isRead, loggedOut, shelf, visitors, adsOn }
    const plain = plainChange({ sales: world.sales, shops, ...rest })
    expect(said).toMatchObject({ beforeFen: plain.beforeFen, afterFen: plain.afterFen, isComparable: plain.isComparable })
    expect(said.causes.reduce((sum, { fen }) => sum + fen, 0)).toBe(plain.afterFen - plain.beforeFen)
    const fenOf = new Map<string, number>(said.causes.map(({ cause, fen }) => [cause, fen]))
    for (const cause of new Set([...fenOf.keys(), ...Object.keys(plain.parts)])) {
      const [one, other] = [fenOf.get(cause) ?? 0, plain.parts[cause] ?? 0]
      expect({ cause, one, other, isNear: Math.abs(one - other) < 1 + 1e-6 * Math.abs(other) }).toMatchObject({ isNear: true })
      if (one !== 0) seen.causes.add(cause)
      seen.cells += 1
    }
    const changes = [...plain.goods].map(([key, { beforeFen, afterFen }]) => ({ key, beforeFen, afterFen, change: afterFen - beforeFen }))
    for (const [movers, direction] of [
      [said.losers, -1],
      [said.gainers, 1],
    ] as const) {
      const most = changes.filter(({ change }) => change * direction > 0).toSorted((a, b) => direction * (b.change - a.change))
      expect(movers.map(({ beforeFen, afterFen }) => afterFen - beforeFen)).toEqual(most.slice(0, 10).map(({ change }) => change))
      for (const { shop, goods, beforeFen, afterFen } of movers)
        expect({ shop, goods, ...plain.goods.get(`${shop} ${goods}`) }).toEqual({ shop, goods, beforeFen, afterFen })
      seen.cells += 2 * movers.length
    }
    expect(said.points.map(({ fen, beforeFen }) => ({ fen, beforeFen }))).toEqual(plain.points)
    seen.cells += 2 * plain.points.length
  })
})

it('has seen alarms, ranges, and each cause but that of a login that ended', () => {
  expect([...seen.causes].toSorted()).toEqual(
    expect.arrayContaining(['ads', 'conversion', 'mix', 'pieces', 'price', 'soldOut', 'visitors']),
  )
  expect(seen.ranges).toBeGreaterThan(0)
  expect(seen.alarms).toBeGreaterThan(0)
})
