import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf, formatDay } from '../../../sandbox/sales/calendar.ts'
import { orderAmountFen } from '../../../sandbox/sales/sale.ts'
import { EVERY_ROW } from '../../../src/figures/answers/question.ts'
import { noKnowledge } from '../../../src/figures/toFamilies.ts'
import { toOwnLines } from '../../../src/pages/hot/ownLines.ts'
import { drawWorld, SEED, WORLDS } from './drawWorld.ts'
import type { PlainSale } from './plainFigures.ts'
import { openWorld } from './someWorld.ts'

/** The hot lists' own lines in random worlds, of today against the same hours of yesterday and of a week against the one before (product.md, E1). */
const HOT_WORLDS = Math.ceil(WORLDS / 4)
const TREND_DAYS = 7
let cells = 0
const ownZone = process.env.TZ
afterAll(() => {
  process.stdout.write(`${cells} figures of hot lists of ${HOT_WORLDS} worlds compared, from seed ${SEED}\n`)
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

interface Sold {
  pieces: number
  orders: number
  fen: number
}

/** By `shop/goods`. */
function count(sales: readonly PlainSale[]): ReadonlyMap<string, Sold> {
  const found = new Map<string, Sold>()
  for (const { shop, sale } of sales) {
    const key = `${shop}/${sale.goods.id}`
    const own = found.get(key) ?? { pieces: 0, orders: 0, fen: 0 }
    own.pieces += sale.count
    own.orders += 1
    own.fen += orderAmountFen(sale)
    found.set(key, own)
  }
  return found
}

/** Lines that sold as much have the same rank, and the next one that of its place. */
const rankIn = (all: ReadonlyMap<string, Sold>, key: string) =>
  1 + [...all.values()].filter(({ pieces }) => pieces > (all.get(key)?.pieces ?? 0)).length

describe.each(Array.from({ length: HOT_WORLDS }, (_, at) => SEED + at))('world %i', (seed) => {
  const drawn = drawWorld(seed)
  let world: Awaited<ReturnType<typeof openWorld>>
  beforeAll(async () => {
    process.env.TZ = drawn.zone
    world = await openWorld(drawn)
  })
  afterAll(() => world.store.close())

  it.each([
    ['today', 1],
    ['a week', 7],
  ])('%s: pieces, orders, sales, rank, its change and the line of seven days', async (_name, days) => {
    const { today, asOf, shops } = world
    const paid = world.sales.filter(({ sale }) => sale.paidAt !== null && sale.paidAt <= asOf)
    const of = (first: number, last: number) => paid.filter(({ sale }) => dayOf(sale.orderedAt) >= first && dayOf(sale.orderedAt) <= last)
    const untilS = (asOf + 8 * 3_600) % 86_400
    const isEarly = ({ sale }: PlainSale) => (sale.orderedAt + 8 * 3_600) % 86_400 < untilS
    const now = count(of(today - days + 1, today))
    const then = of(today - 2 * days + 1, today - days)
    const before = count(days === 1 ? then.filter(isEarly) : then)
    const compared = count(days === 1 ? of(today, today).filter(isEarly) : of(today - days + 1, today))
    const ask = (first: number, last: number, by: readonly ('goods' | 'day')[], beforeS?: number) =>
      world.store.answer({
        measure: 'itemsSold',
        beside: ['paidOrders', 'salesAmount'],
        by,
        basis: 'ordered',
        shops,
        window: { from: formatDay(first), to: formatDay(last) },
        top: { order: 'most', limit: EVERY_ROW },
        ...(beforeS !== undefined && { beforeS }),
      })
    const dayTexts = Array.from({ length: TREND_DAYS }, (_, at) => formatDay(today - TREND_DAYS + 1 + at))
    const lines = toOwnLines({
      now: (await ask(today - days + 1, today, ['goods'])).rows,
      compared: (await ask(today - days + 1, today, ['goods'], days === 1 ? untilS : undefined)).rows,
      before: (await ask(today - 2 * days + 1, today - days, ['goods'], days === 1 ? untilS : undefined)).rows,
      byDay: (await ask(today - TREND_DAYS + 1, today, ['goods', 'day'])).rows,
      days: dayTexts,
      unread: new Map(),
      unreadShops: new Set(),
      facts: new Map(),
      families: noKnowledge,
      nameOf: (shop) => shop,
      platformRanks: new Map(),
    })
    const said = new Map(lines.map(({ key, values }) => [key, values]))
    const plain = new Map(
      [...now].map(([key, { pieces, orders, fen }]) => {
        const rank = rankIn(now, key)
        const daily = dayTexts.map(
          (text) => count(paid.filter(({ sale }) => formatDay(dayOf(sale.orderedAt)) === text)).get(key)?.pieces ?? 0,
        )
        const moved = before.has(key) ? rankIn(before, key) - rankIn(compared, key) : 'new'
        const change = compared.has(key) ? moved : 'unknown'
        return [key, { pieces, orders, sales: fen, rank, change, days: daily, trend: daily.reduce((all, each) => all + each, 0) }]
      }),
    )
    expect([...said.keys()].sort()).toEqual([...plain.keys()].sort())
    for (const [key, row] of plain) {
      expect({ key, ...said.get(key) }).toMatchObject({ key, ...row })
      cells += 6
    }
  })
})
