import { describe, expect, it } from 'vitest'
import { dimensions } from '../../../src/figures/answers/question.ts'
import type { ShopReading } from '../../../src/figures/answers/readings.ts'
import { toDayText } from '../../../src/figures/days.ts'
import { OrderStage } from '../../../src/figures/figureRows.ts'
import { createFigureStore } from '../../../src/figures/store/createFigureStore.ts'
import { LeadLostError } from '../../../src/figures/store/figureDisk.ts'
import type { FigurePage } from '../../../src/figures/store/figureStore.ts'
import { fc } from '../../fastCheck.ts'
import { someDisk } from '../someDisk.ts'
import { aQuestion, bases, byKey, foldFigure } from '../someFigures.ts'
import { anAfterSale, anOrder, noon, orderSnOf, PATIENCE_MS, pages, type SomePage, TODAY } from '../someRows.ts'

const now = () => noon() + 3600
const open = (disk = someDisk()) => createFigureStore({ disk: disk.open(), now })
const aPage = (overrides: Partial<FigurePage> = {}): FigurePage => ({
  shop: 's1',
  kind: 'orders',
  readAt: now(),
  orders: [],
  afterSales: [],
  unreadable: 0,
  page: null,
  ...overrides,
})
const toPage = (page: SomePage): FigurePage => aPage(page)
/** Orders of today, by their last digits. */
const someOrders = (...digits: number[]) => digits.map((each) => anOrder({ orderSn: orderSnOf(0, each) }))
const today = { fromDay: TODAY, toDay: TODAY }
const wholeToday = { ...today, page: 1, isLast: true, total: null }
const window = { from: toDayText(TODAY), to: toDayText(TODAY) }
const paid = aQuestion({ measure: 'paidOrders', window, shops: ['s1'] })
/** Windows that were begun as earlier releases kept them. */
const withoutTotals = (disk: ReturnType<typeof someDisk>) => ({
  ...disk,
  open() {
    const own = disk.open()
    const toEarlier = ({ current, ...rest }: ShopReading): ShopReading => {
      if (!current) return { ...rest, current }
      const { total: _, ...begun } = current
      return { ...rest, current: begun }
    }
    return {
      ...own,
      open: async () => {
        const opened = await own.open()
        return { ...opened, readings: opened.readings.map(toEarlier) }
      },
    }
  },
})
const full = new DOMException('no room', 'QuotaExceededError')

describe('what was read while the clock was ahead', () => {
  const DAY_S = 86_400
  const shipped = anOrder({ orderSn: orderSnOf(0, 1), stage: OrderStage.shipped, shippedAt: noon() })
  const ofToday = { ...today, page: 1, isLast: true, total: null }
  const ads = (spendFen: number) => [{ day: TODAY, goods: null, account: { spendFen, gmvFen: null, netFen: null }, hours: null }]
  /** A clock that was two days ahead, and was set right before the store is opened again. */
  async function openLater() {
    const disk = someDisk()
    const ahead = now() + 2 * DAY_S
    const before = await createFigureStore({ disk: disk.open(), now: () => ahead })
    await before.put([
      aPage({ readAt: ahead, orders: someOrders(1), page: ofToday }),
      aPage({ readAt: ahead, kind: 'afterSales', page: ofToday, closedUpTo: ahead }),
      aPage({ readAt: ahead, kind: 'promotion', ads: ads(900), page: ofToday }),
    ])
    return open(disk)
  }

  it('counts as not read, so that it is read again at once and saved nowhere', async () => {
    const store = await openLater()
    expect(store.reading('s1', 'orders').days).toEqual([])
    expect(store.reading('s1', 'afterSales')).toMatchObject({ days: [], closedUpTo: null })
    expect((await store.answer(paid)).complete.isComplete).toBe(false)
    expect(await store.sheetsToSave(10)).toEqual([])
  })

  it('is replaced by what is read now: rows, ads and days', async () => {
    const store = await openLater()
    await store.put([
      aPage({ orders: [shipped], page: ofToday }),
      aPage({ kind: 'afterSales', page: ofToday, closedUpTo: now() }),
      aPage({ kind: 'promotion', ads: ads(500), page: ofToday }),
    ])
    const { total, complete, asOf } = await store.answer(aQuestion({ ...paid, measure: 'ordersToShip', beside: ['adSpend'] }))
    expect([total.ordersToShip?.part, total.adSpend?.part, complete.isComplete, asOf]).toEqual([0, 500, true, now()])
    expect(store.reading('s1', 'afterSales').closedUpTo).toBe(now())
  })

  it('by less than a page may wait keeps out no later reading, and flickers on no screen', async () => {
    const store = await open()
    await store.put([aPage({ readAt: now() + 300, orders: someOrders(1), page: ofToday })])
    expect((await store.answer(paid)).complete.missing).toEqual([])
  })
})

