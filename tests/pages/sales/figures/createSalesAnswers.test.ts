import { describe, expect, it } from 'vitest'
import { startOfDay, toDayText } from '../../../../src/figures/days.ts'
import { OrderStage } from '../../../../src/figures/figureRows.ts'
import { createFigureStore } from '../../../../src/figures/store/createFigureStore.ts'
import type { FigurePage, FigureStore } from '../../../../src/figures/store/figureStore.ts'
import { createSalesAnswers } from '../../../../src/pages/sales/figures/createSalesAnswers.ts'
import type { SalesChangeAnswer, SalesChangeQuestion } from '../../../../src/pages/sales/figures/salesQuestion.ts'
import type { SalesCause } from '../../../../src/pages/sales/rules/salesFacts.ts'
import { fc } from '../../../fastCheck.ts'
import { someDisk } from '../../../figures/someDisk.ts'
import { anOrder, noon, orderSnOf, PATIENCE_MS, TODAY } from '../../../figures/someRows.ts'

const DAYS = 7
/** The last week that is over, against the one before. */
const WINDOW = { from: toDayText(TODAY - DAYS), to: toDayText(TODAY - 1) }
const rest = { names: [], unreadable: 0, page: null, orders: [], afterSales: [] } as const

interface SoldOrder {
  readonly daysAgo: number
  readonly goods: string
  readonly fen: number
  readonly second?: number
  readonly pieces?: number
  readonly isUnpaid?: boolean
}

let digits = 0

async function put(
  store: FigureStore,
  shop: string,
  sold: readonly SoldOrder[],
  readDays: readonly [first: number, last: number],
  readAt: number,
) {
  const orders = sold.map(({ daysAgo, goods, fen, second = 43_200, pieces = 1, isUnpaid = false }) => {
    digits += 1
    return anOrder({
      orderSn: orderSnOf(daysAgo, digits),
      goodsId: goods,
      skuId: `${goods}9`,
      amountFen: fen,
      quantity: pieces,
      orderedAt: startOfDay(TODAY - daysAgo) + second,
      stage: isUnpaid ? OrderStage.unpaid : OrderStage.toShip,
    })
  })
  const names = sold.map(({ goods }) => ({
    goodsId: goods,
    skuId: `${goods}9`,
    title: `Goods ${goods}`,
    thumb: '',
    spec: '',
    orderedAt: readAt,
  }))
  const page = { fromDay: TODAY - readDays[0], toDay: TODAY - readDays[1], page: 1, isLast: true, total: null }
  const whole: FigurePage = { ...rest, shop, kind: 'orders', readAt, orders, names: names as never, page }
  await store.put([whole])
}

const open = async (now = noon()) => {
  const store = await createFigureStore({ disk: someDisk().open(), now: () => now })
  const { salesChange } = createSalesAnswers(store.countParts)
  const ask = (overrides: Partial<SalesChangeQuestion> = {}) =>
    salesChange({ window: WINDOW, shops: ['a'], loggedOut: [], shelf: [], visitors: [], ...overrides })
  return { store, ask }
}

const fenOf = ({ causes }: SalesChangeAnswer) => Object.fromEntries(causes.map(({ cause, fen }) => [cause, fen]))
/** Each day of both windows. */
const daily = (goods: string, fen: number, [first, last]: readonly [number, number]): readonly SoldOrder[] =>
  Array.from({ length: first - last + 1 }, (_, at) => ({ daysAgo: first - at, goods, fen }))

