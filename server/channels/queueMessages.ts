import type { ChannelTopic } from '../../contract/entities/channel.ts'
import { MessageType, type NotificationCode } from '../../contract/entities/notification.ts'
import { topicOfCode } from '../../contract/topicOfCode.ts'
import { quietEnd } from '../../src/domain/quietHours.ts'
import type { Queries } from '../db/schema.ts'
import type { ChannelsTable } from '../db/tables/channels.ts'
import type { NotificationsTable } from '../db/tables/work.ts'
import { notificationKinds } from '../notifications/kinds.ts'
import { channelTable } from '../repositories/channels.ts'
import { outboxRows } from '../repositories/outbox.ts'
import { isConfirmed } from './channelAddress.ts'

/** Writes down what of these notifications is to be sent where, in the transaction that tells them: once for each channel. */
export async function queueMessages(db: Queries, ownerUid: string, told: readonly NotificationsTable[]): Promise<void> {
  if (told.length === 0) return
  const channels = await channelTable.list(db, ownerUid, { user_uid: told.map(({ user_uid }) => user_uid), is_on: 1 })
  const rows = channels.filter(isConfirmed).flatMap((channel) =>
    told
      .filter(({ user_uid, code }) => user_uid === channel.user_uid && isWanted(channel, code as NotificationCode))
      .map(({ owner_uid, notification_id, code, at }) => ({
        owner_uid,
        notification_id,
        channel_id: channel.channel_id,
        due_at: quietUntil(channel, code as NotificationCode, at) ?? at,
        tries: 0,
      })),
  )
  await outboxRows.create(db, rows)
}

/** When a message of this code may be sent to the channel, ms; null: now. */
export function quietUntil(channel: ChannelsTable, code: NotificationCode, now: number): number | null {
  const isUrgent = notificationKinds[code].messageType === MessageType.urgent
  return isUrgent && channel.urgent_always === 1 ? null : quietEnd(channel, now)
}

/** Does its person want messages of this code there? */
export function isWanted({ topics }: ChannelsTable, code: NotificationCode): boolean {
  const topic = topicOfCode[code]
  return topic !== null && (JSON.parse(topics) as ChannelTopic[]).includes(topic)
}
