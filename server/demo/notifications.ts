import { ShopStatus } from '../../contract/entities/shop.ts'
import type { Queries } from '../db/schema.ts'
import { notify } from '../notifications/notify.ts'
import { notifyOfLogout } from '../notifications/notifyOfShop.ts'
import { notificationTable } from '../repositories/notifications.ts'
import { shopTable } from '../repositories/shops.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A person of the demo. */
interface Reader {
  readonly ownerUid: string
  readonly userUid: string
}

/** What the demo's people would have been told: of every shop that is logged out, and what happened to their accounts. */
export async function seedNotifications(db: Queries, demo: Reader, free: Reader, level: number, now: number): Promise<void> {
  const trialEnd = now - 43 * DAY_MS
  await notify(db, { ...toldTo(demo), code: 'levelExpiring', values: { level, expires_at: trialEnd }, at: trialEnd - 4 * DAY_MS })
  await notify(db, { ...toldTo(demo), code: 'passwordChanged', values: {}, at: now - 12 * DAY_MS })
  await notificationTable.updateWhere(db, demo.ownerUid, {}, { read_at: now - 11 * DAY_MS })
  const freeSince = now - 9 * DAY_MS
  await notify(db, { ...toldTo(free), code: 'levelExpired', values: { level, expires_at: freeSince }, at: freeSince })
  for (const { ownerUid } of [demo, free]) await seedLogouts(db, ownerUid, now)
}

function toldTo({ ownerUid, userUid }: Reader) {
  return { ownerUid, userUids: [userUid] }
}

/** As old as the check that found it. */
async function seedLogouts(db: Queries, ownerUid: string, now: number): Promise<void> {
  const shops = await shopTable.list(db, ownerUid, { status: ShopStatus.offline })
  for (const shop of shops) await notifyOfLogout(db, shop, shop.checked_at ?? now)
}
