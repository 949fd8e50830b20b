import type { Channel, ChannelConfirmation, ChannelTest } from '../../contract/entities/channel.ts'
import { CHANNELS_PER_PERSON_MAX } from '../../contract/limits.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import { isConfirmed, readChannelAddress, sealAddress } from '../channels/channelAddress.ts'
import { judgeCode } from '../channels/confirmationCode.ts'
import { sendCode } from '../channels/sendCode.ts'
import { sendNow } from '../channels/sendNow.ts'
import type { ChannelsTable } from '../db/tables/channels.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { createId } from '../ids.ts'
import { conflict, invalidPayload, notPermitted } from '../replyError.ts'
import { channelCodes, findLastCode } from '../repositories/channelCodes.ts'
import { channelTable, getChannel } from '../repositories/channels.ts'
import { countWaiting, outboxRows } from '../repositories/outbox.ts'
import { sealedPlaceOf } from '../security/sealedColumns.ts'
import { crud } from './crud.ts'

type Saved = Omit<CallPayload<'saveChannel'>, 'channel_id' | 'version'>

const told = [
  'kind',
  'name',
  'address_end',
  'is_signed',
  'topics',
  'quiet_from',
  'quiet_until',
  'urgent_always',
  'language',
  'is_on',
] as const

export const channelCrud = crud('channel', channelTable, {
  quota: 'channels',
  audited: told,
  record: {
    async show(channel, { db }) {
      return toChannel(channel, await countWaiting(db, channel.owner_uid, [channel.channel_id]))
    },
    toColumns({ address, secret, topics, urgent_always, is_on, ...texts }: Saved, before, context) {
      const { actor, now } = context
      const channel = { owner_uid: actor.ownerUid, channel_id: before?.row.channel_id ?? createId(now) }
      if (!before && !address) throw invalidPayload({ address: 'required' })
      if ((texts.quiet_from === '') !== (texts.quiet_until === ''))
        throw invalidPayload({ [texts.quiet_from === '' ? 'quiet_from' : 'quiet_until']: 'required' })
      const led = address ? toAddress(address, secret ?? '', channel, context) : null
      return {
        ...(before ? {} : firstColumns(channel.channel_id, context)),
        ...texts,
        ...led,
        // Another robot has a pace of its own. A server that sends something of this channel now stays the only one, also where the address is another.
        ...(led && led.address_key !== before?.row.address_key && { free_at: 0 }),
        topics: JSON.stringify([...new Set(topics)]),
        urgent_always: urgent_always ? 1 : 0,
        is_on: is_on ? 1 : 0,
      }
    },
    saveRest: freeOutbox,
  },
  find: (id, { db, actor }) => getChannel(db, actor, id),
  mayChange: ({ user_uid }, { actor }) => user_uid === actor.userUid,
  refuse: refuseFullOrTaken,
  kept: {
    pack: (channel, { services }) => ({
      channel,
      address: services.vault.open(channel.address_sealed, sealedPlaceOf.channel(channel)),
    }),
    rowOf: ({ channel }) => channel,
    async unpack({ channel, address }, { db, services }) {
      await channelTable.update(db, channel, { address_sealed: services.vault.seal(address, sealedPlaceOf.channel(channel)) })
    },
  },
})

export const channelHandlers: Handlers = {
  channelList({ page, page_size, sort, keyword, channel_id }, context) {
    const own = { page, page_size, sort, keyword, channel_id, user_uid: context.actor.userUid }
    return channelCrud.list(own, context)
  },

  saveChannel: channelCrud.save,

  /** What waits for it goes too: it is not sent when the channel comes back. */
  async deleteChannel({ channel_id }, context) {
    const deleted = await channelCrud.remove({ channel_id }, context)
    await outboxRows.removeWhere(context.db, context.actor.ownerUid, { channel_id })
    return deleted
  },

  testChannel: {
    async prepare({ channel_id }, context) {
      const { db, actor, services } = context
      const channel = await getChannel(db, actor, channel_id)
      if (!isConfirmed(channel)) throw notPermitted()
      const { outcome, words } = await sendNow(services, channel, { what: 'test', id: createId(services.now()) })
      return async (inside) => {
        await noteTest(inside, channel, { outcome, words })
        return { outcome, words }
      }
    },
  },

  sendChannelCode: {
    async prepare({ channel_id }, { db, actor, services }) {
      const channel = await getChannel(db, actor, channel_id)
      if (isConfirmed(channel) || services.settings.mail === null) throw notPermitted()
      const { outcome, words } = await sendCode(services, channel)
      return async (inside) => {
        // A code is no message: of one that arrived, nothing is said.
        if (outcome === 'failed') await channelTable.update(inside.db, channel, { last_failed_at: inside.now, last_failure: words })
        await recordTry(inside, channel, outcome)
        return { outcome, words }
      }
    },
  },

  /** A wrong code is an answer, not an error: it has to be counted, and an error would undo that. */
  async confirmChannel({ channel_id, code }, context): Promise<ChannelConfirmation> {
    const { db, actor, now } = context
    const channel = await getChannel(db, actor, channel_id)
    if (isConfirmed(channel)) return { outcome: 'confirmed' }
    const last = await findLastCode(db, channel)
    const outcome = judgeCode(code, channel, last, now)
    if (outcome === 'wrong' && last)
      await channelCodes.updateWhere(db, actor.ownerUid, { code_id: last.code_id }, { tries: last.tries + 1 })
    if (outcome !== 'confirmed') return { outcome }
    await channelTable.update(db, channel, { confirmed_at: now, last_failed_at: null, last_failure: '' })
    const after = { name: channel.name, is_confirmed: true }
    await recordAudit(context, { subjectType: 'channel', subjectId: channel_id, before: { is_confirmed: false }, after })
    return { outcome }
  },
}

