import { describe, expect, it } from 'vitest'
import { daySheetColumns, daySheetInputSchema } from '../../../contract/entities/daySheet.ts'
import type { Dimension, FigureQuestion, ReadKind } from '../../../src/figures/answers/question.ts'
import { ORDER_DAYS, toDayText } from '../../../src/figures/days.ts'
import { AfterSaleState, OrderStage } from '../../../src/figures/figureRows.ts'
import { isOfAds } from '../../../src/figures/measures/defineMeasure.ts'
import { measureNames, measures } from '../../../src/figures/measures/index.ts'
import { createFigureStore } from '../../../src/figures/store/createFigureStore.ts'
import type { FigurePage, FigureStore } from '../../../src/figures/store/figureStore.ts'
import { fc } from '../../fastCheck.ts'
import { someDisk } from '../someDisk.ts'
import { aQuestion, bases, byKey } from '../someFigures.ts'
import { anAfterSale, anOrder, noon, orderSnOf, PATIENCE_MS, pages, type SomePage, TODAY } from '../someRows.ts'

const now = () => noon() + 6 * 3_600
const open = (disk = someDisk()) => createFigureStore({ disk: disk.open(), now })
const readAll: readonly ReadKind[] = ['orders', 'afterSales', 'promotion']
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
/** These days of the shops were read whole. */
const whole = (shops: readonly string[], days: number = ORDER_DAYS, kinds = readAll, readAt = now()) =>
  shops.flatMap((shop) =>
    kinds.map((kind) =>
      aPage({ shop, kind, readAt, page: { fromDay: TODAY - days + 1, toDay: TODAY, page: 1, isLast: true, total: null } }),
    ),
  )
const ninety = { from: toDayText(TODAY - 89), to: toDayText(TODAY) }
const ask = (overrides: Partial<FigureQuestion> = {}) => aQuestion({ window: ninety, bySheets: true, ...overrides })

/**
 * What closes before it was asked for took less than no time, which no sheet says. Nor does one say which orders were refunded on an earlier day as well
 * (decision 0139): here each order is refunded once at most.
 */
const inOrder = ({ afterSales, ...page }: SomePage): SomePage => ({
  ...page,
  afterSales: afterSales.map((each) => ({
    ...each,
    state: each.state === AfterSaleState.refunded && !each.id.endsWith('0') ? AfterSaleState.ended : each.state,
    closedAt: each.closedAt && Math.max(each.closedAt, each.askedAt),
  })),
})

/** As they travel: only what the contract admits. */
async function hand(from: FigureStore, to: FigureStore): Promise<number> {
  let count = 0
  for (;;) {
    const sheets = await from.sheetsToSave(100)
    if (sheets.length === 0) return count
    to.takeSheets(sheets.map((sheet) => daySheetInputSchema.parse(JSON.parse(JSON.stringify(sheet)))))
    await from.markSheets(sheets)
    count += sheets.length
  }
}

/** Two months of one shop: three orders a day, every fifth comes back after four days, and ads on each day. */
function someMonths(shop: string, from = 0, to = 59): readonly FigurePage[] {
  const back = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const digits = (ago: number, nth: number) => orderSnOf(ago, ago * 10 + nth)
  const orders = back.flatMap((ago) =>
    [1, 2, 3].map((nth) =>
      anOrder({
        orderSn: digits(ago, nth),
        orderedAt: noon(ago),
        amountFen: 1_000 * nth + ago,
        skuId: `${9_000 + nth}`,
        stage: ago > 3 ? OrderStage.received : OrderStage.toShip,
        shippedAt: ago > 2 ? noon(ago - 1) : null,
      }),
    ),
  )
  const afterSales = Array.from({ length: 60 }, (_, ago) => ago).flatMap((ago) =>
    ago % 5 === 4 && ago - 4 >= from && ago - 4 <= to
      ? [
          anAfterSale({
            id: `${5_000 + ago}`,
            orderSn: digits(ago, 1),
            askedAt: noon(ago - 4),
            closedAt: noon(ago - 4) + 60,
            refundFen: ago % 2 === 0 ? 400 : 1_000 + ago,
          }),
        ]
      : [],
  )
  const ads = back.map((ago) => {
    const account = { spendFen: 500 + ago, gmvFen: 2_000, netFen: ago % 2 === 0 ? 1_800 : null }
    return { day: TODAY - ago, goods: [], account, hours: null }
  })
  return [
    aPage({ shop, orders }),
    aPage({ shop, kind: 'afterSales', afterSales }),
    aPage({ shop, kind: 'promotion', ads }),
    ...readAll.map((kind) => aPage({ shop, kind, page: { fromDay: TODAY - to, toDay: TODAY - from, page: 1, isLast: true, total: null } })),
  ]
}

