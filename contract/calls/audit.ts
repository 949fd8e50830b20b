import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { auditEntrySchema } from '../entities/auditEntry.ts'
import { listParameters, listReply, text } from '../fields.ts'

const moment = z.optional(z.coerce.number().check(z.int(), z.nonnegative()))

export const auditCalls = {
  auditList: defineCall({
    summary: 'Audit trail of the main account, newest first; the operator sees her own',
    type: 260,
    method: 'GET',
    payload: z.object({
      ...listParameters,
      action: z.optional(text(64)),
      subject_type: z.optional(text(64)),
      subject_id: z.optional(text(64)),
      user_uid: z.optional(text(64)),
      entry_id: z.optional(text(64)),
      at_from: moment,
      at_to: moment,
    }),
    reply: listReply(auditEntrySchema),
    access: { who: ['admin', 'user'] },
  }),
} as const
