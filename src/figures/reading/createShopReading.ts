import { AFTER_SALES_PER_PAGE_MAX } from '../../../contract/merchantCalls/afterSales.ts'
import { ORDERS_PER_PAGE_MAX, OrderType } from '../../../contract/merchantCalls/orders.ts'
import type { ShopRunTask, ShopRunTools } from '../../bridge/runs/shopRun.ts'
import type { ReadKind } from '../answers/question.ts'
import type { ShopReading } from '../answers/readings.ts'
import { dayOf } from '../days.ts'
import type { FigureAfterSale, FigureName, FigureOrder } from '../figureRows.ts'
import type { FigurePage } from '../store/figureStore.ts'
import type { Figures } from '../worker/openFigures.ts'
import { planReading, type ReadTask, readingLimits, secondsOf } from './planReading.ts'
import { toFigureAfterSale } from './toFigureAfterSale.ts'
import { toFigureNames, toFigureOrder } from './toFigureOrder.ts'

interface ReadingParts {
  readonly figures: Pick<Figures, 'call'>
  readonly kind: ReadKind
  /** Seconds since 1970. */
  readonly now: () => number
  /** Requests for one shop in one go. Default: until there is nothing to read. */
  readonly requestsMax?: number
  /** Only the last days, today included. Default: as many as the limits say. */
  readonly days?: number
  /** Today is read again when its reading is older than this, in seconds. Default: as often as the limits say. */
  readonly freshWithinS?: number
  /** The same of the days before whose orders change fastest. Default: as often as the limits say. */
  readonly recentWithinS?: number
  /** Told how far the shop is read before each request, and once nothing is left to ask for. */
  readonly onReading?: (reading: ShopReading) => void
}

/** A page as it came. */
interface Came {
  readonly orders: readonly FigureOrder[]
  readonly names: readonly FigureName[]
  readonly afterSales: readonly FigureAfterSale[]
  readonly unreadable: number
  /** Rows of the whole window; null: the platform does not say. */
  readonly total: number | null
  readonly isLast: boolean
  /** It is the first page, shows no row and counts none: the platform says nothing of the window. */
  readonly isSilent: boolean
}

/**
 * Reads one shop up to date, for a run over shops: each page is kept before the next is asked for, so whatever stops it, it goes on
 * there. What it throws is the platform's refusal, or the store's.
 */
