import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { auditEntrySchema } from '../entities/auditEntry.ts'
import { restorableTypes } from '../entities/restorable.ts'
import { id, text } from '../fields.ts'
import { looseNumber } from '../lenient.ts'
import { listOrJson, listParameters, listReply, wireNumber } from '../values.ts'

const moment = z.optional(wireNumber(z.int(), z.nonnegative()))

/** What a trail is asked for, and narrowed to. */
export const trailParameters = {
  ...listParameters,
  action: z.optional(text(64)),
  subject_type: z.optional(text(64)),
  user_uid: z.optional(text(64)),
  entry_id: z.optional(text(64)),
  at_from: moment,
  at_to: moment,
} as const

export const auditCalls = {
  auditList: defineCall({
    summary: 'Audit trail of the main account, newest first; the operator sees their own',
    type: 260,
    capability: 'auditTrail',
    method: 'GET',
    payload: z.object({ ...trailParameters, subject_id: z.optional(text(64)) }),
    reply: listReply(auditEntrySchema),
    access: { who: ['admin', 'user'] },
  }),
  restoreDeleted: defineCall({
    summary: 'Bring back what was deleted in the last 7 days, for those who may delete it. What is not there any more is left out',
    type: 261,
    capability: 'restore',
    method: 'POST',
    payload: z.object({ subject_type: z.enum(restorableTypes), ids: listOrJson(id) }),
    reply: z.object({
      restored: z.number(),
      /** Of these, shops that the level hides; they came back without their sessions. */
      hidden: looseNumber(0),
    }),
    access: { who: 'signedIn' },
    effect: 'write',
  }),
} as const
