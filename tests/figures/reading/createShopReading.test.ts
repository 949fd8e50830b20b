import { expect, it } from 'vitest'
import type { WireAfterSale } from '../../../contract/merchantCalls/afterSales.ts'
import type { WireOrder } from '../../../contract/merchantCalls/orders.ts'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { ShopRunTools } from '../../../src/bridge/runs/shopRun.ts'
import { DAY_S, dayOf, startOfDay, toDayText } from '../../../src/figures/days.ts'
import { createShopReading } from '../../../src/figures/reading/createShopReading.ts'
import { createFigureStore } from '../../../src/figures/store/createFigureStore.ts'
import type { FigurePage, FigureStore } from '../../../src/figures/store/figureStore.ts'
import type { Figures } from '../../../src/figures/worker/openFigures.ts'
import { fc } from '../../fastCheck.ts'
import { someDisk } from '../someDisk.ts'
import { aQuestion } from '../someFigures.ts'
import { noon, orderSnOf, PATIENCE_MS, TODAY } from '../someRows.ts'

type Call = 'orderList' | 'orderHistory' | 'afterSaleList'
/** Which time of an order decides whether it is in a window: the platform's own parameters say the time of its group. */
type SelectedBy = 'order_time' | 'confirm_time'

/** A platform with a shop of 120 days: an order every few hours, each fifth refunded, some of them weeks later. */
function somePlatform(
  trouble: () => 'fail' | 'repeat' | null = () => null,
  everyHours = 4,
  selectedBy: SelectedBy = 'order_time',
  pageMax = Number.POSITIVE_INFINITY,
) {
  const clock = { now: noon() }
  const asked: Call[] = []
  const orders = Array.from({ length: 2_900 / everyHours }, (_, at) => {
    const orderedAt = noon() - at * everyHours * 3600 - 60
    const daysAgo = TODAY - Math.floor((orderedAt + 8 * 3600) / DAY_S)
    return {
      order_sn: orderSnOf(daysAgo, at),
      goods_id: '701',
      goods_number: 1,
      order_amount: 1_000 + at,
      sku_id: `${at % 3}`,
      order_time: orderedAt,
      // Of the orders of a minute before midnight every one is in a group on the next day.
      confirm_time: orderedAt + 120,
    }
  }).filter(({ order_time }) => order_time > noon() - 119 * DAY_S)
  const refunds = orders
    .filter((_, at) => at % 5 === 0)
    .map((order, at) => ({
      id: `${9_000 + at}`,
      orderSn: order.order_sn,
      createdAt: order.order_time + 3600,
      closedAt: order.order_time + 3600 + (at % 9) * DAY_S,
      refundAmount: order.order_amount,
    }))

  const slice = <Row>(rows: readonly Row[], page: number, asked: number): readonly Row[] => {
    const size = Math.min(asked, pageMax)
    const start = (page - 1) * size
    return rows.slice(trouble() === 'repeat' && start > 0 ? start - 1 : start, start + size)
  }
  const isFailing = () => {
    if (trouble() === 'fail') throw new BridgeError('requestFailed')
  }

  const call = async (name: Call, _shop: string, given: Readonly<Record<string, unknown>>) => {
    clock.now += 1
    asked.push(name)
    isFailing()
    const wanted = given as Record<string, number>
    const page = wanted.pageNumber ?? 1
    const size = wanted.pageSize ?? 1
    if (name === 'afterSaleList') {
      const { startCreatedTime = 0, endCreatedTime = 0, startCloseTime, endCloseTime = 0 } = wanted
      const found = refunds
        .filter(({ createdAt }) => createdAt <= clock.now && createdAt >= startCreatedTime && createdAt <= endCreatedTime)
        .filter(
          ({ closedAt }) =>
            startCloseTime === undefined || (closedAt <= clock.now && closedAt >= startCloseTime && closedAt <= endCloseTime),
        )
      const rows = slice(found, page, size).map(({ closedAt, ...row }): WireAfterSale => {
        const isClosed = closedAt <= clock.now
        return { ...row, afterSalesTypeName: '仅退款', afterSalesStatus: isClosed ? 10 : 2, closeTime: isClosed ? closedAt * 1000 : null }
      })
      return { total: found.length, list: { rows, unreadable: [] } }
    }
    const { groupStartTime = 0, groupEndTime = 0 } = wanted
    // The older list begins with a whole day (assumed), and no order is in both.
    const limit = startOfDay(dayOf(clock.now) - 89)
    const found = orders
      .filter((row) => row.order_time <= clock.now && row[selectedBy] >= groupStartTime && row[selectedBy] <= groupEndTime)
      .filter((row) => (name === 'orderHistory' ? row[selectedBy] < limit : row[selectedBy] >= limit))
    const rows = slice(found, page, size).map((row): WireOrder => ({ ...row, goods_name: '茶叶', order_status: 1, shipping_status: 1 }))
    return { totalItemNum: found.length, pageItems: { rows, unreadable: [] } }
  }
  const tools = { call, signal: new AbortController().signal, report: () => undefined } as unknown as ShopRunTools
  return { orders, refunds, tools, clock, asked }
}

