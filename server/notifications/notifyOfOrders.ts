import type { NotificationCode } from '../../contract/entities/notification.ts'
import type { OrdersDueTable } from '../db/tables/alerts.ts'
import type { CallContext } from '../http/callContext.ts'
import { listAlertReaders } from '../repositories/alerts.ts'
import { notificationTable } from '../repositories/notifications.ts'
import { ordersDueRows } from '../repositories/ordersDue.ts'
import { listShopsInScope } from '../repositories/shopScope.ts'
import { notify } from './notify.ts'
import { toDueLevel } from './ordersDueRule.ts'

const codes = ['ordersDue', 'ordersDueOfShop'] as const satisfies readonly NotificationCode[]

/** By then, orders that were due within 12 hours have left or are late: an older reading says nothing. */
const KNOWN_FOR_MS = 12 * 60 * 60 * 1000

/**
 * Tells of orders that are late or about to be, after they were read: one message for each person, over all shops that she sees, where one of them is in
 * `news`. It takes the place of her unread one; and once none of her shops has such orders, what she was told is read.
 */
export async function notifyOfOrders({ db, actor, now }: CallContext, news: ReadonlySet<string>): Promise<void> {
  const { ownerUid, role, level } = actor
  const shops = await listShopsInScope(db, { ownerUid, userUid: ownerUid, role, level, key: null })
  const nameOf = new Map(shops.map(({ shop_uid, shop_name }) => [shop_uid, shop_name]))
  const rows = await ordersDueRows.list(db, ownerUid)
  const known = rows.filter(({ shop_uid, saved_at }) => nameOf.has(shop_uid) && saved_at > now - KNOWN_FOR_MS)
  const readers = await listAlertReaders(db, ownerUid, [...nameOf.keys()])
  const done: string[] = []
  for (const [userUid, shopUids] of readers) {
    const own = known.filter(({ shop_uid }) => shopUids.has(shop_uid))
    if (own.length > 0 && own.every((row) => toDueLevel(row) === 'none')) done.push(userUid)
    if (!own.some(({ shop_uid }) => news.has(shop_uid))) continue
    await readOlder(userUid)
    await notify(db, { ownerUid, userUids: [userUid], ...toMessage(own, nameOf), at: now })
  }
  if (done.length > 0) await readOlder(done)

  function readOlder(user_uid: string | readonly string[]): Promise<number> {
    return notificationTable.updateWhere(db, ownerUid, { user_uid, code: codes, read_at: null }, { read_at: now })
  }
}

/** A message about one shop names it, and is read only by those who see the shop. */
function toMessage(known: readonly OrdersDueTable[], nameOf: ReadonlyMap<string, string>) {
  const open = known.filter((row) => ['due', 'late'].includes(toDueLevel(row) ?? ''))
  const counts = { due_count: sumKnown(open.map(({ due }) => due)), late_count: sumKnown(open.map(({ late }) => late)) }
  const [first] = open
  if (first === undefined || open.length > 1) return { code: codes[0], values: { shops_count: open.length, ...counts } }
  const { shop_uid: shopUid } = first
  return { code: codes[1], values: { shop_name: nameOf.get(shopUid) ?? '', ...counts }, shopUid }
}

/** Of what is known; a dash where nothing is. */
function sumKnown(counts: readonly (number | null)[]): number | string {
  const known = counts.filter((count) => count !== null)
  return known.length === 0 ? '—' : known.reduce((sum, count) => sum + count, 0)
}
