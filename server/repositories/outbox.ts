import type { ChannelKind } from '../../contract/channelKinds.ts'
import type { Queries } from '../db/schema.ts'
import type { ChannelsTable, OutboxTable } from '../db/tables/channels.ts'
import { isAddressFree } from './channels.ts'
import { ownedRows } from './ownedTable.ts'

export const outboxRows = ownedRows('outbox', ['due_at', 'notification_id'])

type ChannelKey = Pick<ChannelsTable, 'owner_uid' | 'channel_id'>

/** Channels of the kind for which something is due, of robots or mailboxes that are free now: so many, what is due longest first. */
export function listDueChannels(
  db: Queries,
  kind: ChannelKind,
  now: number,
  limit: number,
): Promise<Pick<ChannelsTable, keyof ChannelKey | 'address_key'>[]> {
  return db
    .selectFrom('outbox')
    .innerJoin('channels', (join) =>
      join.onRef('channels.owner_uid', '=', 'outbox.owner_uid').onRef('channels.channel_id', '=', 'outbox.channel_id'),
    )
    .where('outbox.due_at', '<=', now)
    .where('channels.kind', '=', kind)
    .where(isAddressFree(now))
    .select(['channels.owner_uid', 'channels.channel_id', 'channels.address_key'])
    .groupBy(['channels.owner_uid', 'channels.channel_id', 'channels.address_key'])
    .orderBy((eb) => eb.fn.min('outbox.due_at'))
    .limit(limit)
    .execute()
}

/** What is due for a channel, the oldest first, at most so much. */
export function listDue(db: Queries, { owner_uid, channel_id }: ChannelKey, now: number, limit: number): Promise<OutboxTable[]> {
  const due = outboxRows.select(db, owner_uid, { channel_id }).selectAll('outbox').where('due_at', '<=', now)
  return due.orderBy('notification_id').limit(limit).execute()
}

/** How many wait in each of these channels, whether they are due or not. */
export async function countWaiting(db: Queries, ownerUid: string, channelIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await outboxRows
    .select(db, ownerUid, { channel_id: channelIds })
    .select((eb) => ['channel_id', eb.fn.countAll<number>().as('waiting')])
    .groupBy('channel_id')
    .execute()
  return new Map(rows.map(({ channel_id, waiting }) => [channel_id, waiting]))
}

/** How much is due and not sent, and since when the first of it, ms; null: nothing is due. */
export async function readBacklog(db: Queries, now: number): Promise<{ readonly waiting: number; readonly since: number | null }> {
  const counted = db.selectFrom('outbox').where('due_at', '<=', now)
  const { waiting, since } = await counted
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min<number | null>('due_at').as('since')])
    .executeTakeFirstOrThrow()
  return { waiting, since }
}

/** What is too old to be news, and what belongs to a channel that is gone. */
export async function dropUnsentBefore(db: Queries, at: number): Promise<void> {
  await db.deleteFrom('outbox').where('due_at', '<', at).execute()
  await db
    .deleteFrom('outbox')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('channels')
            .select('channels.channel_id')
            .whereRef('channels.owner_uid', '=', 'outbox.owner_uid')
            .whereRef('channels.channel_id', '=', 'outbox.channel_id'),
        ),
      ),
    )
    .execute()
}
