import type { Database } from '../db/client.ts'
import type { Logger } from '../logger.ts'
import { channelCodes } from '../repositories/channelCodes.ts'
import { channelTable, listAddressKeys } from '../repositories/channels.ts'
import type { Vault } from '../security/vault.ts'
import { openAddress, toAddressKey } from './channelAddress.ts'

/**
 * Makes the fingerprints of addresses with the newest key that were made with another one, or, by an earlier release, with none. A channel that
 * does not open keeps its own.
 */
export async function renewAddressKeys(database: Database, vault: Vault, logger: Pick<Logger, 'warn'>): Promise<void> {
  const known = await listAddressKeys(database.db)
  for (const { owner_uid, channel_id, address_key } of known.filter((each) => !vault.isNewestFingerprint(each.address_key))) {
    await database
      .write(async (db) => {
        const channel = await channelTable.find(db, owner_uid, channel_id)
        if (!channel || channel.address_key !== address_key) return
        const renewed = { address_key: toAddressKey(openAddress(channel, vault), vault) }
        await channelTable.update(db, channel, renewed)
        // A code that is on its way still confirms the mailbox, and counts for it.
        await channelCodes.updateWhere(db, owner_uid, { address_key }, renewed)
      }, owner_uid)
      .catch((error: unknown) => logger.warn({ err: error, channel: channel_id }, 'the address of a channel does not open'))
  }
}