describe('what the store answers', () => {
  it(
    'is the same at once, after each write that failed, and after opening again: never half of a write',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          pages,
          fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
          fc.subarray([...dimensions]),
          fc.constantFrom(...bases),
          async (all, failures, by, basis) => {
            const disk = someDisk()
            let store = await open(disk)
            const question = aQuestion({ by, basis, measure: 'refundRate', beside: by.includes('reason') ? [] : ['salesAmount'] })
            const done: SomePage[] = []
            for (const [at, page] of all.entries()) {
              disk.refuse(failures[at] ? new DOMException('aborted', 'AbortError') : null)
              const isDone = await store.put([toPage(page)]).then(
                () => true,
                () => false,
              )
              expect(isDone).toBe(!failures[at])
              if (isDone) done.push(page)
              disk.refuse(null)
              if (at % 5 === 4) store = await open(disk)
            }
            const expected = foldFigure(done, question)
            expect(byKey((await store.answer(question)).rows, by)).toEqual(expected)
            const again = await (await open(disk)).answer(question)
            expect(byKey(again.rows, by)).toEqual(expected)
          },
        ),
        { numRuns: 60 },
      )
    },
    PATIENCE_MS,
  )

  it('comes from the totals where nothing finer is asked, without the rows being read', async () => {
    const disk = someDisk()
    await (await open(disk)).put([
      aPage({ orders: someOrders(1, 2, 3), afterSales: [anAfterSale({ orderSn: orderSnOf(0, 9) })], page: wholeToday }),
      aPage({ kind: 'afterSales', page: wholeToday }),
    ])
    const kept = disk.open()
    const readings: string[] = []
    const store = await createFigureStore({
      disk: {
        ...kept,
        readShop: (shop) => {
          readings.push('shop')
          return kept.readShop(shop)
        },
      },
      now,
    })
    const answer = await store.answer(aQuestion({ measure: 'refundRate', by: ['day'], shops: ['s1'] }))
    expect(answer.total.refundRate).toEqual({ part: 0, whole: 3 })
    expect(answer.complete.unresolved).toBe(1)
    expect(readings).toEqual([])
    expect((await store.answer(aQuestion({ by: ['goods'], shops: ['s1'] }))).total.refundRate).toEqual({ part: 0, whole: 3 })
    expect(readings).toEqual(['shop'])
  })
})

it('totals of an earlier meaning of the sums are not used: the rows answer', async () => {
  const disk = someDisk()
  await (await open(disk)).put([aPage({ orders: someOrders(1, 2), page: wholeToday })])
  const kept = disk.open()
  const store = await createFigureStore({
    disk: {
      ...kept,
      async open() {
        const { totals, ...rest } = await kept.open()
        return { ...rest, totals: totals.map((each) => ({ ...each, version: 0, weeks: new Map() })) }
      },
    },
    now,
  })
  expect((await store.answer(paid)).total.paidOrders?.part).toBe(2)
  await store.put([aPage({ orders: someOrders(3) })])
  expect((await (await open(disk)).answer(paid)).total.paidOrders?.part).toBe(3)
})

