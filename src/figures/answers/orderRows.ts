import { decodeAfterSale, decodeOrder } from '../columns/decodeRows.ts'
import type { DictionaryLists } from '../columns/dictionary.ts'
import {
  AfterSaleColumn,
  afterSaleCount,
  afterSalesAt,
  ChunkHeader,
  fromTimeCell,
  MISSING,
  OrderColumn,
  orderCount,
} from '../columns/layout.ts'
import { parseDay, toDayText } from '../days.ts'
import type { FigureWindow } from './question.ts'
import type { FoundRows, PlacedChunk } from './rowsBehind.ts'

const ORDER_SN = /^(\d{2})(\d{2})(\d{2})-\d{6,20}$/

/** The days in which an order of this number was made: it begins with its day of China. Null: it is no order's number. */
export function daysOfOrder(text: string): FigureWindow | null {
  const [, year, month, day] = ORDER_SN.exec(text) ?? []
  const made = year === undefined ? null : parseDay(`20${year}-${month}-${day}`)
  return made === null ? null : { from: toDayText(made - 1), to: toDayText(made + 1) }
}

/** One order by its number: a row for each of its after-sales, or one row where it has none. */
export function orderRows(orderSn: string, lists: DictionaryLists, chunks: Iterable<PlacedChunk>): FoundRows {
  for (const { shop, week, chunk } of chunks) {
    const orders = orderCount(chunk)
    const asked = afterSaleCount(chunk)
    const start = afterSalesAt(chunk)
    for (let row = 0; row < orders; row += 1) {
      const order = decodeOrder(lists, week, chunk, row)
      if (order.orderSn !== orderSn) continue
      const readAt = (cell: number | undefined) => fromTimeCell(cell ?? MISSING)
      const shared = { shop: lists.shops.idAt(shop), order }
      const afterSales = Array.from({ length: asked }, (_, at) => at).filter(
        (at) => chunk[start + AfterSaleColumn.orderRow * asked + at] === row,
      )
      const rows = afterSales.map((at) => ({
        ...shared,
        afterSale: decodeAfterSale(lists, week, chunk, at),
        readAt: readAt(chunk[start + AfterSaleColumn.readAt * asked + at]),
      }))
      const alone = { ...shared, afterSale: null, readAt: readAt(chunk[ChunkHeader.size + OrderColumn.readAt * orders + row]) }
      return { rows: rows.length > 0 ? rows : [alone], count: Math.max(1, rows.length), amountFen: order.amountFen }
    }
  }
  return { rows: [], count: 0, amountFen: 0 }
}
