import type { ReadKind } from '../answers/question.ts'
import { type DayReading, type ShopReading, withDays } from '../answers/readings.ts'
import { AfterSaleColumn, afterSaleCount, afterSalesAt, ChunkHeader, fromTimeCell, OrderColumn, orderCount } from '../columns/layout.ts'
import { dayOf } from '../days.ts'

/** Where a page belongs: the window it was asked for, and which of its pages it is. */
export interface ReadPage {
  /** Days since 1970 in China, both included. */
  readonly fromDay: number
  readonly toDay: number
  /** From 1. */
  readonly page: number
  /** True: there are no more pages of this window. */
  readonly isLast: boolean
  /** Rows of the window by the platform's own count; null: it does not say. */
  readonly total: number | null
}

interface NextPage {
  readonly page: ReadPage | null
  readonly closedUpTo?: number
  readonly readAt: number
  readonly unreadable: number
  /** All chunks of the shop, with the rows of this page in them. */
  readonly chunks: readonly Int32Array[]
}

/**
 * How far is read once this page is put. A window counts as read from its first page on, since what its later pages say may have changed
 * meanwhile; it is whole when the store has as many rows of it as the platform counts.
 */
export function nextReading(known: ShopReading, { page, closedUpTo, readAt, unreadable, chunks }: NextPage): ShopReading {
  const reading = closedUpTo === undefined ? known : { ...known, closedUpTo: Math.max(closedUpTo, known.closedUpTo ?? 0) }
  if (page === null) return reading
  const { fromDay, toDay } = page
  const isCurrent = known.current?.fromDay === fromDay && known.current.toDay === toDay
  const isSame = isCurrent && page.page > 1
  const startedAt = isSame && known.current ? known.current.startedAt : readAt
  const lost = unreadable + (isSame && known.current ? known.current.unreadable : 0)
  if (!page.isLast) return { ...reading, current: { fromDay, toDay, page: page.page, startedAt, unreadable: lost } }
  // Who read ads has counted their plans.
  const isWhole = page.total === null || (known.kind !== 'promotion' && countRows(chunks, known.kind, fromDay, toDay) + lost >= page.total)
  const days = Array.from({ length: toDay - fromDay + 1 }, (_, at): DayReading => {
    return { day: fromDay + at, asOf: startedAt, isWhole, unreadable: lost, ...(lost > 0 && at > 0 && { together: fromDay }) }
  })
  return withDays({ ...reading, current: isCurrent ? null : known.current }, days)
}

/** Rows of some days. */
function countRows(chunks: readonly Int32Array[], kind: ReadKind, fromDay: number, toDay: number): number {
  let count = 0
  for (const chunk of chunks) {
    const isOrders = kind === 'orders'
    const rows = isOrders ? orderCount(chunk) : afterSaleCount(chunk)
    const at = isOrders ? ChunkHeader.size + OrderColumn.orderedAt * rows : afterSalesAt(chunk) + AfterSaleColumn.askedAt * rows
    for (let row = 0; row < rows; row += 1) {
      const day = dayOf(fromTimeCell(chunk[at + row] ?? 0))
      if (day >= fromDay && day <= toDay) count += 1
    }
  }
  return count
}
