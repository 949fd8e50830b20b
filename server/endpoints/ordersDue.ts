import { DAY_SHEET_AHEAD_MAX_MS } from '../../contract/entities/daySheet.ts'
import type { OrdersDue } from '../../contract/entities/ordersDue.ts'
import type { OrdersDueTable } from '../db/tables/alerts.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { notifyOfOrders } from '../notifications/notifyOfOrders.ts'
import { type DueLevel, type DueTold, nextDueTold } from '../notifications/ordersDueRule.ts'
import { invalidPayload } from '../replyError.ts'
import { ordersDueRows, saveOrdersDue } from '../repositories/ordersDue.ts'
import { refuseShopsOutOfScope } from '../repositories/shopScope.ts'

const nothingTold: DueTold = { told: 'none', told_day: '' }

export const ordersDueHandlers: Handlers = {
  /** Leaves no audit row: nobody decided anything. */
  async saveOrdersDue({ readings }, context) {
    const { db, actor, now } = context
    const newest = toNewest(readings, now)
    const shopUids = [...newest.keys()]
    await refuseShopsOutOfScope(db, actor, shopUids)
    const rows = await ordersDueRows.list(db, actor.ownerUid, { shop_uid: shopUids })
    const kept = new Map(rows.map((row) => [row.shop_uid, row]))
    const taken = [...newest.values()].filter(({ shop_uid, as_of }) => as_of > (kept.get(shop_uid)?.as_of ?? -1))
    const next = taken.map((reading) => withReading(kept.get(reading.shop_uid), reading, context))
    if (next.length === 0) return { taken: 0, told: 0 }
    await saveOrdersDue(
      db,
      next.map(({ row }) => row),
    )
    const news = new Set(next.flatMap(({ row, isNews }) => (isNews ? [row.shop_uid] : [])))
    await notifyOfOrders(context, news)
    return { taken: next.length, told: news.size }
  },
}

/**
 * By shop. A reading from the future would keep out every later one: what a clock stamped that is a little ahead counts as read now, and more is refused.
 * Throws 1002 with the field.
 */
function toNewest(readings: readonly OrdersDue[], now: number): ReadonlyMap<string, OrdersDue> {
  const newest = new Map<string, OrdersDue>()
  for (const [index, reading] of readings.entries()) {
    if (reading.as_of > now + DAY_SHEET_AHEAD_MAX_MS) throw invalidPayload({ [`readings.${index}.as_of`]: `too_big:${now}` })
    const as_of = Math.min(reading.as_of, now)
    if (as_of > (newest.get(reading.shop_uid)?.as_of ?? -1)) newest.set(reading.shop_uid, { ...reading, as_of })
  }
  return newest
}

function withReading(
  kept: OrdersDueTable | undefined,
  reading: OrdersDue,
  { actor, now }: CallContext,
): { readonly row: OrdersDueTable; readonly isNews: boolean } {
  const before = kept ? { told: kept.told as DueLevel, told_day: kept.told_day } : nothingTold
  const { isNews, ...told } = nextDueTold(before, reading, now)
  return { row: { ...reading, ...told, owner_uid: actor.ownerUid, saved_at: now }, isNews }
}
