import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { crudCalls } from '../crudCalls.ts'
import { channelConfirmationSchema, channelSchema, channelTestSchema, channelTopics } from '../entities/channel.ts'
import { id, requiredText, text } from '../fields.ts'
import { CHANNEL_ADDRESS_MAX_CHARS, CHANNEL_CODE_MAX_CHARS, CHANNEL_NAME_MAX_CHARS, CHANNEL_SECRET_MAX_CHARS } from '../limits.ts'
import { flag, listOrJson } from '../values.ts'

const access = { who: 'signedIn' } as const
const clockTime = z._default(z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)), '')

const calls = crudCalls({
  key: 'channel_id',
  record: channelSchema,
  saved: {
    name: requiredText(CHANNEL_NAME_MAX_CHARS),
    /** A robot’s as the platform gives it out, whose host says which platform it is; or that of a mailbox, where `mail` is offered. A new channel needs one; left out, an edit keeps what is there. */
    address: z.optional(text(CHANNEL_ADDRESS_MAX_CHARS)),
    /** Counts with an address alone: a new address without it is not signed. */
    secret: z.optional(text(CHANNEL_SECRET_MAX_CHARS)),
    language: z._default(z.enum(['zh-CN', 'en-US']), 'zh-CN'),
    topics: listOrJson(z.enum(channelTopics)),
    quiet_from: clockTime,
    quiet_until: clockTime,
    urgent_always: z._default(flag, true),
    is_on: z._default(flag, true),
  },
  filters: {},
  capability: 'channels',
  access,
})

export const channelCalls = {
  channelList: calls.list(390, 'One’s own channels for messages'),
  saveChannel: calls.save(391, 'Save a channel (no `channel_id`: a new one); its address and secret are never answered'),
  deleteChannel: calls.remove(392, 'Delete a channel, with what waits to be sent there'),
  testChannel: defineCall({
    summary: 'Send a message to a channel now; a failure is answered in the platform’s own words',
    type: 393,
    capability: 'channels',
    method: 'POST',
    payload: z.object({ channel_id: id }),
    reply: channelTestSchema,
    access,
    effect: 'write',
  }),
  sendChannelCode: defineCall({
    summary: 'Send the code to a mailbox with which its owner confirms it; a failure is answered in the mail server’s own words',
    type: 380,
    capability: 'mail',
    method: 'POST',
    payload: z.object({ channel_id: id }),
    reply: channelTestSchema,
    access,
    effect: 'write',
  }),
  confirmChannel: defineCall({
    summary: 'Type the code that was sent to a mailbox: from then on messages are sent there',
    type: 381,
    capability: 'mail',
    method: 'POST',
    payload: z.object({ channel_id: id, code: requiredText(CHANNEL_CODE_MAX_CHARS) }),
    reply: channelConfirmationSchema,
    access,
    effect: 'write',
  }),
} as const