/** All that can be asked by shop and day. */
async function everything(store: FigureStore, overrides: Partial<FigureQuestion> = {}) {
  const found: unknown[] = []
  for (const basis of bases) {
    for (const by of [[], ['shop'], ['day'], ['shop', 'day']] as const satisfies readonly (readonly Dimension[])[]) {
      const answer = await store.answer(ask({ by, basis, measure: 'refundRate', beside: measureNames, ...overrides }))
      found.push({ by, basis, rows: byKey(answer.rows, by), total: answer.total })
    }
  }
  return found
}

describe('another browser of the account', () => {
  it(
    'answers every measure of 90 days from the sheets to the fen, before it has read an order, and says so',
    async () => {
      await fc.assert(
        fc.asyncProperty(pages, async (all) => {
          const first = await open()
          const second = await open()
          await first.put([...all.map(inOrder).map((page) => aPage(page)), ...whole(['s1', 's2'])])
          await hand(first, second)
          expect(await everything(second)).toEqual(await everything(first))
          const answer = await second.answer(ask({ measure: 'salesAmount' }))
          expect(answer.sheets).toEqual({ shops: 2, days: 180, asOf: now() })
          expect([answer.complete.isComplete, answer.asOf]).toEqual([true, now()])
        }),
        { numRuns: 15 },
      )
    },
    PATIENCE_MS,
  )

  it('has ads, too, and none of it is in a question that wants goods, hours, or only what was read here', async () => {
    const first = await open()
    const second = await open()
    await first.put([...someMonths('s1'), ...someMonths('s2')])
    expect(await hand(first, second)).toBe(120)
    expect(await everything(second)).toEqual(await everything(first))
    expect((await second.answer(ask({ measure: 'adSpend' }))).total.adSpend?.part).toBe(2 * (60 * 500 + (59 * 60) / 2))
    for (const rest of [{ by: ['goods'] as const }, { beforeS: 3_600 }, { goods: ['701'] }, { bySheets: false }]) {
      const answer = await second.answer(ask({ measure: 'salesAmount', ...rest }))
      expect([answer.total.salesAmount?.part, answer.sheets, answer.asOf]).toEqual([undefined, undefined, null])
    }
  })

  it('replaces day by day what it reads, and the sums stay the same', async () => {
    const first = await open()
    const second = await open()
    await first.put([...someMonths('s1'), ...whole(['s1'])])
    await hand(first, second)
    const expected = await everything(first, { shops: ['s1'] })
    const days: (number | undefined)[] = []
    for (let ago = 0; ago < 60; ago += 7) {
      await second.put(someMonths('s1', ago, Math.min(59, ago + 6)))
      expect(await everything(second, { shops: ['s1'] })).toEqual(expected)
      days.push((await second.answer(ask({ shops: ['s1'], measure: 'refundRate', beside: ['adSpend'] }))).sheets?.days)
    }
    // A day of which an after-sale waits for its order here is better known by its sheet.
    expect(days).toEqual([84, 77, 70, 63, 55, 49, 42, 35, 30])
    await second.put(whole(['s1']))
    const answer = await second.answer(ask({ shops: ['s1'] }))
    expect([answer.sheets, answer.complete.isComplete]).toEqual([undefined, true])
  })

  it('names the days that neither it nor a sheet has, and the shops that have none', async () => {
    const first = await open()
    const second = await open()
    await first.put([...someMonths('s1', 0, 9)])
    await hand(first, second)
    const { complete, asOf } = await second.answer(ask({ measure: 'salesAmount', shops: ['s1', 's2'] }))
    expect(complete.missing).toEqual([
      { shop: 's1', kind: 'orders', from: toDayText(TODAY - 89), to: toDayText(TODAY - 10) },
      { shop: 's2', kind: 'orders', ...ninety },
    ])
    expect(asOf).toBeNull()
  })

  it('lacks what the rows of a sheet lack, also in the shop of which nothing else does', async () => {
    const first = await open()
    const second = await open()
    const span = { fromDay: TODAY - 6, toDay: TODAY - 1, page: 1, isLast: true, total: null }
    await first.put([...someMonths('s1', 0, 9), ...someMonths('s2', 0, 9), aPage({ page: span, unreadable: 30 })])
    await hand(first, second)
    const lastDays = { from: toDayText(TODAY - 2), to: toDayText(TODAY) }
    for (const store of [first, second]) {
      const { complete } = await store.answer(ask({ measure: 'salesAmount', window: lastDays }))
      expect([complete.isComplete, complete.unreadable, complete.missing]).toEqual([false, 30, []])
      expect(complete.lacking).toMatchObject([{ shop: 's1', why: 'unreadable', from: toDayText(TODAY - 2), to: toDayText(TODAY - 1) }])
    }
  })

  it('lacks the rest of a day whose sheet was made before it was over, once that day is over', async () => {
    const first = await open()
    const second = await open()
    await first.put([...someMonths('s1', 0, 3)])
    const sheets = await first.sheetsToSave(10)
    second.takeSheets(sheets.map((sheet) => (sheet.day === toDayText(TODAY - 2) ? { ...sheet, as_of: noon(2) * 1_000 } : sheet)))
    const window = { from: toDayText(TODAY - 3), to: toDayText(TODAY) }
    const { complete } = await second.answer(ask({ measure: 'salesAmount', shops: ['s1'], window }))
    const half = toDayText(TODAY - 2)
    expect(complete.missing).toEqual([{ shop: 's1', kind: 'orders', from: half, to: half }])
  })

  describe('that has read a day itself', () => {
    const ago = 2
    const day = toDayText(TODAY - ago)
    const window = { from: day, to: day }
    const ofDay = (back: number) => ({ fromDay: TODAY - back, toDay: TODAY - back, page: 1, isLast: true, total: null })
    const paidOf = async (store: FigureStore, asked = window) => {
      const { total, complete } = await store.answer(ask({ measure: 'paidOrders', shops: ['s1'], window: asked }))
      return [total.paidOrders?.part, complete.unreadable]
    }
    /** Three orders of each day were read whole elsewhere, of which this browser could read one. */
    async function openWorse(overrides: Partial<FigurePage> = {}, back = ago) {
      const better = await open()
      const worse = await open()
      await better.put(someMonths('s1', 0, 5))
      const orders = [anOrder({ orderSn: orderSnOf(back, back * 10 + 1), orderedAt: noon(back) })]
      await worse.put([...whole(['s1'], 6), aPage({ orders, unreadable: 2, page: ofDay(back), ...overrides })])
      return { better, worse }
    }

    it('takes the sheet of one that lacks fewer rows', async () => {
      const { better, worse } = await openWorse()
      expect(await paidOf(worse)).toEqual([1, 2])
      await hand(better, worse)
      expect(await paidOf(worse)).toEqual([3, 0])
    })

    it('takes no sheet that lacks as many', async () => {
      const { better, worse } = await openWorse()
      worse.takeSheets((await better.sheetsToSave(10)).map((sheet) => ({ ...sheet, unreadable: 2 })))
      expect(await paidOf(worse)).toEqual([1, 2])
    })

    it('takes the sheet of the whole day where it read a part of it, whatever the sheet lacks', async () => {
      const { better } = await openWorse()
      const store = await open()
      const orders = [anOrder({ orderSn: orderSnOf(ago, ago * 10 + 1), orderedAt: noon(ago) - 60 })]
      await store.put([...whole(['s1'], 6, readAll, noon(ago)), aPage({ readAt: noon(ago), orders })])
      // Of a part of a day there is no sum.
      expect(await paidOf(store)).toEqual([undefined, 0])
      store.takeSheets((await better.sheetsToSave(10)).map((sheet) => ({ ...sheet, unreadable: 1 })))
      expect(await paidOf(store)).toEqual([3, 1])
    })

    it('keeps its own where it lacks nothing', async () => {
      const { better, worse } = await openWorse({ unreadable: 0 })
      await hand(better, worse)
      expect(await paidOf(worse)).toEqual([1, 0])
    })

    it('takes the sheet of the whole day where rows of its own are missing, though it read later', async () => {
      const { better } = await openWorse()
      const sheets = (await better.sheetsToSave(10)).map((sheet) => ({ ...sheet, as_of: noon(ago - 1) * 1_000 }))
      const { worse } = await openWorse({ unreadable: 0, page: { ...ofDay(ago), total: 3 } })
      worse.takeSheets(sheets)
      expect(await paidOf(worse)).toEqual([3, 0])
    })

    it('keeps its own of today, which is read again soon', async () => {
      const { better, worse } = await openWorse({}, 0)
      await hand(better, worse)
      const today = toDayText(TODAY)
      expect(await paidOf(worse, { from: today, to: today })).toEqual([1, 2])
    })
  })

  describe('that goes on reading after the sheets came', () => {
    const of = (first: number, last: number, total: number | null = null) => ({ fromDay: first, toDay: last, page: 1, isLast: true, total })
    const all = of(TODAY - ORDER_DAYS + 1, TODAY)
    const month = { from: toDayText(TODAY - 29), to: toDayText(TODAY - 1) }
    const morning = noon() - 3 * 3_600
    const evening = noon() + 8 * 3_600
    const orders = Array.from({ length: 30 }, (_, ago) => anOrder({ orderSn: orderSnOf(ago, 1), orderedAt: noon(ago) - 6 * 3_600 }))
    const refunds = Array.from({ length: 20 }, (_, at) =>
      anAfterSale({ id: `${900 + at}`, orderSn: orderSnOf(at + 1, 1), askedAt: evening - 600, closedAt: evening - 300, refundFen: 10_000 }),
    )
    /** In the morning all was read; the sheets of then, or of another moment, are what is known of elsewhere. */
    async function openRead(sheetsAt = morning) {
      const clock = { now: morning }
      const store = await createFigureStore({ disk: someDisk().open(), now: () => clock.now })
      await store.put([
        aPage({ readAt: morning, orders, page: all }),
        aPage({ readAt: morning, kind: 'afterSales', page: all, closedUpTo: morning }),
      ])
      const sheets = (await store.sheetsToSave(1_000)).map((sheet) => ({ ...sheet, as_of: sheetsAt * 1_000 }))
      store.takeSheets(sheets)
      const askRefunds = (overrides: Partial<FigureQuestion> = {}) =>
        store.answer(ask({ measure: 'refundAmount', by: [], window: month, shops: ['s1'], ...overrides }))
      return { clock, store, sheets, askRefunds }
    }
    async function readEvening({ clock, store }: Awaited<ReturnType<typeof openRead>>) {
      clock.now = evening
      await store.put([
        aPage({ readAt: evening, page: of(TODAY, TODAY) }),
        aPage({ readAt: evening, kind: 'afterSales', afterSales: refunds, page: of(TODAY, TODAY), closedUpTo: evening }),
      ])
    }

    it('keeps the orders of today that it read since, and says that today is not whole', async () => {
      const { clock, store } = await openRead()
      clock.now = noon() + 3 * 3_600
      const since = [2, 3, 4].map((digits) => anOrder({ orderSn: orderSnOf(0, digits) }))
      await store.put([aPage({ readAt: clock.now, orders: since, page: of(TODAY, TODAY, 5) })])
      const today = { from: toDayText(TODAY), to: toDayText(TODAY) }
      const { rows, complete, sheets } = await store.answer(ask({ measure: 'paidOrders', by: ['day'], window: today, shops: ['s1'] }))
      expect(rows.map(({ sums }) => sums.paidOrders?.part)).toEqual([4])
      expect([complete.missing, sheets]).toEqual([[{ shop: 's1', kind: 'orders', ...today }], undefined])
    })

    it('keeps the refunds of the day when the next one begins, and says of which days after-sales are missing', async () => {
      const opened = await openRead()
      await readEvening(opened)
      expect((await opened.askRefunds()).total.refundAmount?.part).toBe(200_000)
      opened.clock.now = noon() + 12 * 3_600 + 600
      const { total, complete, sheets } = await opened.askRefunds()
      expect([total.refundAmount?.part, sheets]).toEqual([200_000, undefined])
      const missing = { shop: 's1', kind: 'afterSales', from: toDayText(TODAY), to: toDayText(TODAY + 1) }
      expect(complete.missing).toEqual([missing])
      // A sheet of the new day has the after-sales of its own orders alone.
      const ofNewDay = { day: toDayText(TODAY + 1), as_of: opened.clock.now * 1_000, totals: daySheetColumns.map(() => 0) }
      opened.store.takeSheets(opened.sheets.slice(0, 1).map((sheet) => ({ ...sheet, ...ofNewDay })))
      const withToday = await opened.askRefunds({ window: { ...month, to: toDayText(TODAY + 1) } })
      expect(withToday.total.refundAmount?.part).toBe(200_000)
      expect(withToday.complete.missing).toContainEqual(missing)
    })

    it('takes sheets that are newer than what it read', async () => {
      const opened = await openRead(evening + 600)
      await readEvening(opened)
      opened.clock.now = noon() + 12 * 3_600 + 600
      const { total, sheets } = await opened.askRefunds()
      expect([total.refundAmount?.part, sheets?.days]).toEqual([0, 29])
    })

    it('takes the sheets of days whose orders alone it has read by now', async () => {
      const first = await open()
      const second = await open()
      await first.put(someMonths('s1'))
      await hand(first, second)
      const months = someMonths('s1')
      await second.put(months.filter(({ kind }) => kind === 'orders'))
      const afterSales = months.flatMap((page) => page.afterSales.filter(({ askedAt }) => askedAt === noon()))
      await second.put([aPage({ kind: 'afterSales', afterSales, page: of(TODAY, TODAY), closedUpTo: now() })])
      expect(await everything(second, { shops: ['s1'] })).toEqual(await everything(first, { shops: ['s1'] }))
    })
  })

  it('takes the newer of two sheets of a day', async () => {
    const first = await open()
    const second = await open()
    await first.put([...someMonths('s1', 0, 0)])
    const [sheet] = await first.sheetsToSave(1)
    if (!sheet) throw new Error('no sheet')
    const older = { ...sheet, as_of: sheet.as_of - 60_000, totals: sheet.totals.map(() => 0) }
    second.takeSheets([sheet])
    second.takeSheets([older])
    expect((await second.answer(ask({ measure: 'paidOrders' }))).total.paidOrders?.part).toBe(3)
  })
})

