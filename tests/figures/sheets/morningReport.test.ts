import { expect, it } from 'vitest'
import { type DaySheetColumn, daySheetColumns } from '../../../contract/entities/daySheet.ts'
import { type MorningSheet, toMorningReport } from '../../../server/morning/toMorningReport.ts'
import type { FigureQuestion } from '../../../src/figures/answers/question.ts'
import { ORDER_DAYS, toDayText } from '../../../src/figures/days.ts'
import { OrderStage } from '../../../src/figures/figureRows.ts'
import { createFigureStore } from '../../../src/figures/store/createFigureStore.ts'
import { someDisk } from '../someDisk.ts'
import { aQuestion } from '../someFigures.ts'
import { anAfterSale, anOrder, noon, orderSnOf, TODAY } from '../someRows.ts'

const now = () => noon() + 6 * 3_600
const shops = ['s1', 's2']
const days = [0, 1, 2, 8]
const kinds = ['orders', 'afterSales', 'promotion'] as const

/** Orders of today, yesterday, the day before and a week before that, one of each day asked back. */
async function aConsole() {
  const store = await createFigureStore({ disk: someDisk().open(), now })
  const read = { readAt: now(), orders: [], afterSales: [], unreadable: 0, page: null }
  const wholeTime = { fromDay: TODAY - ORDER_DAYS + 1, toDay: TODAY, page: 1, isLast: true, total: null }
  await store.put(
    shops.flatMap((shop, place) => {
      const snOf = (ago: number, nth: number) => orderSnOf(ago, place * 100 + nth)
      const orders = days.flatMap((ago) =>
        Array.from({ length: 3 + ago + place }, (_, nth) =>
          anOrder({
            orderSn: snOf(ago, nth),
            orderedAt: noon(ago),
            amountFen: 1_000 + 37 * nth + ago,
            quantity: 1 + nth,
            stage: OrderStage.toShip,
          }),
        ),
      )
      const afterSales = days.map((ago) =>
        anAfterSale({
          id: `${place}${ago}`,
          orderSn: snOf(ago, 1),
          askedAt: noon(ago) + 60,
          closedAt: noon(ago) + 120,
          refundFen: 300 + ago,
        }),
      )
      const ads = days.map((ago) => ({
        day: TODAY - ago,
        goods: [],
        account: { spendFen: 50 + ago, gmvFen: 200, netFen: null },
        hours: null,
      }))
      return [
        { ...read, shop, kind: 'orders', orders } as const,
        { ...read, shop, kind: 'afterSales', afterSales } as const,
        { ...read, shop, kind: 'promotion', ads } as const,
        ...kinds.map((kind) => ({ ...read, shop, kind, page: wholeTime })),
      ]
    }),
  )
  return store
}

it('the morning report has the figures that the console answers of the same day sheets', async () => {
  const store = await aConsole()
  const saved = []
  for (let some = await store.sheetsToSave(100); some.length > 0; some = await store.sheetsToSave(100)) {
    saved.push(...some)
    await store.markSheets(some)
  }
  const read = (totals: readonly number[], column: DaySheetColumn) => totals[daySheetColumns.indexOf(column)] ?? 0
  const sheets = saved.map(
    ({ shop_uid, day, as_of, unresolved, unreadable, totals }) =>
      ({
        shop_uid,
        day,
        as_of,
        unresolved,
        unreadable,
        ...Object.fromEntries(daySheetColumns.map((column) => [column, read(totals, column)])),
      }) as MorningSheet,
  )
  const [today, yesterday, dayBefore, weekBefore] = days.map((ago) => toDayText(TODAY - ago))
  const late = saved.filter(({ day }) => day <= (dayBefore ?? ''))
  const open = new Map(
    shops.map((shop) => {
      const own = late.filter(({ shop_uid }) => shop_uid === shop)
      const lateOrders = own.reduce((sum, { totals }) => sum + read(totals, 'to_ship'), 0)
      return [shop, { lateOrders, toAnswer: 0, days: own.length }] as const
    }),
  )
  const named = shops.map((shop_uid) => ({ shop_uid, shop_name: shop_uid, isLoggedOut: false }))
  const report = toMorningReport({ day: yesterday ?? '', shops: named, sheets, open, visitors: new Map(), alerts: 0 })

  /** By a console that has the sheets alone. */
  const other = await createFigureStore({ disk: someDisk().open(), now })
  other.takeSheets(saved)
  const ask = async (measure: FigureQuestion['measure'], from = yesterday, overrides: Partial<FigureQuestion> = {}) => {
    const window = { from: from ?? '', to: from ?? '' }
    return (await other.answer(aQuestion({ measure, window, shops, by: [], bySheets: true, ...overrides }))).total[measure]?.part
  }
  expect(today).not.toBe(yesterday)
  expect(report.read).toBe(2)
  expect([report.sales?.fen, report.sales?.count]).toEqual([await ask('salesAmount'), await ask('paidOrders')])
  expect(report.sales?.day_before?.before.fen).toBe(await ask('salesAmount', dayBefore))
  expect(report.sales?.week_before?.before.count).toBe(await ask('paidOrders', weekBefore))
  expect(report.returns?.fen).toBe(await ask('refundAmount', yesterday, { basis: 'asked' }))
  expect(report.ads?.spend_fen).toBe(await ask('adSpend'))
  const lateWindow = { from: toDayText(TODAY - 59), to: dayBefore ?? '' }
  expect(report.risk.late_orders).toBe(await ask('ordersToShip', yesterday, { window: lateWindow }))
})
