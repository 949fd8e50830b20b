import type { ChannelTest } from '../../contract/entities/channel.ts'
import type { Queries } from '../db/schema.ts'
import type { ChannelsTable } from '../db/tables/channels.ts'
import type { ServerServices } from '../http/callContext.ts'
import { createId } from '../ids.ts'
import { tooManyTries } from '../replyError.ts'
import { channelCodes, listCodeTimes } from '../repositories/channelCodes.ts'
import { CODE_DAY_MS, CODE_VALID_MINUTES, CODES_PER_ADDRESS_MAX, CODES_PER_PERSON_MAX, createCode, hashCode } from './confirmationCode.ts'
import { sendNow } from './sendNow.ts'

type Services = Pick<ServerServices, 'database' | 'vault' | 'settings' | 'now'>

/**
 * Sends a new code to a mailbox; the ones before it count no longer. It is counted before it is sent. Throws 1007 where a day's codes are used up,
 * of this mailbox or of this person.
 */
export async function sendCode(services: Services, channel: ChannelsTable): Promise<ChannelTest> {
  const { database, now } = services
  const code = createCode()
  const code_id = createId(now())
  await database.write((db) => addCode(db, channel, { code_id, code }, now()), channel.owner_uid)
  const sent = await sendNow(services, channel, { what: 'code', code, validMinutes: CODE_VALID_MINUTES, id: code_id })
  // One that was not even tried is none.
  if (sent.outcome === 'waiting')
    await database.write((db) => channelCodes.removeWhere(db, channel.owner_uid, { code_id }), channel.owner_uid)
  return sent
}

interface NewCode {
  readonly code_id: string
  readonly code: string
}

async function addCode(db: Queries, channel: ChannelsTable, { code_id, code }: NewCode, now: number): Promise<void> {
  const { owner_uid, user_uid, channel_id, address_key } = channel
  const { ofAddress, ofPerson } = await listCodeTimes(db, channel, now - CODE_DAY_MS)
  refuseBeyond(ofAddress, CODES_PER_ADDRESS_MAX, now)
  refuseBeyond(ofPerson, CODES_PER_PERSON_MAX, now)
  const code_hash = hashCode(code, channel)
  await channelCodes.create(db, { owner_uid, code_id, user_uid, channel_id, address_key, code_hash, tries: 0, sent_at: now })
}

/** `times` of the last day, the oldest first. */
function refuseBeyond(times: readonly number[], most: number, now: number): void {
  const freeing = times[times.length - most]
  if (freeing !== undefined) throw tooManyTries(Math.ceil((freeing + CODE_DAY_MS - now) / 1000))
}