async function noteTest(context: CallContext, channel: ChannelsTable, { outcome, words }: ChannelTest): Promise<void> {
  const { db, now } = context
  if (outcome === 'waiting') return
  await channelTable.update(db, channel, outcome === 'sent' ? { last_sent_at: now } : { last_failed_at: now, last_failure: words })
  await recordTry(context, channel, outcome)
}

async function recordTry(context: CallContext, { channel_id, name }: ChannelsTable, outcome: ChannelTest['outcome']): Promise<void> {
  if (outcome === 'waiting') return
  const after = { name, outcome: outcome === 'sent' ? 'ok' : 'failed' }
  await recordAudit(context, { subjectType: 'channel', subjectId: channel_id, before: null, after })
}

function firstColumns(channel_id: string, { actor }: CallContext): Partial<ChannelsTable> {
  return { channel_id, user_uid: actor.userUid, last_sent_at: null, last_failed_at: null, last_failure: '', claimed_until: 0 }
}

/** Only a platform’s own addresses are taken, and of them the token alone: no other host can be reached through it. */
function toAddress(text: string, secret: string, channel: Pick<ChannelsTable, 'owner_uid' | 'channel_id'>, { services }: CallContext) {
  const address = readChannelAddress(text)
  if (!address || (address.kind === 'email' && services.settings.mail === null)) throw invalidPayload({ address: 'bad_format' })
  return sealAddress({ ...address, secret }, channel, services.vault)
}

/** Nothing is sent to what is off or not confirmed; what waits is looked at again, since quiet hours may be others now. */
async function freeOutbox(channel: ChannelsTable, _saved: Saved, before: unknown, { db, now }: CallContext) {
  const { owner_uid, channel_id, is_on } = channel
  if (before === null) return
  if (is_on === 0 || !isConfirmed(channel)) await outboxRows.removeWhere(db, owner_uid, { channel_id })
  else await outboxRows.updateWhere(db, owner_uid, { channel_id, tries: 0 }, { due_at: now })
}

/** Her name for it is free, and a new one is below her limit. */
async function refuseFullOrTaken(channel: ChannelsTable, before: ChannelsTable | null, { db }: CallContext): Promise<void> {
  const { owner_uid, user_uid, name } = channel
  if (!before && (await channelTable.count(db, owner_uid, { user_uid })) >= CHANNELS_PER_PERSON_MAX)
    throw invalidPayload({ name: `too_many:${CHANNELS_PER_PERSON_MAX}` })
  const holder = await channelTable.findWhere(db, owner_uid, { user_uid, name })
  if (holder && holder.channel_id !== channel.channel_id) throw conflict({ errors: { name: 'taken' } })
}

function toChannel(row: ChannelsTable, waiting: ReadonlyMap<string, number>): Channel {
  return {
    channel_id: row.channel_id,
    kind: row.kind,
    name: row.name,
    address_end: row.address_end,
    is_signed: row.is_signed === 1,
    is_confirmed: isConfirmed(row),
    language: row.language,
    topics: JSON.parse(row.topics) as string[],
    quiet_from: row.quiet_from,
    quiet_until: row.quiet_until,
    urgent_always: row.urgent_always === 1,
    is_on: row.is_on === 1,
    waiting: waiting.get(row.channel_id) ?? 0,
    last_sent_at: row.last_sent_at,
    last_failed_at: row.last_failed_at,
    last_failure: row.last_failure,
    updated_at: row.updated_at,
    version: row.version,
  }
}
