import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'

/** One line of the audit trail: written by the server in the transaction of the change itself. */
export const auditEntrySchema = z.object({
  entry_id: z.string(),
  at: timeMs,
  user_uid: z.string(),
  user_name: z.string(),
  /** The call's name in the contract table, or what the server itself did. */
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  /** The fields before and after, without any secret; null where there was nothing. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  request_id: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