describe('a write', () => {
  it('of what did not change has no chunk, no word of the dictionary and no total in it', async () => {
    const disk = someDisk()
    const store = await open(disk)
    const page = { orders: someOrders(1, 2), page: { ...today, page: 1, isLast: true, total: 2 } }
    await store.put([aPage(page)])
    await store.put([aPage({ ...page, readAt: now() + 60 })])
    const [first, second] = disk.writes
    expect([first?.chunks.length, first?.totals.length]).toEqual([1, 1])
    expect(second).toMatchObject({ chunks: [], blocks: [], names: [], totals: [] })
    expect(second?.readings.map(({ days }) => days.map(({ asOf }) => asOf))).toEqual([[now() + 60]])
  })

  it('has the reading and its rows in one step: a reading is never ahead of its rows', async () => {
    const disk = someDisk()
    const store = await open(disk)
    disk.refuse(new DOMException('aborted', 'AbortError'))
    await expect(store.put([aPage({ orders: someOrders(1), page: { ...today, page: 1, isLast: true, total: 1 } })])).rejects.toThrow(
      'aborted',
    )
    expect(store.reading('s1', 'orders').days).toEqual([])
    disk.refuse(null)
    expect((await store.answer(paid)).complete.isComplete).toBe(false)
    expect((await open(disk)).reading('s1', 'orders').days).toEqual([])
  })

  it('waits for the one before it', async () => {
    const disk = someDisk()
    const store = await open(disk)
    await Promise.all([1, 2, 3].map((digits) => store.put([aPage({ orders: someOrders(digits), page: wholeToday })])))
    expect((await store.answer(paid)).total.paidOrders?.part).toBe(3)
    expect((await (await open(disk)).answer(paid)).total.paidOrders?.part).toBe(3)
  })

  it('of a tab that lost the lead fails, and changes nothing', async () => {
    const disk = someDisk()
    const old = await open(disk)
    await old.put([aPage({ orders: someOrders(1), page: wholeToday })])
    const leading = await open(disk)
    await expect(old.put([aPage({ orders: someOrders(2) })])).rejects.toThrow(LeadLostError)
    await leading.put([aPage({ orders: someOrders(3) })])
    expect((await (await open(disk)).answer(paid)).total.paidOrders?.part).toBe(2)
  })
})

describe('a browser that keeps nothing', () => {
  it('has figures in memory, and says so', async () => {
    const disk = someDisk()
    disk.refuse(new DOMException('no', 'SecurityError'))
    const store = await open(disk)
    expect(store.mode()).toBe('blocked')
    await store.put([aPage({ orders: someOrders(1, 2), page: wholeToday })])
    expect((await store.answer(paid)).total.paidOrders?.part).toBe(2)
    expect((await store.answer(aQuestion({ by: ['sku'], shops: ['s1'] }))).count).toBe(1)
  })

  it('goes on in memory from the moment the disk is full, with all that was kept before', async () => {
    const disk = someDisk()
    const store = await open(disk)
    await store.put([aPage({ orders: someOrders(1), page: wholeToday })])
    disk.refuse(full)
    await store.put([aPage({ orders: someOrders(2), page: { ...today, page: 1, isLast: true, total: 2 } })])
    expect(store.mode()).toBe('full')
    disk.refuse(null)
    await store.put([aPage({ orders: someOrders(3) })])
    const answer = await store.answer(paid)
    expect([answer.total.paidOrders?.part, answer.complete.isComplete]).toEqual([3, true])
    expect((await (await open(disk)).answer(paid)).total.paidOrders?.part).toBe(1)
  })
})

