import * as z from 'zod/mini'
import type { BackendPlace, BackendWay } from '../backendPlace.ts'
import { defineCall } from '../call.ts'
import { id } from '../fields.ts'

/** Shops at the platform's own pages (decision 0216). */
export const backendCalls = {
  openBackend: defineCall({
    summary:
      'The session of a shop, sealed for a minute to the extension that the call names, to open the shop’s backend at a place. Each answer with a session is in the trail',
    type: 373,
    capability: 'relayKeys',
    method: 'POST',
    /** Place and way are read by the server with the schemas of backendPlace.ts, which the first page of the console need not load. */
    payload: z.object({ shop_uid: id, place: z.custom<BackendPlace>(), way: z.custom<BackendWay>() }),
    /** `refused`: why there is no session: the shop has none, the call names no extension, or what became of it (decision 0068). */
    reply: z.object({ cookie: z.nullable(z.string()), refused: z.optional(z.enum(['noSession', 'noExtension', 'waiting', 'withdrawn'])) }),
    access: { who: 'signedIn', right: 'shop.session' },
  }),
} as const
