import type { ReadKind } from '../answers/question.ts'
import { type DayReading, type ShopReading, withDays } from '../answers/readings.ts'
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
import { dayOf } from '../days.ts'
import type { FigureOrder } from '../figureRows.ts'

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
  /** It showed no row and counted none: nothing is known of the window. Default: it did. */
  readonly isSilent?: true
}

interface NextPage {
  readonly page: ReadPage | null
  readonly closedUpTo?: number
  readonly closedPage?: number
  readonly readAt: number
  readonly unreadable: number
  /** Rows of the page, with those that could not be read. */
  readonly came: number
  /** Those of the page. */
  readonly orders: readonly Pick<FigureOrder, 'orderedAt'>[]
  /** All chunks of the shop, with the rows of this page in them. */
  readonly chunks: readonly Int32Array[]
}

/**
 * How far is read once this page is put. A window counts as read from its first page on, since what its later pages say may have changed
 * meanwhile; it is whole when the store has as many rows of it as the platform counts. What is new of today while its pages are read is no part of that:
 * it comes on top, so that every row of the first count is on the pages nonetheless.
 */
export function nextReading(known: ShopReading, next: NextPage): ShopReading {
  const { page, readAt, unreadable, came, orders, chunks } = next
  const reading = withClosings(known, next)
  if (page === null) return reading
  const { fromDay, toDay } = page
  const isCurrent = known.current?.fromDay === fromDay && known.current.toDay === toDay
  const isSame = isCurrent && page.page > 1
  const startedAt = isSame && known.current ? known.current.startedAt : readAt
  const lost = unreadable + (isSame && known.current ? known.current.unreadable : 0)
  const first = isSame ? (known.current?.total ?? null) : page.total
  const isByGroup = (isSame && known.current?.isByGroup) || orders.some(({ orderedAt }) => !isInside(dayOf(orderedAt), page))
  if (!page.isLast) {
    const window = { fromDay, toDay, page: page.page, startedAt, unreadable: lost, total: first, ...(isByGroup && { isByGroup }) }
    const before = isSame ? known.current?.came : 0
    return { ...reading, current: { ...window, ...(before !== undefined && { came: before + came }) } }
  }
  const isOfToday = toDay === dayOf(startedAt)
  const total = page.total !== null && first !== null && isOfToday ? Math.min(first, page.total) : (page.total ?? first)
  // Who read ads has counted their plans.
  const isCounted = total === null || (known.kind !== 'promotion' && countRows(chunks, known.kind, page, isByGroup) + lost >= total)
  const isWhole = isCounted && !page.isSilent
  const days = Array.from({ length: toDay - fromDay + 1 }, (_, at): DayReading => {
    return { day: fromDay + at, asOf: startedAt, isWhole, unreadable: lost, ...(lost > 0 && at > 0 && { together: fromDay }) }
  })
  return withDays({ ...reading, current: isCurrent ? null : known.current }, days)
}

/** Closings are read up to a moment only where every row of their pages could be read: what is lost is counted, and is asked for again. */
function withClosings(known: ShopReading, { closedUpTo, closedPage, readAt, unreadable }: NextPage): ShopReading {
  if (closedUpTo === undefined && closedPage === undefined) return known
  const { closedLost, ...rest } = known
  const rows = unreadable + (closedPage !== undefined && closedPage > 1 ? (closedLost?.rows ?? 0) : 0)
  if (rows > 0) return { ...rest, closedLost: { rows, triedAt: readAt } }
  return closedUpTo === undefined ? rest : { ...rest, closedUpTo: Math.max(closedUpTo, known.closedUpTo ?? 0) }
}

/**
 * Rows of some days. An order is of the day on which it was placed; `isByGroup`: of the day on which its group was complete, where the platform says when
 * that was.
 */
function countRows(chunks: readonly Int32Array[], kind: ReadKind, days: Days, isByGroup: boolean): number {
  let count = 0
  for (const chunk of chunks) {
    const isOrders = kind === 'orders'
    const rows = isOrders ? orderCount(chunk) : afterSaleCount(chunk)
    const at = isOrders ? ChunkHeader.size + OrderColumn.orderedAt * rows : afterSalesAt(chunk) + AfterSaleColumn.askedAt * rows
    const groupAt = isOrders && isByGroup ? ChunkHeader.size + OrderColumn.paidAt * rows : null
    for (let row = 0; row < rows; row += 1) {
      const grouped = groupAt === null ? MISSING : (chunk[groupAt + row] ?? MISSING)
      if (isInside(dayOf(fromTimeCell(grouped === MISSING ? (chunk[at + row] ?? 0) : grouped)), days)) count += 1
    }
  }
  return count
}

type Days = Pick<ReadPage, 'fromDay' | 'toDay'>

function isInside(day: number, { fromDay, toDay }: Days): boolean {
  return day >= fromDay && day <= toDay
}
