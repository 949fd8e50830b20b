import type { ChannelTest } from '../../contract/entities/channel.ts'
import type { Locale } from '../../contract/replyTexts.ts'
import type { ChannelsTable } from '../db/tables/channels.ts'
import type { ServerServices } from '../http/callContext.ts'
import { claimAddress, releaseAddress } from '../repositories/channels.ts'
import { openAddress } from './channelAddress.ts'
import { type Delivery, deliver } from './deliver.ts'
import { pauseAfterTry } from './pace.ts'
import { CLAIM_MS } from './sendDue.ts'

/** Sends something to a channel now, unless something else is being sent there. Outside of a transaction: it waits for the platform. */
export async function sendNow(
  { database, vault, settings, now }: Pick<ServerServices, 'database' | 'vault' | 'settings' | 'now'>,
  channel: ChannelsTable,
  delivery: Delivery,
): Promise<ChannelTest> {
  const begun = now()
  const address = openAddress(channel, vault)
  const isFree = await database.write((db) => claimAddress(db, channel.address_key, begun, begun + CLAIM_MS), '')
  if (!isFree) return { outcome: 'waiting', words: '' }
  let freeAt = begun
  try {
    const outcome = await deliver(address, delivery, channel.language as Locale, settings, begun)
    freeAt = now() + pauseAfterTry(address.kind, outcome)
    return outcome.state === 'sent' ? { outcome: 'sent', words: '' } : { outcome: 'failed', words: outcome.words }
  } finally {
    await database.write((db) => releaseAddress(db, channel.address_key, freeAt), '')
  }
}
