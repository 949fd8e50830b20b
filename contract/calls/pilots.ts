import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { pilotFields, pilotSchema } from '../entities/pilot.ts'
import { flag, version } from '../values.ts'

export const pilotCalls = {
  pilotList: defineCall({
    summary: 'Goods that are tried in a few shops, the newest first; a sub-account sees those with a shop that it sees',
    type: 353,
    capability: 'claims',
    method: 'GET',
    payload: z.object({}),
    reply: z.object({ list: z.array(pilotSchema) }),
    access: { who: 'signedIn', right: 'goods.view' },
  }),
  savePilot: defineCall({
    summary: 'Begin a pilot, change how many orders it waits for, decide it, or remove it (`is_deleted`)',
    type: 354,
    capability: 'claims',
    method: 'POST',
    payload: z.object({ ...pilotFields, is_deleted: z._default(flag, false), version }),
    /** Null: it was removed. */
    reply: z.nullable(pilotSchema),
    access: { who: 'signedIn', right: 'goods.operate' },
    effect: 'write',
  }),
} as const
