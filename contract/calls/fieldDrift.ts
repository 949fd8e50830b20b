import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { DRIFT_FIELDS_PER_CALL_MAX, fieldDriftSchema } from '../entities/fieldDrift.ts'
import { listOrJson } from '../values.ts'

export const fieldDriftCalls = {
  noteFieldDrift: defineCall({
    summary: 'Fields of the merchant platform’s replies that are new, gone or odd: names, and in how many replies since the last note',
    type: 293,
    capability: 'fieldDrift',
    method: 'POST',
    payload: z.object({ fields: listOrJson(fieldDriftSchema, DRIFT_FIELDS_PER_CALL_MAX) }),
    reply: z.object({}),
    access: { who: 'signedIn' },
    effect: 'write',
  }),
} as const
