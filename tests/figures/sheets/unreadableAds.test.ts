import { expect, it } from 'vitest'
import { daySheetColumns } from '../../../contract/entities/daySheet.ts'
import type { FigureQuestion } from '../../../src/figures/answers/question.ts'
import { ORDER_DAYS, toDayText } from '../../../src/figures/days.ts'
import { createFigureStore } from '../../../src/figures/store/createFigureStore.ts'
import { someDisk } from '../someDisk.ts'
import { aQuestion } from '../someFigures.ts'
import { anOrder, noon, orderSnOf, TODAY } from '../someRows.ts'

const now = () => noon() + 6 * 3_600
const shops = ['s1']
const yesterday = toDayText(TODAY - 1)
const window = { from: yesterday, to: yesterday }
const SPEND_FEN = 500

/** Of a shop whose orders and ads of each day were read, with so many rows of each that could not be. */
async function sheetsOf(unreadable: { readonly orders: number; readonly ads: number }) {
  const store = await createFigureStore({ disk: someDisk().open(), now })
  const read = { shop: 's1', readAt: now(), orders: [], afterSales: [], unreadable: 0 }
  const page = { fromDay: TODAY - ORDER_DAYS + 1, toDay: TODAY, page: 1, isLast: true, total: null }
  const account = { spendFen: SPEND_FEN, gmvFen: 2_000, netFen: null }
  const ads = [{ day: TODAY - 1, goods: [], account, hours: null }]
  const orders = [anOrder({ orderSn: orderSnOf(1, 1), orderedAt: noon(1), amountFen: 1_000 })]
  await store.put([
    { ...read, kind: 'orders', orders, unreadable: unreadable.orders, page },
    { ...read, kind: 'afterSales', page },
    { ...read, kind: 'promotion', ads, unreadable: unreadable.ads, page },
  ])
  const saved = await store.sheetsToSave(100)
  return { store, sheet: saved.find(({ day }) => day === yesterday) ?? expect.fail('no sheet'), saved }
}

/** What a console says that has the sheets alone. */
async function askOther(saved: Awaited<ReturnType<typeof sheetsOf>>['saved'], measure: FigureQuestion['measure']) {
  const other = await createFigureStore({ disk: someDisk().open(), now })
  other.takeSheets(saved)
  const { total, complete } = await other.answer(aQuestion({ measure, window, shops, by: [], bySheets: true }))
  return { value: total[measure]?.part, isComplete: complete.isComplete }
}

const readAtOf = (totals: readonly number[]) => totals[daySheetColumns.indexOf('ads_read_at')]

it('ads of which a row could not be read are in no sheet: elsewhere they are not known, which the console that read them says of its own', async () => {
  const { store, sheet, saved } = await sheetsOf({ orders: 0, ads: 1 })
  const own = await store.answer(aQuestion({ measure: 'adSpend', window, shops, by: [] }))
  expect([own.total.adSpend?.part, own.complete.unreadable]).toEqual([SPEND_FEN, 1])
  expect([readAtOf(sheet.totals), sheet.totals[daySheetColumns.indexOf('spend_fen')]]).toEqual([0, 0])
  expect(await askOther(saved, 'adSpend')).toEqual({ value: undefined, isComplete: false })
  expect(await askOther(saved, 'salesAmount')).toEqual({ value: 1_000, isComplete: true })
})

it('an order that could not be read is no row of ads', async () => {
  const { saved } = await sheetsOf({ orders: 1, ads: 0 })
  expect(await askOther(saved, 'adSpend')).toEqual({ value: SPEND_FEN, isComplete: true })
  expect(await askOther(saved, 'salesAmount')).toEqual({ value: 1_000, isComplete: false })
})