describe('why sales changed', () => {
  it('is a story of goods that sold out, a lower price and a login that ended, each with its yuan and its day', async () => {
    const { store, ask } = await open()
    // 1 and 2 were sold every day; the last sale of 1 was four days ago. 3 was sold at ten yuan and is now at eight.
    await put(
      store,
      'a',
      [...daily('1', 2_000, [14, 4]), ...daily('2', 1_000, [14, 1]), ...daily('3', 1_000, [14, 8]), ...daily('3', 800, [7, 1])],
      [14, 1],
      noon(),
    )
    // Its login ended two days ago.
    await put(store, 'b', daily('5', 500, [14, 3]), [14, 3], noon(2))
    const answer = await ask({ shops: ['a', 'b'], loggedOut: ['b'], shelf: [['a', '1', 'soldOut']] })
    expect(answer.causes).toEqual([
      { cause: 'soldOut', fen: -6_000, goods: 1, shops: 1, since: toDayText(TODAY - 4) },
      { cause: 'price', fen: -1_400, goods: 1, shops: 1, since: null },
      { cause: 'loggedOut', fen: -1_000, goods: 0, shops: 1, since: toDayText(TODAY - 2) },
    ])
    expect([answer.beforeFen, answer.afterFen]).toEqual([31_500, 23_100])
    expect(answer.losers.map(({ goods, cause, causeFen, since }) => [goods, cause, causeFen, since])).toEqual([
      ['1', 'soldOut', -6_000, toDayText(TODAY - 4)],
      ['3', 'price', -1_400, null],
    ])
    expect(answer.gainers).toEqual([])
    expect(answer.isComparable).toBe(true)
  })

  it('lists of each cause exactly the goods that it counts, those first of which it did most', async () => {
    const { store, ask } = await open()
    const cheaper = ['3', '4', '5'].flatMap((goods, at) => [
      ...daily(goods, 1_000 * (at + 1), [14, 8]),
      ...daily(goods, 800 * (at + 1), [7, 1]),
    ])
    await put(
      store,
      'a',
      [...daily('1', 2_000, [14, 4]), ...cheaper, ...daily('6', 1_000, [14, 8]), ...daily('6', 1_100, [7, 1])],
      [14, 1],
      noon(),
    )
    const shelf = [['a', '1', 'soldOut']] as const
    const listOf = async (cause: SalesCause, limit = 100) => {
      const { listed, causes } = await ask({ shelf, listed: { cause, limit } })
      return [listed?.map((each) => [each.goods, each.causeFen, each.name.title]), causes.find((each) => each.cause === cause)?.goods]
    }
    expect(await listOf('soldOut')).toEqual([[['1', -6_000, 'Goods 1']], 1])
    const fell = [
      ['5', -4_200, 'Goods 5'],
      ['4', -2_800, 'Goods 4'],
      ['3', -1_400, 'Goods 3'],
    ]
    expect(await listOf('price')).toEqual([fell, 3])
    expect(await listOf('price', 2)).toEqual([fell.slice(0, 2), 3])
    expect(await listOf('ads')).toEqual([[], undefined])
    expect((await ask({ shelf })).listed).toBeUndefined()
  })

  it('ends where the shop was read to today, in both windows', async () => {
    const { store, ask } = await open()
    const morning = 10 * 3600
    const evening = 20 * 3600
    const sold = [0, 1].flatMap((daysAgo) => [
      { daysAgo, goods: '1', fen: daysAgo === 0 ? 700 : 500, second: morning },
      ...(daysAgo === 1 ? [{ daysAgo, goods: '1', fen: 9_000, second: evening }] : []),
    ])
    await put(store, 'a', sold, [1, 0], noon())
    const today = toDayText(TODAY)
    const answer = await ask({ window: { from: today, to: today } })
    expect([answer.beforeFen, answer.afterFen, answer.endS]).toEqual([500, 700, 43_200])
    expect(answer.points.slice(9, 13).map(({ fen, beforeFen }) => [fen, beforeFen])).toEqual([
      [0, 0],
      [700, 500],
      [0, 0],
      [null, null],
    ])
  })

  it('of a shop that was read hours before the others is in part that it was not read', async () => {
    const { store, ask } = await open()
    const at = (hour: number, daysAgo: number, goods: string) => ({ daysAgo, goods, fen: 100, second: hour * 3600 })
    await put(store, 'a', [at(8, 1, '1'), at(8, 0, '1')], [1, 0], noon())
    await put(store, 'b', [at(8, 1, '2'), at(11, 1, '2')], [1, 0], noon() - 3 * 3600)
    const today = toDayText(TODAY)
    const { causes } = await ask({ shops: ['a', 'b'], window: { from: today, to: today } })
    expect(causes.find(({ cause }) => cause === 'unread')).toMatchObject({ fen: -100, shops: 1 })
  })

  it('does not call days unread since today where it is days before the window that are still to be read', async () => {
    const { store, ask } = await open()
    await put(store, 'a', daily('1', 100, [10, 0]), [10, 0], noon())
    const { causes } = await ask({ window: { from: toDayText(TODAY - 6), to: toDayText(TODAY) } })
    expect(causes.find(({ cause }) => cause === 'unread')).toMatchObject({ shops: 1, since: null })
  })

  it('is not explained while fewer than half of the days were read on both sides', async () => {
    const { store, ask } = await open()
    await put(store, 'a', daily('1', 100, [7, 1]), [7, 1], noon())
    expect((await ask()).isComparable).toBe(false)
  })

  it('calls goods new that were never sold before, and leaves out orders that were not paid', async () => {
    const { store, ask } = await open()
    await put(
      store,
      'a',
      [
        ...daily('1', 300, [5, 5]),
        ...daily('2', 400, [40, 40]),
        ...daily('2', 400, [2, 2]),
        { daysAgo: 3, goods: '3', fen: 900, isUnpaid: true },
      ],
      [60, 1],
      noon(),
    )
    expect(fenOf(await ask())).toEqual({ fresh: 300, pieces: 400 })
  })

  it('calls no goods new while the four weeks before were not read', async () => {
    const { store, ask } = await open()
    await put(store, 'a', daily('1', 300, [5, 5]), [27, 1], noon())
    expect(fenOf(await ask())).toEqual({ pieces: 300 })
  })

  it('is of visitors where these are known of every day, and of pieces where they are not', async () => {
    const { store, ask } = await open()
    await put(store, 'a', [...daily('1', 100, [14, 8]), ...daily('1', 100, [14, 8]), ...daily('1', 100, [7, 1])], [14, 1], noon())
    expect(fenOf(await ask())).toEqual({ pieces: -700 })
    const visitors = Array.from({ length: 14 }, (_, at) => ['a', toDayText(TODAY - 14 + at), at < 7 ? 40 : 20] as const)
    expect(fenOf(await ask({ visitors }))).toEqual({ visitors: -700 })
  })

  it('comes with the goods whose ads began or stopped, as far as days of ads were read one after the other', async () => {
    const { store, ask } = await open()
    await put(store, 'a', [...daily('1', 100, [14, 1]), ...daily('2', 100, [14, 1]), ...daily('3', 100, [14, 1])], [14, 1], noon())
    const spends: readonly (readonly [goods: string, first: number, last: number])[] = [
      ['1', 14, 6],
      ['2', 9, 1],
      // The last day of ads that was read is the third last.
      ['3', 14, 3],
    ]
    const ads = Array.from({ length: 12 }, (_, at) => 14 - at).map((back) => ({
      day: TODAY - back,
      account: null,
      hours: null,
      goods: spends.flatMap(([goodsId, first, last]) =>
        back <= first && back >= last ? [{ goodsId, spendFen: 100 * Number(goodsId), gmvFen: 900, netFen: 900 }] : [],
      ),
    }))
    for (const each of ads) {
      const page = { fromDay: each.day, toDay: each.day, page: 1, isLast: true, total: null }
      await store.put([{ ...rest, shop: 'a', kind: 'promotion', readAt: noon(), ads: [each], page } as FigurePage])
    }
    const { adTurns } = await ask()
    expect(adTurns.map(({ goods, is, day, name }) => [goods, is, day, name.title])).toEqual([
      ['2', 'began', toDayText(TODAY - 9), 'Goods 2'],
      ['1', 'stopped', toDayText(TODAY - 5), 'Goods 1'],
    ])
    expect((await ask({ goods: [['a', '1']] })).adTurns.map(({ goods }) => goods)).toEqual(['1'])
  })

  it('of goods is of their own visitors on the days on which the platform counts them, and of pieces on the others', async () => {
    const { store, ask } = await open()
    await put(store, 'a', [...daily('1', 100, [14, 8]), ...daily('1', 100, [14, 8]), ...daily('1', 100, [7, 1])], [14, 1], noon())
    const cameOn = (days: readonly number[], visitors: number) => days.map((back) => ['a', '1', toDayText(TODAY - back), visitors] as const)
    const causesOf = ({ losers }: SalesChangeAnswer) => losers.map(({ cause, causeFen }) => [cause, causeFen])
    const five = [1, 2, 3, 4, 5]
    const fewer = [...cameOn(five, 20), ...cameOn([8, 9, 10, 11, 12], 40)]
    expect(causesOf(await ask())).toEqual([['pieces', -700]])
    expect(causesOf(await ask({ goodsVisitors: fewer }))).toEqual([['visitors', -500]])
    expect(causesOf(await ask({ goodsVisitors: [...cameOn(five, 40), ...cameOn([8, 9, 10, 11, 12], 40)] }))).toEqual([['conversion', -500]])
    // The day before yesterday is compared with a day of which nobody counted them.
    expect(causesOf(await ask({ goodsVisitors: [...cameOn([2], 20), ...cameOn([8], 40)] }))).toEqual([['pieces', -700]])
    // Of these goods alone they are the visitors.
    expect(fenOf(await ask({ goods: [['a', '1']], goodsVisitors: fewer }))).toEqual({ visitors: -500, pieces: -200 })
    expect(fenOf(await ask({ goodsVisitors: fewer }))).toEqual({ pieces: -700 })
  })

  it('is of the chosen goods alone, or of all that are the same', async () => {
    const { store, ask } = await open()
    await put(store, 'a', [...daily('1', 100, [7, 1]), ...daily('2', 900, [7, 1])], [14, 1], noon())
    await put(store, 'b', daily('1', 50, [7, 1]), [14, 1], noon())
    const shops = ['a', 'b']
    expect((await ask({ shops, goods: [['a', '1']] })).afterFen).toBe(700)
    const family = { of: ['a', '1'] as const, facts: [], groups: [], verdicts: [{ places: ['a/1', 'b/1'], others: [] }] }
    expect((await ask({ shops, family })).afterFen).toBe(1_050)
  })

  it(
    'adds up to the fen for any orders, readings and choices of shops',
    async () => {
      const order = fc.record({
        daysAgo: fc.nat(45),
        goods: fc.constantFrom('1', '2', '3'),
        fen: fc.nat(99_999),
        second: fc.nat(86_399),
        pieces: fc.integer({ min: 1, max: 3 }),
        isUnpaid: fc.boolean(),
      })
      const shop = fc.record({ orders: fc.array(order, { maxLength: 30 }), first: fc.integer({ min: 5, max: 45 }), last: fc.nat(4) })
      const visits = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '9'), fc.nat(16), fc.nat(40)), {
        maxLength: 20,
      })
      await fc.assert(
        // Of the third shop nothing was ever read.
        fc.asyncProperty(shop, shop, fc.subarray(['a', 'b', 'c']), visits, fc.boolean(), async (one, other, shops, came, endsToday) => {
          const { store, ask } = await open(noon() + 3_600)
          for (const [uid, { orders, first, last }] of [['a', one] as const, ['b', other] as const])
            await put(store, uid, orders, [first, last], noon(last))
          const window = endsToday ? { from: toDayText(TODAY - 6), to: toDayText(TODAY) } : WINDOW
          const shelf = [['a', '1', 'soldOut'] as const, ['b', '2', 'offShelf'] as const]
          const visitors = came.map(([uid, , back, count]) => [uid, toDayText(TODAY - back), count] as const)
          const goodsVisitors = came.map(([uid, goods, back, count]) => [uid, goods, toDayText(TODAY - back), count] as const)
          const question = { window, shops, shelf, loggedOut: ['b'], visitors, goodsVisitors }
          const { beforeFen, afterFen, causes, points } = await ask(question)
          const chosen = await ask({ ...question, goods: [['a', '1']] })
          expect(chosen.causes.reduce((sum, { fen }) => sum + fen, 0)).toBe(chosen.afterFen - chosen.beforeFen)
          expect(causes.reduce((sum, { fen }) => sum + fen, 0)).toBe(afterFen - beforeFen)
          expect(points.reduce((sum, { fen }) => sum + (fen ?? 0), 0)).toBeLessThanOrEqual(afterFen)
        }),
        { numRuns: 40 },
      )
    },
    PATIENCE_MS,
  )
})