/** The page's end of a store, without a worker between. */
const toFigures = (store: FigureStore): Pick<Figures, 'call'> => ({
  call: (async (name: string, asked: never) => {
    if (name === 'put') return store.put(asked)
    const { shops, kind } = asked as { shops: string[]; kind: 'orders' }
    return shops.map((shop) => store.reading(shop, kind))
  }) as Figures['call'],
})

const shop = { shop_uid: 's1', shop_name: '一号店' }
const everything = aQuestion({
  measure: 'refundRate',
  beside: ['refundAmount', 'salesAmount', 'openAfterSales'],
  by: ['day'],
  window: { from: toDayText(TODAY - 119), to: toDayText(TODAY) },
  shops: ['s1'],
})

/** A day of which the platform has no order. */
function aReadDay(day: number, readAt: number): FigurePage {
  const page = { fromDay: day, toDay: day, page: 1, isLast: true, total: 0 }
  return { shop: 's1', kind: 'orders', readAt, orders: [], afterSales: [], unreadable: 0, page }
}

async function readAll(platform: ReturnType<typeof somePlatform>, disk: ReturnType<typeof someDisk>, requestsMax?: number) {
  const store = await createFigureStore({ disk: disk.open(), now: () => platform.clock.now })
  for (const kind of ['orders', 'afterSales'] as const) {
    const parts = { figures: toFigures(store), kind, now: () => platform.clock.now }
    await createShopReading(requestsMax === undefined ? parts : { ...parts, requestsMax })(shop, platform.tools)
  }
  return store
}

it('a shop is read to 120 days: every order and every refund is in the figures once, and nothing is missing', async () => {
  const platform = somePlatform()
  const store = await readAll(platform, someDisk())
  const { total, complete } = await store.answer(everything)
  expect(complete).toEqual({ isComplete: true, missing: [], lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 })
  const open = platform.refunds.filter(({ closedAt, createdAt }) => closedAt > platform.clock.now && createdAt <= platform.clock.now)
  const closed = platform.refunds.filter(({ closedAt }) => closedAt <= platform.clock.now)
  expect(total.refundRate).toEqual({ part: closed.length, whole: platform.orders.length })
  expect(total.salesAmount?.part).toBe(platform.orders.reduce((sum, { order_amount }) => sum + order_amount, 0))
  expect(total.refundAmount?.part).toBe(closed.reduce((sum, { refundAmount }) => sum + refundAmount, 0))
  expect(total.openAfterSales?.part).toBe(open.length)
  expect(new Set(platform.asked)).toEqual(new Set(['orderList', 'orderHistory', 'afterSaleList']))
})

it('a shop whose orders are selected by the time of their group is read as far, and no day of it again and again', async () => {
  const platform = somePlatform(() => null, 4, 'confirm_time')
  const disk = someDisk()
  await readAll(platform, disk)
  platform.asked.length = 0
  platform.clock.now += 20 * 60
  const store = await readAll(platform, disk)
  const { total, complete } = await store.answer(everything)
  expect(complete.missing).toEqual([])
  expect(total.refundRate?.whole).toBe(platform.orders.length)
  expect(platform.asked.filter((name) => name !== 'afterSaleList')).toHaveLength(1)
})

it('a shop of whose pages each holds fewer rows than were asked for is read whole, with what closed later', async () => {
  const platform = somePlatform(() => null, 4, 'order_time', 7)
  const disk = someDisk()
  await readAll(platform, disk)
  platform.clock.now += 9 * DAY_S
  const { total, complete } = await (await readAll(platform, disk)).answer(everything)
  expect(complete).toMatchObject({ isComplete: true, missing: [], lacking: [] })
  const closed = platform.refunds.filter(({ closedAt }) => closedAt <= platform.clock.now)
  expect(total.refundRate).toEqual({ part: closed.length, whole: platform.orders.length })
})

it('today is there after the first request', async () => {
  const platform = somePlatform()
  const store = await readAll(platform, someDisk(), 1)
  const window = { from: toDayText(TODAY), to: toDayText(TODAY) }
  const { total, complete } = await store.answer({ ...everything, window })
  expect(complete.isComplete).toBe(true)
  expect(total.refundRate?.whole).toBe(platform.orders.filter(({ order_sn }) => order_sn.startsWith('261122')).length)
})

