import type { Queries } from '../db/schema.ts'
import type { ChannelsTable } from '../db/tables/channels.ts'
import { isUnreadTold } from '../repositories/notifications.ts'
import { notify } from './notify.ts'

const code = 'channelFailed'

/** Tells its person, in the bell alone, that messages were given up. Once, until she has read it. `words`: why, as the platform says it. */
export async function notifyOfChannel(db: Queries, channel: ChannelsTable, words: string, now: number): Promise<void> {
  const { owner_uid: ownerUid, user_uid, name } = channel
  const values = { channel: name, words }
  if (await isUnreadTold(db, channel, code, JSON.stringify(values))) return
  await notify(db, { ownerUid, userUids: [user_uid], code, values, at: now })
}
