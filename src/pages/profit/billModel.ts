import type { Bill } from '../../../contract/entities/bill.ts'
import type { ModelSide } from '../../domain/profit/platformBill.ts'
import type { FigureAnswer, FigureQuestion, FigureWindow } from '../../figures/answers/question.ts'

/** Shops times days of a month: as many rows as there can be. */
const ROWS_MAX = 50_000

/** What the figures are asked of the shops of some bills. Refunds are those of these days, as the platform books them when they are paid. */
export function toBillQuestion(bills: readonly Bill[]): FigureQuestion | null {
  const window = windowOf(bills)
  if (!window) return null
  return {
    ...{ measure: 'salesAmount', beside: ['refundAmount'], by: ['shop', 'day'], window, basis: 'asked', bySheets: true },
    ...{ shops: [...new Set(bills.map(({ shop_uid }) => shop_uid))], top: { order: 'most', limit: ROWS_MAX } },
  }
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
 * What the figures know of the days of each bill, which may end before its month does. Unknown, where a day of a shop was not read. The other
 * kinds follow once the profit is worked out by shop and day: `modelOfLines` takes them.
 */
export function toModelSide(bills: readonly Bill[], { rows, complete }: Pick<FigureAnswer, 'rows' | 'complete'>): ModelSide {
  const ends = new Map(bills.map((bill) => [bill.shop_uid, lastDayOf(bill)]))
  const lacks = (kinds: readonly string[]) =>
    complete.missing.some(({ shop, kind, from }) => kinds.includes(kind) && from <= (ends.get(shop) ?? ''))
  const sum = (measure: 'salesAmount' | 'refundAmount') =>
    rows.reduce((all, { shop = '', day = '', sums }) => (day <= (ends.get(shop) ?? '') ? all + (sums[measure]?.part ?? 0) : all), 0)
  return {
    kinds: {
      income: lacks(['orders']) ? null : sum('salesAmount'),
      refund: lacks(['orders', 'afterSales']) ? null : 0 - sum('refundAmount'),
    },
    // Both are sums of whole fen.
    rounded: 0,
  }
}
