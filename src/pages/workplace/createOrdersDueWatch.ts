import { ReplyCode } from '../../../contract/codes.ts'
import type { OrdersDue } from '../../../contract/entities/ordersDue.ts'
import { ORDERS_DUE_MAX, ORDERS_DUE_PER_CALL_MAX, orderCountsAsked } from '../../../contract/orderCounts.ts'
import { ToolApiError } from '../../providers/toolApi/ToolApiError.ts'
import type { FigureWatch, FigureWatchParts } from '../../reports/live/figureWatch.ts'

/** A page that is opened and closed again asks nothing. */
export const FIRST_ROUND_AFTER_MS = 60_000
export const ROUND_EVERY_MS = 30 * 60_000
/** A shop that has not answered by then is left for the next round: the others are told without it. */
export const ROUND_MAX_MS = 2 * 60_000

/**
 * Asks each shop now and then how many of its orders are late or due within 12 hours, in the page that leads, and tells the server, which decides what is
 * news (decision 0230). One light request a shop and round, behind everything that somebody waits for.
 */
export function createOrdersDueWatch({
  figures,
  reader,
  api,
  lanes,
  storage,
  owner,
  clock,
}: Omit<FigureWatchParts, 'readyDays'>): FigureWatch {
  const key = `zhanggui_orders_due_${owner}`
  let dueAt = clock.now() + FIRST_ROUND_AFTER_MS
  let shops: readonly string[] = []
  let isAllowed = false
  let isClosed = false
  /** Ends the round that goes on; null: none does. */
  let round: AbortController | null = null
  let callOff = () => {}
  let seen = ''

  function mayRead(): boolean {
    const { status } = reader.read()
    return !isClosed && isAllowed && shops.length > 0 && figures.read().role === 'leads' && (status === 'watching' || status === 'reading')
  }

  function plan(): void {
    callOff()
    callOff = () => {}
    if (!mayRead()) round?.abort()
    else if (round === null) callOff = clock.after(Math.max(0, findDueAt() - clock.now()), () => void readAll())
  }

  /** Another page of this browser may have asked last. A time that is none, or is to come, says nothing. */
  function findDueAt(): number {
    const lastAt = storage.getJson(key)
    return typeof lastAt === 'number' && lastAt <= clock.now() ? Math.max(dueAt, lastAt + ROUND_EVERY_MS) : dueAt
  }

  async function readAll(): Promise<void> {
    const begunAt = clock.now()
    dueAt = begunAt + ROUND_EVERY_MS
    const begun = new AbortController()
    round = begun
    const callOffEnd = clock.after(ROUND_MAX_MS, () => begun.abort())
    const { unwatched } = reader.read().settings
    const asked = shops.filter((shop) => !unwatched.includes(shop))
    const readings = (await Promise.all(asked.map((shop) => readShop(shop, begun.signal)))).filter((reading) => reading !== null)
    callOffEnd()
    round = null
    // What was broken off is asked again by the page that leads then.
    if (mayRead()) {
      storage.setJson(key, begunAt)
      await send(readings)
    }
    plan()
  }

  /** Null: the shop did not answer, is logged out, or does not say. */
  async function readShop(shop_uid: string, signal: AbortSignal): Promise<OrdersDue | null> {
    try {
      const { unship12h, delay } = await lanes.call('orderCounts', shop_uid, orderCountsAsked, { isBackground: true, signal })
      const due = toCount(unship12h)
      const late = toCount(delay)
      return due === null && late === null ? null : { shop_uid, as_of: clock.now(), due, late }
    } catch {
      return null
    }
  }

  async function send(readings: readonly OrdersDue[]): Promise<void> {
    for (let from = 0; from < readings.length; from += ORDERS_DUE_PER_CALL_MAX) {
      await sendSome(readings.slice(from, from + ORDERS_DUE_PER_CALL_MAX))
    }
  }

  /**
   * One shop that was deleted, or taken from its reader, while the others were asked has the server refuse all: they are sent without it, by halves. What it
   * does not take now for another reason is read again in the next round.
   */
  async function sendSome(readings: readonly OrdersDue[]): Promise<void> {
    try {
      await api.call('saveOrdersDue', { readings: [...readings] })
    } catch (error) {
      if (readings.length < 2 || !isNotFound(error)) return
      const half = Math.ceil(readings.length / 2)
      await sendSome(readings.slice(0, half))
      await sendSome(readings.slice(half))
    }
  }

  /** The reader tells of every page: only what says whether it may be read here is looked at. */
  function look(): void {
    const next = `${reader.read().status} ${figures.read().role}`
    if (next === seen) return
    seen = next
    plan()
  }

  const stops = [reader.subscribe(look), figures.subscribe(look)]

  return {
    know(next, isNowAllowed) {
      shops = next
      isAllowed = isNowAllowed
      plan()
    },
    close() {
      isClosed = true
      plan()
      for (const stop of stops) stop()
    },
  }
}

const isNotFound = (error: unknown) => error instanceof ToolApiError && error.code === ReplyCode.notFound

/** Null: the platform does not say, or says what cannot be. */
function toCount(given: number | null | undefined): number | null {
  return typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= ORDERS_DUE_MAX ? given : null
}
