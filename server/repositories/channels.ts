import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../db/schema.ts'
import type { ChannelsTable } from '../db/tables/channels.ts'
import type { Actor } from '../http/actor.ts'
import { notFound } from '../replyError.ts'
import { ownedTable } from './ownedTable.ts'

export const channelTable = ownedTable('channels', 'channel_id', {
  sorted: ['name', 'created_at', 'updated_at'],
  searched: ['name'],
})

type Reader = Pick<Actor, 'ownerUid' | 'userUid'>

/** One’s own. Throws 1004 where there is none. */
export async function getChannel(db: Queries, { ownerUid, userUid }: Reader, channel_id: string): Promise<ChannelsTable> {
  const channel = await channelTable.findWhere(db, ownerUid, { channel_id, user_uid: userUid })
  if (!channel) throw notFound()
  return channel
}

/** Longer than any claim or pause: what is further ahead was written before the clock was set right. */
const AHEAD_MAX_MS = 30 * 60_000

/** For a query over channels: may the robot or mailbox be sent something now? */
export function isAddressFree(now: number): RawBuilder<boolean> {
  const isOver = (column: 'claimed_until' | 'free_at') => {
    const until = sql.ref(`channels.${column}`)
    return sql`(${until} <= ${now} or ${until} > ${now + AHEAD_MAX_MS})`
  }
  return sql<boolean>`${isOver('claimed_until')} and ${isOver('free_at')}`
}

/**
 * Takes a robot for one sender, for all channels that lead to it, unless another one has it, or it may be sent nothing yet. Out: false, or it is
 * taken until it is released, or until then.
 */
export async function claimAddress(db: Queries, address_key: string, now: number, until: number): Promise<boolean> {
  const query = db.updateTable('channels').set({ claimed_until: until }).where('address_key', '=', address_key)
  const { numUpdatedRows } = await query.where(isAddressFree(now)).executeTakeFirst()
  return numUpdatedRows > 0
}

/** It may be sent something again from `freeAt` on. */
export async function releaseAddress(db: Queries, address_key: string, freeAt: number): Promise<void> {
  await db.updateTable('channels').set({ claimed_until: 0, free_at: freeAt }).where('address_key', '=', address_key).execute()
}

/** Of all accounts. */
export function listAddressKeys(db: Queries): Promise<Pick<ChannelsTable, 'owner_uid' | 'channel_id' | 'address_key'>[]> {
  return db.selectFrom('channels').select(['owner_uid', 'channel_id', 'address_key']).execute()
}

/** Of people of these accounts who are gone for good. */
export async function dropOrphanedChannels(db: Queries, owners: readonly string[]): Promise<void> {
  await db
    .deleteFrom('channels')
    .where('channels.owner_uid', 'in', owners)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users.user_uid')
            .whereRef('users.owner_uid', '=', 'channels.owner_uid')
            .whereRef('users.user_uid', '=', 'channels.user_uid'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deleted_records')
            .select('deleted_records.subject_id')
            .whereRef('deleted_records.owner_uid', '=', 'channels.owner_uid')
            .whereRef('deleted_records.subject_id', '=', 'channels.user_uid'),
        ),
      ),
    )
    .execute()
}
