import { type ChannelKind, channelKinds } from '../../contract/channelKinds.ts'
import type { NotificationCode } from '../../contract/entities/notification.ts'
import type { Locale } from '../../contract/replyTexts.ts'
import type { Database } from '../db/client.ts'
import type { Queries } from '../db/schema.ts'
import type { ChannelsTable, OutboxTable } from '../db/tables/channels.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import { notifyOfChannel } from '../notifications/notifyOfChannel.ts'
import { channelTable, claimAddress, releaseAddress } from '../repositories/channels.ts'
import { listUnread } from '../repositories/notifications.ts'
import { listDue, listDueChannels, outboxRows, readBacklog } from '../repositories/outbox.ts'
import { findReader } from '../repositories/readers.ts'
import type { Vault } from '../security/vault.ts'
import { isConfirmed, openAddress } from './channelAddress.ts'
import { type DeliverySettings, deliver } from './deliver.ts'
import { pauseAfter, waitBeforeRetry } from './pace.ts'
import { quietUntil } from './queueMessages.ts'
import type { SendOutcome } from './sendOutcome.ts'
import { type Place, pickTold, type ToldMessage } from './toMessageText.ts'

export interface SenderParts {
  readonly database: Database
  readonly vault: Vault
  readonly settings: DeliverySettings
  readonly metrics: Metrics | null
  readonly logger: Pick<Logger, 'error'>
  /** The clock, ms. */
  readonly now: () => number
}

/** A server that dies leaves a robot or mailbox to the others after so long: more than sending may take. */
export const CLAIM_MS = 60_000
/** Of each kind, so that a mail server or platform that does not answer keeps nothing of another kind waiting. */
const CHANNELS_AT_ONCE = 10
/** Of one channel: more of them wait for the next time. */
const MESSAGES_AT_ONCE = 200

type DueChannel = Pick<ChannelsTable, 'owner_uid' | 'channel_id' | 'address_key'>

/** A message with its place in the outbox. */
interface WaitingMessage extends ToldMessage {
  readonly row: OutboxTable
}

/** What one channel is to be sent at once. */
interface Batch {
  readonly channel: ChannelsTable
  readonly messages: readonly WaitingMessage[]
}

/** Sends what is due, and what follows it, joined into one message for each channel, until nothing is left that may be sent now. */
export async function sendDue(parts: SenderParts): Promise<void> {
  const sender = createSender(parts)
  await sender.look()
  await sender.settle()
  await showBacklog(parts)
}

/** How much waits, for the metrics. */
export async function showBacklog({ database, metrics, now }: SenderParts): Promise<void> {
  metrics?.showBacklog(await readBacklog(database.db, now()), now())
}

/** Sends beside what is on its way already. Any number of servers may do it at once: only one of them gets a robot or mailbox. */
export function createSender(parts: SenderParts) {
  const lanes = channelKinds.map((kind) => createLane(parts, kind))
  return {
    /** Takes what is due, as much as has a place; each that ends gives its place to the next. */
    async look(): Promise<void> {
      await Promise.all(lanes.map((lane) => lane.look()))
    },
    /** From now on nothing is taken. */
    stop(): void {
      for (const lane of lanes) lane.stop()
    },
    /** Waits until nothing is on its way. */
    async settle(): Promise<void> {
      await Promise.all(lanes.map((lane) => lane.settle()))
    },
  }
}

/** The places of one kind. */
function createLane(parts: SenderParts, kind: ChannelKind) {
  const { database, logger, now } = parts
  /** Addresses. */
  const onTheirWay = new Set<string>()
  /** With what is looked for once they have ended. */
  const work = new Set<Promise<void>>()
  /** Since the last look: they would fail again at once. */
  const failed = new Set<string>()
  let isStopped = false

  async function fill(): Promise<void> {
    if (isStopped || onTheirWay.size >= CHANNELS_AT_ONCE) return
    for (const channel of await listDueChannels(database.db, kind, now(), CHANNELS_AT_ONCE)) {
      if (isStopped || onTheirWay.size >= CHANNELS_AT_ONCE) return
      const { address_key } = channel
      if (onTheirWay.has(address_key) || failed.has(address_key)) continue
      onTheirWay.add(address_key)
      const sending = send(channel).finally(() => work.delete(sending))
      work.add(sending)
    }
  }

  async function send(channel: DueChannel): Promise<void> {
    const fail = (error: unknown) => logger.error({ err: error, channel: channel.channel_id }, 'sending failed')
    try {
      await sendChannel(parts, channel)
    } catch (error) {
      failed.add(channel.address_key)
      fail(error)
    } finally {
      onTheirWay.delete(channel.address_key)
    }
    await fill().catch(fail)
  }

  return {
    look(): Promise<void> {
      failed.clear()
      return fill()
    },
    stop(): void {
      isStopped = true
    },
    async settle(): Promise<void> {
      while (work.size > 0) await Promise.all(work)
    },
  }
}