describe('what is saved', () => {
  it('is each day once, again when it has changed, also after the store was opened again', async () => {
    const disk = someDisk()
    const first = await open(disk)
    const server = await open()
    await first.put([...someMonths('s1')])
    expect(await hand(first, server)).toBe(60)
    await first.put(whole(['s1'], 60))
    expect(await hand(first, server)).toBe(0)
    const again = await open(disk)
    await again.put([
      aPage({
        kind: 'afterSales',
        afterSales: [anAfterSale({ id: '9', orderSn: orderSnOf(30, 302), askedAt: noon(20), closedAt: noon(10) })],
      }),
    ])
    const days = (await again.sheetsToSave(100)).map(({ day }) => day)
    // Of the order, of the request, and of the money.
    expect(days.toSorted()).toEqual([30, 20, 10].map((ago) => toDayText(TODAY - ago)))
  })

  it('is a day once more when it was read again after its end, and when its ads were, though nothing was sold or spent since', async () => {
    const clock = { now: noon() + 11 * 3_600 }
    const store = await createFigureStore({ disk: someDisk().open(), now: () => clock.now })
    const server = await createFigureStore({ disk: someDisk().open(), now: () => clock.now })
    const readAgain = (kind: ReadKind, day: number) =>
      store.put([aPage({ kind, readAt: clock.now, page: { fromDay: day, toDay: day, page: 1, isLast: true, total: null } })])
    await store.put([aPage({ orders: [anOrder()] }), ...whole(['s1'], ORDER_DAYS, readAll, clock.now)])
    await hand(store, server)
    clock.now = noon() + 13 * 3_600
    for (const day of [TODAY + 1, TODAY]) for (const kind of ['orders', 'afterSales'] as const) await readAgain(kind, day)
    await store.put([aPage({ kind: 'afterSales', readAt: clock.now, closedPage: 1, closedUpTo: clock.now })])
    const yesterday = async () => (await store.sheetsToSave(1_000)).find(({ day }) => day === toDayText(TODAY))
    expect((await yesterday())?.as_of).toBe(clock.now * 1_000)
    await hand(store, server)
    const { complete } = await server.answer(ask({ measure: 'refundRate', shops: ['s1'] }))
    expect(complete.missing).toEqual([])
    expect(await yesterday()).toBeUndefined()
    await readAgain('promotion', TODAY)
    expect((await yesterday())?.totals[daySheetColumns.indexOf('ads_read_at')]).toBe(clock.now * 1_000)
    await hand(store, server)
    expect(
      (await server.answer(ask({ measure: 'adSpend', shops: ['s1'], window: { from: toDayText(TODAY), to: toDayText(TODAY) } }))).complete
        .missing,
    ).toEqual([])
    clock.now += 3_600
    for (const kind of readAll) await readAgain(kind, TODAY)
    expect(await yesterday()).toBeUndefined()
  })

  it('is offered again until it is marked', async () => {
    const store = await open()
    await store.put(someMonths('s1', 0, 4))
    const first = await store.sheetsToSave(100)
    expect(await store.sheetsToSave(100)).toEqual(first)
    await store.markSheets(first.slice(0, 2))
    expect(await store.sheetsToSave(100)).toEqual(first.slice(2))
  })

  it('is of the shops that are asked for alone, and that of another one waits', async () => {
    const store = await open()
    await store.put([...someMonths('s1', 0, 4), ...someMonths('s2', 0, 4)])
    const shopsOf = (sheets: readonly { readonly shop_uid: string }[]) => [...new Set(sheets.map(({ shop_uid }) => shop_uid))]
    expect(shopsOf(await store.sheetsToSave(100, ['s2']))).toEqual(['s2'])
    expect(shopsOf(await store.sheetsToSave(100))).toEqual(['s1', 's2'])
  })

  it.each<[string, readonly FigurePage[], number]>([
    ['orders alone', whole(['s1'], 30, ['orders']), 0],
    ['no after-sales of the days since', [...whole(['s1'], 30, ['orders']), ...whole(['s1'], 3, ['afterSales'])], 3],
    ['a reading that is due to be made again', [...whole(['s1'], 30, ['orders'], noon(4)), ...whole(['s1'], 30, ['afterSales'])], 14],
  ])('leaves out days with %s', async (_, pagesRead, count) => {
    const store = await open()
    await store.put([aPage({ orders: [anOrder()] }), ...pagesRead])
    expect(await store.sheetsToSave(1_000)).toHaveLength(count)
  })

  it('is as old as the older of its readings, and has the ads of a known sheet where none were read', async () => {
    const first = await open()
    const second = await open()
    await first.put(someMonths('s1', 0, 0))
    const [known] = await first.sheetsToSave(1)
    second.takeSheets(known ? [known] : [])
    await second.put([...whole(['s1'], 1, ['orders']), ...whole(['s1'], 1, ['afterSales'], now() - 600)])
    const [sheet] = await second.sheetsToSave(1)
    expect(sheet?.as_of).toBe((now() - 600) * 1_000)
    expect(sheet?.totals[daySheetColumns.indexOf('spend_fen')]).toBe(500)
    expect(sheet?.totals[daySheetColumns.indexOf('ads_read_at')]).toBe(now() * 1_000)
  })

  it('says refunds by where the parcel was and by the day on which they were paid', async () => {
    const store = await open()
    const order = { orderedAt: noon(2), orderSn: orderSnOf(2, 7), amountFen: 5_000, stage: OrderStage.received }
    await store.put([
      aPage({ orders: [anOrder({ ...order, shippedAt: noon(2) + 60, receivedAt: noon(1) })] }),
      aPage({
        kind: 'afterSales',
        afterSales: [
          anAfterSale({ id: '1', orderSn: order.orderSn, askedAt: noon(2) + 120, closedAt: noon(1), refundFen: 300 }),
          anAfterSale({ id: '2', orderSn: order.orderSn, askedAt: noon(1) + 60, closedAt: noon(), refundFen: 200 }),
          anAfterSale({ id: '3', orderSn: order.orderSn, state: AfterSaleState.open, askedAt: noon(), closedAt: null, refundFen: 100 }),
        ],
      }),
      ...whole(['s1'], 3),
    ])
    const sheets = await store.sheetsToSave(10)
    const read = (ago: number, column: (typeof daySheetColumns)[number]) =>
      sheets.find(({ day }) => day === toDayText(TODAY - ago))?.totals[daySheetColumns.indexOf(column)]
    expect([read(2, 'transit_refund_fen'), read(2, 'received_refund_fen'), read(2, 'refund_fen')]).toEqual([300, 200, 500])
    expect([read(2, 'refunded'), read(2, 'open_fen'), read(0, 'asked_open_fen')]).toEqual([1, 100, 100])
    expect([0, 1, 2].map((ago) => read(ago, 'closed_refund_fen'))).toEqual([200, 300, 0])
    expect([0, 1, 2].map((ago) => read(ago, 'closed_refunds'))).toEqual([1, 1, 0])
  })
})

it('every sum of a measure has a column, so that no measure is zero on another computer', async () => {
  const first = await open()
  const second = await open()
  await first.put([...someMonths('s1'), aPage({ orders: [anOrder({ orderSn: orderSnOf(0, 99) })] })])
  await hand(first, second)
  const names = measureNames.filter((name) => isOfAds(measures[name]) || measures[name].topic !== 'promotion')
  const own = await first.answer(ask({ measure: 'refundRate', beside: names }))
  const other = await second.answer(ask({ measure: 'refundRate', beside: names }))
  expect(other.total).toEqual(own.total)
})
