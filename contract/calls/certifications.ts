import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { certificationKinds, certificationSchema, certificationStates, operatorCertificationSchema } from '../entities/certification.ts'
import { id, requiredText, text } from '../fields.ts'
import { PERSON_NAME_MAX_CHARS } from '../limits.ts'
import { listParameters, listReply } from '../values.ts'

const mainAccounts = { who: ['admin', 'user'] } as const
const operators = { who: ['admin'] } as const

export const certificationCalls = {
  certifications: defineCall({
    summary: 'Requests of the account to be certified, newest first',
    type: 289,
    capability: 'certifications',
    method: 'GET',
    payload: z.object({ ...listParameters, certification_id: z.optional(id) }),
    reply: listReply(certificationSchema),
    access: mainAccounts,
  }),
  requestCertification: defineCall({
    summary: 'Ask to be certified; 1006 while another request waits or the account is certified',
    type: 290,
    capability: 'certifications',
    method: 'POST',
    payload: z.object({
      kind: z.enum(certificationKinds),
      legal_name: requiredText(PERSON_NAME_MAX_CHARS),
      /** Identity card (18) or unified social credit code (18). */
      document_no: z.pipe(z.transform(toCapitals), z.string().check(z.regex(/^[0-9A-Z]{15,18}$/))),
    }),
    reply: certificationSchema,
    access: mainAccounts,
    effect: 'write',
  }),
  operatorCertifications: defineCall({
    summary: 'Requests of every account to be certified',
    type: 291,
    capability: 'operator',
    method: 'GET',
    payload: z.object({ ...listParameters, state: z.optional(z.enum(certificationStates)), certification_id: z.optional(id) }),
    reply: listReply(operatorCertificationSchema),
    access: operators,
  }),
  decideCertification: defineCall({
    summary: 'Certify an account, or refuse it with a reason',
    type: 292,
    capability: 'operator',
    method: 'POST',
    payload: z.object({ certification_id: id, state: z.enum(['certified', 'refused']), reason: z._default(text(200), '') }).check(
      z.refine<{ state: string; reason: string }>(({ state, reason }) => state === 'certified' || reason !== '', {
        message: 'required',
        path: ['reason'],
      }),
    ),
    reply: operatorCertificationSchema,
    access: operators,
    effect: 'write',
  }),
} as const

/** An X at the end of a card's number is written either way. */
function toCapitals(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toUpperCase() : value
}
