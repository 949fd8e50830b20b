import * as z from 'zod/mini'
import { auditEntrySchema } from './auditEntry.ts'

/** What an operator did, for all operators to read. Nothing in the product changes or deletes it, and the database refuses it. */
export const operatorDeedSchema = z.object({
  ...auditEntrySchema.shape,
  /** The account that it was done to; '' none. */
  about_uid: z.string(),
  /** Its user name at that time; '' none. */
  about_name: z.string(),
})
export type OperatorDeed = z.infer<typeof operatorDeedSchema>