it('today of a shop that sells while its pages are read is whole, as of the moment of the first page', async () => {
  const platform = somePlatform(() => {
    platform.clock.now += 20
    return null
  }, 1 / 60)
  platform.clock.now = noon() - 2 * 3600
  const store = await createFigureStore({ disk: someDisk().open(), now: () => platform.clock.now })
  const begunAt = platform.clock.now
  await createShopReading({ figures: toFigures(store), kind: 'orders', now: () => platform.clock.now, days: 1 })(shop, platform.tools)
  expect(platform.asked.length).toBeGreaterThan(10)
  expect(store.reading('s1', 'orders').days).toMatchObject([{ day: TODAY, asOf: begunAt, isWhole: true }])
})

it(
  'in random pieces, with failures, repeats and a new store each time, the figures are those of a reading in one go',
  async () => {
    const whole = await (await readAll(somePlatform(), someDisk())).answer(everything)
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat(9)), fc.infiniteStream(fc.integer({ min: 1, max: 12 })), async (dice, pieces) => {
        const platform = somePlatform(() => {
          const thrown = dice.next().value
          if (thrown === 0) return 'fail'
          return thrown === 1 ? 'repeat' : null
        })
        const disk = someDisk()
        let answer = null
        for (let piece = 0; piece < 400 && !answer?.complete.isComplete; piece += 1) {
          const store = await readAll(platform, disk, pieces.next().value).catch(() => null)
          answer = store && (await store.answer(everything))
          // Time passes between the pieces, but not past the next moment at which something happens.
          platform.clock.now = noon() + (piece % 50)
        }
        expect(answer?.complete.isComplete).toBe(true)
        expect(answer?.rows).toEqual(whole.rows)
      }),
      { numRuns: 15 },
    )
  },
  PATIENCE_MS,
)

it('a window that was begun and lies in both lists on the next day lacks none of its orders', async () => {
  const platform = somePlatform(() => null, 1)
  const disk = someDisk()
  let store = await readAll(platform, disk, 1)
  while (store.reading('s1', 'orders').current?.fromDay !== TODAY - 89) store = await readAll(platform, disk, 1)
  platform.clock.now += DAY_S
  store = await readAll(platform, disk)
  const window = { from: toDayText(TODAY - 118), to: toDayText(TODAY) }
  const { total, complete } = await store.answer({ ...everything, measure: 'paidOrders', beside: [], window })
  expect(complete.missing).toEqual([])
  expect(total.paidOrders?.part).toBe(platform.orders.filter(({ order_time }) => dayOf(order_time) >= TODAY - 118).length)
})

it.each([
  ['with days that stay', 83],
  ['alone', 89],
])('a day that moves to the other list while its request waits for its turn lacks none of its orders: %s', async (_what, newestAge) => {
  const platform = somePlatform()
  const store = await createFigureStore({ disk: someDisk().open(), now: () => platform.clock.now })
  const days = Array.from({ length: newestAge }, (_, age) => TODAY - age)
  await store.put(days.map((day) => aReadDay(day, platform.clock.now)))
  const tools = {
    ...platform.tools,
    async call(...asked: Parameters<ShopRunTools['call']>) {
      platform.clock.now = Math.max(platform.clock.now, startOfDay(TODAY + 1) + 1)
      return platform.tools.call(...asked)
    },
  } as ShopRunTools
  platform.clock.now = startOfDay(TODAY + 1) - 1
  await store.put([aReadDay(TODAY, platform.clock.now)])
  await createShopReading({ figures: toFigures(store), kind: 'orders', now: () => platform.clock.now })(shop, tools)
  const moved = toDayText(TODAY - 89)
  const { rows, complete } = await store.answer({ ...everything, measure: 'paidOrders', beside: [], window: { from: moved, to: moved } })
  expect(complete.missing).toEqual([])
  expect(rows[0]?.sums.paidOrders?.part).toBe(6)
  store.close()
})

it('a refund of weeks ago is found by the time of its closing, without its days being read again', async () => {
  const platform = somePlatform()
  const disk = someDisk()
  await readAll(platform, disk)
  const late = platform.refunds.find(({ createdAt, closedAt }) => createdAt < noon() - 3 * DAY_S && closedAt > noon())
  if (!late) throw new Error('no refund is late enough')
  platform.clock.now = late.closedAt + 60
  platform.asked.length = 0
  const store = await readAll(platform, disk)
  const { total } = await store.answer(everything)
  const closed = platform.refunds.filter(({ closedAt }) => closedAt <= platform.clock.now)
  expect(total.refundAmount?.part).toBe(closed.reduce((sum, { refundAmount }) => sum + refundAmount, 0))
  expect(platform.asked.filter((name) => name === 'afterSaleList').length).toBeLessThan(6)
})

