import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { relayKeySchema, relayKeyStates } from '../entities/relayKey.ts'
import { id } from '../fields.ts'
import { listParameters, listReply } from '../values.ts'

const named = z.object({ relay_key_id: id })

/** The browsers whose extensions may open the sessions of shops (decision 0068). */
export const relayKeyCalls = {
  relayKeyList: defineCall({
    summary: 'Browsers whose extensions asked for the sessions of shops: one’s own; for a main account, those of all its people',
    type: 314,
    capability: 'relayKeys',
    method: 'GET',
    payload: z.object({ ...listParameters, relay_key_id: z.optional(id), state: z.optional(z.enum(relayKeyStates)) }),
    reply: listReply(relayKeySchema),
    access: { who: 'signedIn' },
  }),
  permitRelayKey: defineCall({
    summary: 'Let a browser of the account open the sessions of shops',
    type: 315,
    capability: 'relayKeys',
    method: 'POST',
    payload: named,
    reply: relayKeySchema,
    access: { who: ['admin', 'user'] },
    effect: 'write',
  }),
  withdrawRelayKey: defineCall({
    summary: 'Take that back, of one’s own browser or, for a main account, of any of its people. What it was given opens for up to 12 h',
    type: 316,
    capability: 'relayKeys',
    method: 'POST',
    payload: named,
    reply: relayKeySchema,
    access: { who: 'signedIn' },
    effect: 'write',
  }),
  relayKeyState: defineCall({
    summary: 'May the extension that the call names open the sessions of shops? Null: none is named, or it never asked for them',
    type: 317,
    capability: 'relayKeys',
    method: 'GET',
    payload: z.object({}),
    reply: z.object({ state: z.nullable(z.enum(relayKeyStates)) }),
    access: { who: 'signedIn' },
  }),
} as const
