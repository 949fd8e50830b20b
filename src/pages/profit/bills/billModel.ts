import type { Bill } from '../../../../contract/entities/bill.ts'
import { lacksOf } from '../../../figures/answers/completeness.ts'
import { EVERY_ROW, type FigureAnswer, type FigureQuestion, type FigureWindow } from '../../../figures/answers/question.ts'
import { groupBy } from '../../../values/groupBy.ts'
import type { BillProfit, BillProfitQuestion } from '../figures/profitQuestion.ts'
import { lineIds, lines } from '../rules/lines.ts'
import { type ModelSide, modelOfLines } from '../rules/platformBill.ts'

/** What the figures are asked of the shops of some bills. Refunds are those of these days, as the platform books them when they are paid. */
export function toBillQuestion(bills: readonly Bill[]): FigureQuestion | null {
  const window = windowOf(bills)
  if (!window) return null
  return {
    measure: 'salesAmount',
    beside: ['refundAmount'],
    by: ['shop', 'day'],
    window,
    basis: 'asked',
    bySheets: true,
    shops: [...new Set(bills.map(({ shop_uid }) => shop_uid))],
    top: { order: 'most', limit: EVERY_ROW },
  }
}

/** What the profit is asked of the same shops, each to the last day of its bill: fees and insurance. Null: there are no bills. */
export function toProfitQuestion(
  bills: readonly Bill[],
  scope: Pick<BillProfitQuestion, 'everyShop' | 'shared' | 'freight'>,
): Omit<BillProfitQuestion, 'ledger'> | null {
  const parts = [...groupBy(bills, lastDayOf).values()].flatMap((own) => {
    const window = windowOf(own)
    return window ? [{ window, shops: [...new Set(own.map(({ shop_uid }) => shop_uid))] }] : []
  })
  return parts.length === 0 ? null : { ...scope, parts }
}

/** From the first of the month to the last day that a bill has; null: there are no bills. */
export function windowOf(bills: readonly Pick<Bill, 'month' | 'lines'>[]): FigureWindow | null {
  const [from] = bills.map(({ month }) => `${month}-01`).sort()
  const to = bills.map(lastDayOf).sort().at(-1)
  return from === undefined || to === undefined ? null : { from, to }
}

function lastDayOf({ month, lines }: Pick<Bill, 'month' | 'lines'>): string {
  return lines.reduce((last, { day }) => (day > last ? day : last), `${month}-01`)
}

/**
 * What is known of the days of each bill, which may end before its month does. Unknown, where a day of a shop was not read. Paid and refunded money
 * comes from the figures, since the platform books a refund when it is made; all else from the profit of the orders, if that was asked for.
 */
export function toModelSide(
  bills: readonly Bill[],
  { rows, complete }: Pick<FigureAnswer, 'rows' | 'complete'>,
  profit: BillProfit | null,
): ModelSide {
  const ends = new Map(bills.map((bill) => [bill.shop_uid, lastDayOf(bill)]))
  const lacks = (kinds: readonly string[]) =>
    lacksOf(complete).some(({ shop, kind, from }) => kinds.includes(kind) && from <= (ends.get(shop) ?? ''))
  const sum = (measure: 'salesAmount' | 'refundAmount') =>
    rows.reduce((all, { shop = '', day = '', sums }) => (day <= (ends.get(shop) ?? '') ? all + (sums[measure]?.part ?? 0) : all), 0)
  // A shop without its after-sales has rows without what was refunded.
  const isHalf = rows.some(({ sums }) => sums.refundAmount === undefined)
  const { income: _, refund: __, ...fees } = profit ? ofProfit(profit, lacks(['orders', 'afterSales'])) : {}
  return {
    kinds: {
      ...fees,
      income: lacks(['orders']) ? null : sum('salesAmount'),
      refund: lacks(['orders', 'afterSales']) || isHalf ? null : 0 - sum('refundAmount'),
    },
    // A SKU is rounded once for each line. What was paid and refunded are sums of whole fen.
    rounded: Object.fromEntries(Object.keys(fees).map((kind) => [kind, profit?.count ?? 0])),
  }
}

function ofProfit({ lines: amountsOf, count }: BillProfit, isLacking: boolean): ModelSide['kinds'] {
  const amounts = lineIds.map((id) => [id, isLacking ? null : amountsOf[id].fen] as const)
  const { kinds } = modelOfLines(Object.fromEntries(amounts) as Parameters<typeof modelOfLines>[0], count)
  // What a profit has no line for stays by its name among what is in the bill alone.
  return Object.fromEntries(Object.entries(kinds).filter(([kind]) => lineIds.some((id) => lines[id].bill === kind)))
}