describe('how far a shop was read', () => {
  it('goes on with the page that was put last, and counts from the first page on', async () => {
    const disk = someDisk()
    const store = await open(disk)
    await store.put([aPage({ orders: someOrders(1), readAt: now(), page: { ...today, page: 1, isLast: false, total: 2 } })])
    const current = { ...today, page: 1, startedAt: now(), unreadable: 0, total: 2, came: 1 }
    expect((await open(disk)).reading('s1', 'orders').current).toEqual(current)
    const next = await open(disk)
    await next.put([aPage({ orders: someOrders(2), readAt: now() + 500, page: { ...today, page: 2, isLast: true, total: 2 } })])
    expect(next.reading('s1', 'orders')).toMatchObject({ current: null, days: [{ day: TODAY, asOf: now(), isWhole: true, unreadable: 0 }] })
  })

  it.each([
    ['as many rows as the platform counts are there', 2, 0, true],
    ['a row is missing', 3, 0, false],
    ['the row that is missing came, and could not be read', 3, 1, true],
    ['the platform does not count', null, 0, true],
  ])('a window is whole or not: %s', async (_, total, unreadable, isWhole) => {
    const store = await open()
    await store.put([aPage({ orders: someOrders(1, 2), unreadable, page: { ...today, page: 1, isLast: true, total } })])
    expect(store.reading('s1', 'orders').days[0]).toMatchObject({ isWhole, unreadable })
  })

  it.each<[string, Partial<typeof today>, number, number[], boolean]>([
    ['orders of today that came meanwhile are left to the next look', {}, 5, [3, 4], true],
    ['a row that was there from the first page on is missing', {}, 5, [3], false],
    ['a row is gone since the first page', {}, 3, [3], true],
    ['a day that is over has more rows than with the first page', { fromDay: TODAY - 1, toDay: TODAY - 1 }, 5, [3, 4], false],
  ])('a window of two pages is whole or not: %s', async (_, days, lastTotal, second, isWhole) => {
    const store = await open()
    const of = (page: number, total: number) => ({ ...today, ...days, page, isLast: page === 2, total })
    const orderedAt = noon(TODAY - (days.toDay ?? TODAY))
    const rows = (digits: readonly number[]) => someOrders(...digits).map((order) => ({ ...order, orderedAt }))
    await store.put([aPage({ orders: rows([1, 2]), readAt: now() - 60, page: of(1, 4) })])
    await store.put([aPage({ orders: rows(second), page: of(2, lastTotal) })])
    const [day] = store.reading('s1', 'orders').days
    expect(day).toMatchObject({ asOf: now() - 60, isWhole })
  })

  describe('with an order of yesterday whose group was complete today', () => {
    const late = anOrder({ orderSn: orderSnOf(1, 9), orderedAt: noon(1), paidAt: noon() - 3600 })
    const yesterday = { fromDay: TODAY - 1, toDay: TODAY - 1, page: 1, isLast: true, total: 1 }
    const of = (page: number, total: number) => ({ ...today, page, isLast: page === 2, total })

    it.each<[string, readonly (readonly number[])[], boolean]>([
      ['is whole with it', [[1], [2]], true],
      ['is whole without another one, which is not there', [[1], []], false],
    ])('today %s, where the platform selects by the time of the group', async (_, [first = [], second = []], isWhole) => {
      const store = await open()
      await store.put([aPage({ orders: [late, ...someOrders(...first)], page: of(1, 3) })])
      await store.put([aPage({ orders: someOrders(...second), page: of(2, 3) })])
      expect(store.reading('s1', 'orders').days).toMatchObject([{ day: TODAY, isWhole }])
    })

    it('today is not whole by it, where the platform selects by the time of the order', async () => {
      const store = await open()
      await store.put([aPage({ orders: [late], page: yesterday }), aPage({ orders: someOrders(1), page: { ...wholeToday, total: 2 } })])
      expect(store.reading('s1', 'orders').days.map(({ isWhole }) => isWhole)).toEqual([true, false])
    })
  })

  it('a window of today that an earlier release began is judged by its last page', async () => {
    const disk = someDisk()
    await (await open(disk)).put([aPage({ orders: someOrders(1), page: { ...today, page: 1, isLast: false, total: 2 } })])
    const store = await open(withoutTotals(disk))
    await store.put([aPage({ orders: someOrders(2), page: { ...today, page: 2, isLast: true, total: 3 } })])
    expect(store.reading('s1', 'orders').days[0]).toMatchObject({ isWhole: false })
  })

  it('counts rows with amounts that the store does not hold as unreadable', async () => {
    const store = await open()
    const orders = [anOrder({ amountFen: 2 ** 33, stage: OrderStage.received }), ...someOrders(2)]
    await store.put([aPage({ orders, page: { ...today, page: 1, isLast: true, total: 2 } })])
    expect((await store.answer(paid)).complete).toMatchObject({ unreadable: 1, missing: [] })
  })

  it('knows up to which moment closed after-sales were read', async () => {
    const store = await open()
    await store.put([aPage({ kind: 'afterSales', closedUpTo: now() })])
    await store.put([aPage({ kind: 'afterSales', closedUpTo: now() - 900 })])
    expect(store.reading('s1', 'afterSales').closedUpTo).toBe(now())
  })
})
