import { type SelectQueryBuilder, sql } from 'kysely'
import { NotificationStatus } from '../../contract/entities/notification.ts'
import { hasRight } from '../../src/domain/permissions.ts'
import type { Queries, Tables } from '../db/schema.ts'
import type { NotificationsTable } from '../db/tables/work.ts'
import type { Actor } from '../http/actor.ts'
import { ownedTable } from './ownedTable.ts'
import { shopsInScope } from './shopScope.ts'
import { addStoredBytes } from './storedBytes.ts'

type Reader = Pick<Actor, 'ownerUid' | 'userUid' | 'role' | 'level' | 'key' | 'rights'>
type PersonKey = Pick<NotificationsTable, 'owner_uid' | 'user_uid'>
type ShopKey = Pick<NotificationsTable, 'owner_uid'> & { readonly shop_uid: string }

export const notificationTable = ownedTable('notifications', 'notification_id')

/** About how many bytes a notification takes in addition to its values. */
export const NOTIFICATION_ROW_BYTES = 250

/** Of one account. */
export async function addNotifications(db: Queries, ownerUid: string, rows: readonly NotificationsTable[]): Promise<void> {
  if (rows.length === 0) return
  await notificationTable.create(db, rows)
  const bytes = rows.reduce((sum, { values }) => sum + Buffer.byteLength(values) + NOTIFICATION_ROW_BYTES, 0)
  await addStoredBytes(db, ownerUid, 'notificationBytes', bytes)
}

/** Which of one's own; what is absent does not filter. */
export interface NotificationFilter {
  readonly codes: readonly string[]
  readonly status?: NotificationStatus | undefined
  readonly keyword?: string | undefined
  readonly id?: string | undefined
}

export interface NotificationPage {
  readonly isDescending: boolean
  readonly limit: number
  readonly offset: number
}

export async function paginateNotifications(db: Queries, reader: Reader, filter: NotificationFilter, page: NotificationPage) {
  const matching = narrow(ownOf(db, reader), filter)
  const direction = page.isDescending ? 'desc' : 'asc'
  const rows = await matching
    .selectAll('notifications')
    .orderBy('at', direction)
    .orderBy('notification_id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Unread ones by code: how many, and when the newest was told, ms. */
export function countUnreadByCode(db: Queries, reader: Reader): Promise<{ code: string; unread: number; newest: number }[]> {
  return ownOf(db, reader)
    .where('read_at', 'is', null)
    .select((eb) => ['code', eb.fn.countAll<number>().as('unread'), eb.fn.max<number>('at').as('newest')])
    .groupBy('code')
    .execute()
}

/** Those named, or all that were told until a moment, ms; undefined: whatever there is. */
type WhichRead = { readonly ids: readonly string[] } | { readonly until: number | undefined }

/** Marks one's own of these codes read. Others, and those read before, stay as they are. */
export async function readNotifications(
  db: Queries,
  { ownerUid, userUid }: Reader,
  codes: readonly string[],
  which: WhichRead,
  now: number,
) {
  const unread = { user_uid: userUid, code: codes, read_at: null }
  if ('ids' in which) await notificationTable.updateWhere(db, ownerUid, { ...unread, notification_id: which.ids }, { read_at: now })
  else {
    const marking = db.updateTable('notifications').set({ read_at: now }).where('owner_uid', '=', ownerUid).where('user_uid', '=', userUid)
    const ofCodes = marking.where('code', 'in', codes).where('read_at', 'is', null)
    await (which.until === undefined ? ofCodes : ofCodes.where('at', '<=', which.until)).execute()
  }
}

/** Was this person told the very same before, whether she read it or not? */
export async function isToldOf(db: Queries, { owner_uid, user_uid }: PersonKey, code: string, values: string): Promise<boolean> {
  return (await notificationTable.findWhere(db, owner_uid, { user_uid, code, values })) !== null
}

/** Is the very same still unread? */
export async function isUnreadTold(db: Queries, { owner_uid, user_uid }: PersonKey, code: string, values: string): Promise<boolean> {
  return (await notificationTable.findWhere(db, owner_uid, { user_uid, code, values, read_at: null })) !== null
}

/** Marks read what this person was told with these very values: it is done. */
export async function readTold(db: Queries, { owner_uid, user_uid }: PersonKey, code: string, values: string, now: number): Promise<void> {
  await notificationTable.updateWhere(db, owner_uid, { user_uid, code, values, read_at: null }, { read_at: now })
}

/** Marks this kind of notification as read for everybody, up to the moment `at`: what it asked for is done. */
export async function readAllBefore(db: Queries, code: string, at: number, now: number): Promise<void> {
  const query = db.updateTable('notifications').set({ read_at: now }).where('code', '=', code)
  await query.where('at', '<=', at).where('read_at', 'is', null).execute()
}

/** For every reader. */
export async function readAllOfShop(db: Queries, { owner_uid, shop_uid }: ShopKey, code: string, now: number): Promise<void> {
  await notificationTable.updateWhere(db, owner_uid, { shop_uid, code, read_at: null }, { read_at: now })
}

/** Of every reader. */
export function deleteUnreadOfShop(db: Queries, { owner_uid, shop_uid }: ShopKey, code: string): Promise<void> {
  return notificationTable.removeWhere(db, owner_uid, { shop_uid, code, read_at: null })
}

/** Of these, those that the reader has not read and may see now. */
export function listUnread(db: Queries, reader: Reader, ids: readonly string[]): Promise<NotificationsTable[]> {
  return ownOf(db, reader).where('notification_id', 'in', ids).where('read_at', 'is', null).selectAll('notifications').execute()
}

export async function deleteNotificationsBefore(db: Queries, at: number): Promise<void> {
  await db.deleteFrom('notifications').where('at', '<', at).execute()
}

/** One's own; of those about a shop, only while one may see it: assignment, rights and level as they are now. */
function ownOf(db: Queries, reader: Reader) {
  const own = notificationTable.select(db, reader.ownerUid, { user_uid: reader.userUid })
  if (!hasRight(reader, 'shop.view')) return own.where('notifications.shop_uid', 'is', null)
  const seen = shopsInScope(db, reader).select('shops.shop_uid')
  return own.where((eb) => eb.or([eb('notifications.shop_uid', 'is', null), eb('notifications.shop_uid', 'in', seen)]))
}

type OwnQuery = SelectQueryBuilder<Tables, 'notifications', object>

function narrow(own: OwnQuery, { codes, status, keyword, id }: NotificationFilter): OwnQuery {
  let query = own.where('code', 'in', codes)
  if (id !== undefined) query = query.where('notification_id', '=', id)
  if (status !== undefined) query = query.where('read_at', status === NotificationStatus.unread ? 'is' : 'is not', null)
  if (!keyword) return query
  const pattern = `%${keyword.toLowerCase().replace(/[!%_]/g, '!$&')}%`
  return query.where((eb) => sql<boolean>`lower(${eb.ref('values')}) like ${pattern} escape '!'`)
}
