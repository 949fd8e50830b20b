import { createHash, randomInt } from 'node:crypto'
import type { ChannelCodesTable, ChannelsTable } from '../db/tables/channels.ts'

const MINUTE_MS = 60_000
export const CODE_DAY_MS = 24 * 60 * MINUTE_MS
export const CODE_VALID_MINUTES = 15
const TRIES_MAX = 5
/** Of one mailbox, whoever asks: nobody fills a stranger's with our codes. Assumed. */
export const CODES_PER_ADDRESS_MAX = 5
/** Of one person, for all her mailboxes. Assumed. */
export const CODES_PER_PERSON_MAX = 10

export function createCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** What is kept of a code: it counts for this channel alone. */
export function hashCode(code: string, { owner_uid, channel_id }: Pick<ChannelsTable, 'owner_uid' | 'channel_id'>): string {
  return createHash('sha256').update(`${owner_uid} ${channel_id} ${code}`).digest('hex')
}

/** What becomes of a typed code. `last`: the newest that was sent for this channel; null: none. */
export function judgeCode(
  typed: string,
  channel: Pick<ChannelsTable, 'owner_uid' | 'channel_id' | 'address_key'>,
  last: ChannelCodesTable | null,
  now: number,
): 'confirmed' | 'wrong' | 'expired' {
  const isOpen =
    last !== null &&
    last.address_key === channel.address_key &&
    last.tries < TRIES_MAX &&
    now - last.sent_at < CODE_VALID_MINUTES * MINUTE_MS
  if (!isOpen) return 'expired'
  return hashCode(typed.replace(/\s/g, ''), channel) === last.code_hash ? 'confirmed' : 'wrong'
}
