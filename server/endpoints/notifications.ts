import { createHash } from 'node:crypto'
import {
  type Notification,
  type NotificationCode,
  NotificationStatus,
  notificationTypes,
  type UnreadCount,
} from '../../contract/entities/notification.ts'
import { Role } from '../../contract/roles.ts'
import type { NotificationsTable } from '../db/tables/work.ts'
import type { Actor } from '../http/actor.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { codesOf, notificationKinds } from '../notifications/kinds.ts'
import { invalidPayload } from '../replyError.ts'
import { listSeen, listShownAnnouncements, markSeen } from '../repositories/announcements.ts'
import { countUnreadByCode, paginateNotifications, readNotifications } from '../repositories/notifications.ts'
import { listShopUidsInScope } from '../repositories/shopScope.ts'

const NEWEST_FIRST = '-time'
const SEEN_AS_CHARS = 16

export const notificationHandlers: Handlers = {
  async notificationList({ page, page_size, sort = NEWEST_FIRST, type, status, keyword, id }, { db, actor }) {
    if (sort.replace(/^-/, '') !== 'time') throw invalidPayload({ sort: 'unknown_value' })
    const wanted = { isDescending: sort.startsWith('-'), limit: page_size, offset: (page - 1) * page_size }
    const { rows, total } = await paginateNotifications(db, actor, { codes: codesOf(type), status, keyword, id }, wanted)
    return { list: rows.map(toNotification), total }
  },

  /** Leaves no audit row: it changes nothing but what its reader has seen. A name that is not hers marks nothing and tells nothing. */
  async readNotifications({ ids, all, type, until }, context) {
    const { db, actor, now } = context
    await readNotifications(db, actor, codesOf(type), all === 1 ? { until } : { ids: ids ?? [] }, now)
    if (all === 1 && (type === undefined || type === 'notice')) {
      const shown = await listShownAnnouncements(db, now)
      const announced = shown.map(({ announcement_id }) => announcement_id)
      await markSeen(db, actor, announced, false, now)
    }
    return countUnread(context)
  },

  unreadCount: (_payload, context) => countUnread(context),
}

/** With the announcements that the caller has not seen. */
export async function countUnread({ db, actor, now }: CallContext): Promise<UnreadCount> {
  const rows = await countUnreadByCode(db, actor)
  const unread = new Map(rows.map((row) => [row.code, row.unread]))
  const count = (codes: readonly NotificationCode[]) => codes.reduce((sum, code) => sum + (unread.get(code) ?? 0), 0)
  const [message, notice, todo] = notificationTypes.map((type) => count(codesOf(type)))
  const { unseen, important } = await countAnnouncements(db, actor, now)
  return {
    message: message ?? 0,
    notice: (notice ?? 0) + unseen,
    todo: todo ?? 0,
    total: count(codesOf(undefined)) + unseen,
    ...(important > 0 && { important }),
    ...(rows.length > 0 && { newest_at: Math.max(...rows.map(({ newest }) => newest)) }),
    ...(actor.role === Role.subUser && { seen_as: await toSeenAs(db, actor) }),
  }
}

/** Of what a main account changes of a sub-account without a message to it. */
async function toSeenAs(db: CallContext['db'], actor: Actor): Promise<string> {
  const seen = [actor.level, actor.rights, await listShopUidsInScope(db, actor)]
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, SEEN_AS_CHARS)
}

async function countAnnouncements(db: CallContext['db'], actor: Actor, now: number) {
  const shown = await listShownAnnouncements(db, now)
  const ids = shown.map(({ announcement_id }) => announcement_id)
  const seen = new Map((await listSeen(db, actor, ids)).map(({ announcement_id, put_away_at }) => [announcement_id, put_away_at]))
  return {
    unseen: ids.filter((id) => !seen.has(id)).length,
    important: shown.filter(({ kind, announcement_id }) => kind === 'important' && (seen.get(announcement_id) ?? null) === null).length,
  }
}

function toNotification(row: NotificationsTable): Notification {
  // Only codes are written, and only known ones are asked for.
  const { type, messageType, link } = notificationKinds[row.code as NotificationCode]
  return {
    id: row.notification_id,
    type,
    title: row.code,
    subTitle: '',
    avatar: '',
    content: '',
    time: row.at,
    messageType,
    status: row.read_at === null ? NotificationStatus.unread : NotificationStatus.read,
    values: JSON.parse(row.values) as Record<string, string | number>,
    ...(link === undefined ? {} : { link }),
  }
}
