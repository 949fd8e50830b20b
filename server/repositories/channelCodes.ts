import type { Queries } from '../db/schema.ts'
import type { ChannelCodesTable } from '../db/tables/channels.ts'
import { everyOwner, ownedRows } from './ownedTable.ts'

export const channelCodes = ownedRows('channel_codes', ['sent_at'])

type ChannelKey = Pick<ChannelCodesTable, 'owner_uid' | 'channel_id'>

/** The newest code of a channel; null: none was sent. */
export async function findLastCode(db: Queries, { owner_uid, channel_id }: ChannelKey): Promise<ChannelCodesTable | null> {
  const query = channelCodes.select(db, owner_uid, { channel_id }).selectAll('channel_codes')
  return (await query.orderBy('sent_at', 'desc').limit(1).executeTakeFirst()) ?? null
}

/** When codes were sent since `since`, ms, the oldest first: to a mailbox, by whichever account, and by a person. */
export async function listCodeTimes(
  db: Queries,
  { owner_uid, user_uid, address_key }: Pick<ChannelCodesTable, 'owner_uid' | 'user_uid' | 'address_key'>,
  since: number,
): Promise<{ readonly ofAddress: readonly number[]; readonly ofPerson: readonly number[] }> {
  const timesOf = async (query: ReturnType<typeof channelCodes.select>) => {
    const rows = await query.select('sent_at').where('sent_at', '>', since).orderBy('sent_at').execute()
    return rows.map(({ sent_at }) => sent_at)
  }
  return {
    ofAddress: await timesOf(channelCodes.select(db, everyOwner, { address_key })),
    ofPerson: await timesOf(channelCodes.select(db, owner_uid, { user_uid })),
  }
}

export async function dropCodesBefore(db: Queries, at: number): Promise<void> {
  await db.deleteFrom('channel_codes').where('sent_at', '<', at).execute()
}
