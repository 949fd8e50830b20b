import type { NotificationCode } from '../../contract/entities/notification.ts'
import { queueMessages } from '../channels/queueMessages.ts'
import type { Queries } from '../db/schema.ts'
import type { NotificationsTable } from '../db/tables/work.ts'
import { createId } from '../ids.ts'
import { addNotifications } from '../repositories/notifications.ts'

export interface NewNotification {
  readonly ownerUid: string
  /** Who is told. */
  readonly userUids: readonly string[]
  readonly code: NotificationCode
  /** What fills the sentence. */
  readonly values: Readonly<Record<string, string | number>>
  readonly shopUid?: string
  /** When it happened, ms. */
  readonly at: number
}

/** Tells each of these people, and writes down where else it is to be sent. */
export async function notify(db: Queries, event: NewNotification): Promise<void> {
  const rows = event.userUids.map((userUid) => toRow(event, userUid))
  await addNotifications(db, event.ownerUid, rows)
  await queueMessages(db, event.ownerUid, rows)
}

function toRow({ ownerUid, code, values, shopUid, at }: NewNotification, userUid: string): NotificationsTable {
  return {
    owner_uid: ownerUid,
    notification_id: createId(at),
    user_uid: userUid,
    shop_uid: shopUid ?? null,
    code,
    values: JSON.stringify(values),
    at,
    read_at: null,
  }
}