it('a closing that cannot be read is said, and is asked for again until it can be', async () => {
  const platform = somePlatform()
  const disk = someDisk()
  await readAll(platform, disk)
  const late = platform.refunds.find(({ createdAt, closedAt }) => createdAt < noon() - 3 * DAY_S && closedAt > noon())
  if (!late) throw new Error('no refund is late enough')
  platform.clock.now = late.closedAt + 60
  const { call } = platform.tools
  const oddCall = async (name: Call, shopUid: string, given: never) => {
    const reply = (await call(name as never, shopUid, given)) as { list?: { rows: readonly WireAfterSale[] } }
    if (!reply.list) return reply
    const isOdd = ({ id }: WireAfterSale) => id === late.id
    return { ...reply, list: { rows: reply.list.rows.filter((row) => !isOdd(row)), unreadable: reply.list.rows.filter(isOdd) } }
  }
  const odd = { ...platform, tools: { ...platform.tools, call: oddCall } as unknown as ShopRunTools }
  const store = await readAll(odd, disk)
  const before = store.reading('s1', 'afterSales')
  expect(before.closedUpTo ?? 0).toBeLessThan(late.closedAt)
  expect(before.closedLost?.rows).toBe(1)
  expect((await store.answer(everything)).complete).toMatchObject({ isComplete: false, unreadable: 1 })
  platform.clock.now += DAY_S
  const mended = await readAll(platform, disk)
  expect(mended.reading('s1', 'afterSales').closedLost).toBeUndefined()
  expect(mended.reading('s1', 'afterSales').closedUpTo).toBeGreaterThan(late.closedAt)
  expect((await mended.answer(everything)).complete.unreadable).toBe(0)
})

type IsMeant = (name: Call, given: Readonly<Record<string, unknown>>) => boolean

/** A platform that for a while shows no row and counts none, or so many, where it has some. */
function silent(platform: ReturnType<typeof somePlatform>, isMeant: IsMeant, total: number | null = null) {
  const { call } = platform.tools
  const silentCall = async (name: Call, shopUid: string, given: never) => {
    const reply = await call(name as never, shopUid, given)
    if (!isMeant(name, given)) return reply
    const list = { rows: [], unreadable: [] }
    return name === 'afterSaleList' ? { total, list } : { totalItemNum: total, pageItems: list }
  }
  return { ...platform, tools: { ...platform.tools, call: silentCall } as unknown as ShopRunTools }
}

it('days of which the platform shows no row and counts none are missing, and are asked for again; the others are read', async () => {
  const platform = somePlatform()
  const disk = someDisk()
  const yesterday = startOfDay(TODAY - 1)
  const isOfYesterday = (name: Call, given: Readonly<Record<string, unknown>>) =>
    name === 'orderList' && Number(given.groupStartTime) <= yesterday && Number(given.groupEndTime) > yesterday
  const store = await readAll(silent(platform, isOfYesterday), disk)
  const before = await store.answer(everything)
  expect(before.complete.missing).toEqual([{ shop: 's1', kind: 'orders', from: toDayText(TODAY - 7), to: toDayText(TODAY - 1) }])
  platform.clock.now += 20 * 60
  const mended = await readAll(platform, disk)
  const { total, complete } = await mended.answer(everything)
  expect(complete.missing).toEqual([])
  expect(total.refundRate?.whole).toBe(platform.orders.length)
})

it.each([null, 5])('closings of which the platform shows none and counts %s are not taken for read', async (counted) => {
  const platform = somePlatform()
  const disk = someDisk()
  await readAll(platform, disk)
  platform.clock.now += 3 * DAY_S
  const isOfClosings = (_: Call, { startCloseTime }: Readonly<Record<string, unknown>>) => startCloseTime !== undefined
  const store = await readAll(silent(platform, isOfClosings, counted), disk)
  expect((await store.answer(everything)).complete.isComplete).toBe(false)
  platform.clock.now += DAY_S
  const mended = await readAll(platform, disk)
  const closed = platform.refunds.filter(({ closedAt }) => closedAt <= platform.clock.now)
  expect((await mended.answer(everything)).total.refundAmount?.part).toBe(closed.reduce((sum, { refundAmount }) => sum + refundAmount, 0))
})

it('a page that fails ends the reading with its reason, and what came before is kept', async () => {
  let requests = 0
  const platform = somePlatform(() => {
    requests += 1
    return requests > 6 ? 'fail' : null
  })
  const disk = someDisk()
  await expect(readAll(platform, disk)).rejects.toThrow(BridgeError)
  const store = await createFigureStore({ disk: disk.open(), now: () => noon() })
  expect(store.reading('s1', 'orders').days.length).toBeGreaterThan(1)
})