export function createShopReading(parts: ReadingParts): ShopRunTask {
  const { figures, kind, now, requestsMax = Number.POSITIVE_INFINITY, days, freshWithinS, recentWithinS, onReading = () => {} } = parts
  const own = readingLimits[kind]
  const again = own.again.map((rule, at) => (at === 0 && recentWithinS !== undefined ? { ...rule, everyS: recentWithinS } : rule))
  const limits = {
    ...own,
    again,
    ...(days !== undefined && { days }),
    ...(freshWithinS !== undefined && { everyS: freshWithinS }),
  }
  const size = kind === 'afterSales' ? AFTER_SALES_PER_PAGE_MAX : ORDERS_PER_PAGE_MAX
  return async ({ shop_uid }, tools) => {
    let done = 0
    let lost = 0
    for (let request = 0; request < requestsMax && !tools.signal.aborted; ) {
      const [reading] = await figures.call('readings', { shops: [shop_uid], kind })
      if (reading) onReading(reading)
      const task = reading && planReading(reading, now(), limits)
      if (!task) return
      if (task.by === 'closed') {
        request += await readClosed(shop_uid, task, tools)
        continue
      }
      request += 1
      const readAt = now()
      const before = task.page > 1 ? (reading.current?.came ?? (task.page - 1) * size) : 0
      const came = await askDays(shop_uid, task, before, tools)
      if (hasMoved(task, readAt)) continue
      await figures.call('put', [toPage(shop_uid, readAt, came, task)])
      done += came.orders.length + came.afterSales.length
      lost += came.unreadable
      tools.report({ done, total: null, unreadable: lost })
    }
  }

  /**
   * Have days of the window moved to the other list of orders since it was asked for? A request may wait in its lane over midnight, or a computer's sleep:
   * what came then may lack their orders.
   */
  function hasMoved({ fromDay }: Extract<ReadTask, { by: 'days' }>, askedAt: number): boolean {
    return dayOf(askedAt) - fromDay < limits.oldDays && dayOf(now()) - fromDay >= limits.oldDays
  }

  /** `before`: rows of the window's pages before this one. */
  async function askDays(shop: string, task: Extract<ReadTask, { by: 'days' }>, before: number, tools: ShopRunTools): Promise<Came> {
    const [from, to] = secondsOf(task)
    const at = { page: task.page, before }
    if (kind === 'afterSales') return askAfterSales(shop, at, { startCreatedTime: from, endCreatedTime: to }, now(), tools)
    const isOld = dayOf(now()) - task.toDay >= readingLimits.orders.oldDays
    const page = { groupStartTime: from, groupEndTime: to, pageNumber: task.page, pageSize: size }
    const asked = { ...everyOrder, ...page }
    const { totalItemNum = null, pageItems } = await tools.call(isOld ? 'orderHistory' : 'orderList', shop, asked, inBackground)
    const orders = pageItems.rows.flatMap((row) => toFigureOrder(row) ?? [])
    const count = pageItems.rows.length + pageItems.unreadable.length
    const rest = toEnd(at, size, count, totalItemNum)
    return { orders, names: toFigureNames(pageItems.rows), afterSales: [], unreadable: count - orders.length, ...rest }
  }

  /** All pages of it are read before any is kept as read up to then, and only where every row that is counted came and could be read; answers how many requests that took. */
  async function readClosed(shop: string, { from, to }: Extract<ReadTask, { by: 'closed' }>, tools: ShopRunTools): Promise<number> {
    for (let page = 1, before = 0; ; page += 1) {
      const readAt = now()
      const window = { startCreatedTime: 0, endCreatedTime: to, startCloseTime: from, endCloseTime: to }
      const came = await askAfterSales(shop, { page, before }, window, readAt, tools)
      before += came.afterSales.length + came.unreadable
      // What was closed by then is not known: it is asked for again, as where a row could not be read.
      const notShown = came.isLast ? Math.max(0, (came.total ?? 0) - before) : 0
      const unreadable = came.isSilent ? 1 : came.unreadable + notShown
      const put = { ...toPage(shop, readAt, came, null), unreadable, closedPage: page, ...(came.isLast && { closedUpTo: to }) }
      await figures.call('put', [put])
      if (came.isLast) return page
    }
  }

  function toPage(shop: string, readAt: number, came: Came, task: Extract<ReadTask, { by: 'days' }> | null): FigurePage {
    const { total, isLast, isSilent, ...rows } = came
    const page = task && { fromDay: task.fromDay, toDay: task.toDay, page: task.page, isLast, total, ...(isSilent && { isSilent }) }
    return { shop, kind, readAt, ...rows, page }
  }
}

/** What a user asks for goes first. */
const inBackground = { isBackground: true } as const

/** Every order, the newest first, as the platform's own page asks for them. */
const NEWEST_FIRST = 7
const everyOrder = {
  orderType: OrderType.all,
  afterSaleType: 0,
  remarkStatus: -1,
  urgeShippingStatus: -1,
  sortType: NEWEST_FIRST,
  mobile: '',
} as const

interface AskedTimes {
  readonly startCreatedTime: number
  readonly endCreatedTime: number
  readonly startCloseTime?: number
  readonly endCloseTime?: number
}

async function askAfterSales(shop: string, at: PagePlace, times: AskedTimes, readAt: number, tools: ShopRunTools): Promise<Came> {
  const size = AFTER_SALES_PER_PAGE_MAX
  const asked = { pageNumber: at.page, pageSize: size, orderByCreatedAtDesc: true, ...times }
  const { total = null, list } = await tools.call('afterSaleList', shop, asked, inBackground)
  const count = list.rows.length + list.unreadable.length
  const rest = toEnd(at, size, count, total)
  return {
    orders: [],
    names: [],
    afterSales: list.rows.map((row) => toFigureAfterSale(row, readAt)),
    unreadable: list.unreadable.length,
    ...rest,
  }
}

/** A page of a window, and how many rows the pages before it had. */
interface PagePlace {
  readonly page: number
  readonly before: number
}

/**
 * An empty page ends a window, whatever the platform counts: the store finds that rows are missing. Pages may hold fewer rows than were asked for: where a
 * number is said, it is what counts.
 */
function toEnd(
  { page, before }: PagePlace,
  size: number,
  count: number,
  total: number | null,
): Pick<Came, 'total' | 'isLast' | 'isSilent'> {
  const isLast = count === 0 || (total === null ? count < size : before + count >= total)
  return { total, isLast, isSilent: page === 1 && count === 0 && total === null }
}