async function sendChannel(parts: SenderParts, due: DueChannel): Promise<void> {
  const { database, vault, settings, logger, now } = parts
  const begun = now()
  const { owner_uid, address_key } = due
  if (!(await database.write((db) => claimAddress(db, address_key, begun, begun + CLAIM_MS), ''))) return
  let freeAt = begun
  try {
    const batch = await database.write((db) => takeBatch(db, due, begun), owner_uid)
    if (!batch) return
    const { channel } = batch
    const address = openAddress(channel, vault)
    const { kind } = address
    const language = channel.language as Locale
    const messages = pickNext(batch, { kind, language, publicOrigin: settings.publicOrigin })
    const rows = messages.map(({ row }) => row)
    const id = [channel.channel_id, ...rows.map(({ notification_id }) => notification_id)].join(' ')
    const delivery = { what: 'messages', messages, id } as const
    const outcome = await deliver(address, delivery, language, settings, begun).catch((error: unknown): SendOutcome => {
      logger.error({ err: error, channel: channel.channel_id }, 'sending failed')
      return { state: 'failed', words: 'not sent, see the log of the server', isFinal: false }
    })
    freeAt = now() + pauseAfter(kind, outcome)
    const givenUp = await database.write((db) => settle(db, channel, rows, outcome, now()), owner_uid)
    if (outcome.state === 'sent') parts.metrics?.noteMessages(kind, 'sent', rows.length)
    else {
      parts.metrics?.noteMessages(kind, 'givenUp', givenUp)
      parts.metrics?.noteMessages(kind, 'retried', rows.length - givenUp)
    }
  } finally {
    await database.write((db) => releaseAddress(db, address_key, freeAt), '')
  }
}

/** What is left out comes with the next message. What cannot be put into words fails when it is sent, as a try of all. */
function pickNext({ messages }: Batch, place: Place): readonly WaitingMessage[] {
  try {
    return pickTold(messages, place)
  } catch {
    return messages
  }
}

/**
 * What is to be sent now. What its reader has read meanwhile, what is no longer there and what she may no longer see is not sent at all; what falls
 * into her quiet hours waits for their end. Null: nothing is left.
 */
async function takeBatch(db: Queries, { owner_uid, channel_id }: DueChannel, now: number): Promise<Batch | null> {
  const due = await listDue(db, { owner_uid, channel_id }, now, MESSAGES_AT_ONCE)
  const channel = await channelTable.find(db, owner_uid, channel_id)
  const reader = channel?.is_on === 1 && isConfirmed(channel) ? await findReader(db, owner_uid, channel.user_uid, now) : null
  const ids = due.map(({ notification_id }) => notification_id)
  const unread = reader ? await listUnread(db, reader, ids) : []
  const known = new Map(unread.map((row) => [row.notification_id, row]))
  const stale = ids.filter((id) => !known.has(id))
  await outboxRows.removeWhere(db, owner_uid, { channel_id, notification_id: stale })
  const messages: WaitingMessage[] = []
  for (const row of due) {
    const told = known.get(row.notification_id)
    if (!channel || !told) continue
    const code = told.code as NotificationCode
    const until = quietUntil(channel, code, now)
    if (until !== null) {
      await outboxRows.updateWhere(db, owner_uid, { channel_id, notification_id: row.notification_id }, { due_at: until })
      continue
    }
    messages.push({ row, code, values: JSON.parse(told.values) as ToldMessage['values'] })
  }
  return channel && messages.length > 0 ? { channel, messages } : null
}

/** Writes down what became of it. Out: how many messages were given up. */
async function settle(
  db: Queries,
  channel: ChannelsTable,
  rows: readonly OutboxTable[],
  outcome: SendOutcome,
  now: number,
): Promise<number> {
  const { owner_uid, channel_id, kind } = channel
  const remove = (done: readonly OutboxTable[]) =>
    outboxRows.removeWhere(db, owner_uid, { channel_id, notification_id: done.map(({ notification_id }) => notification_id) })
  if (outcome.state === 'sent') {
    await remove(rows)
    await channelTable.update(db, channel, { last_sent_at: now })
    return 0
  }
  const givenUp: OutboxTable[] = []
  for (const row of rows) {
    const tries = row.tries + 1
    const wait = waitBeforeRetry(kind as ChannelKind, outcome, tries)
    if (wait === null) givenUp.push(row)
    else await outboxRows.updateWhere(db, owner_uid, { channel_id, notification_id: row.notification_id }, { tries, due_at: now + wait })
  }
  await remove(givenUp)
  await channelTable.update(db, channel, { last_failed_at: now, last_failure: outcome.words })
  if (givenUp.length > 0) await notifyOfChannel(db, channel, outcome.words, now)
  return givenUp.length
}
