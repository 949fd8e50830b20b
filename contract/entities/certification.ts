import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'

export const certificationKinds = ['personal', 'enterprise'] as const
export const certificationStates = ['requested', 'certified', 'refused'] as const

/** The field `certification` of a user: a number in the specification, its meaning assumed. */
export const Certified = { no: 0, yes: 1 } as const

/** A request to be certified under one's legal name. The document's number is kept encrypted and shown only in part. */
export const certificationSchema = z.object({
  certification_id: z.string(),
  kind: z.enum(certificationKinds),
  legal_name: z.string(),
  /** First and last characters. */
  document_no: z.string(),
  state: z.enum(certificationStates),
  requested_at: timeMs,
  decided_at: z.nullable(timeMs),
  reason: z.string(),
})
export type Certification = z.infer<typeof certificationSchema>

/** The same as the operator sees it: whose it is, with the whole number. */
export const operatorCertificationSchema = z.extend(certificationSchema, { user_uid: z.string(), username: z.string() })
