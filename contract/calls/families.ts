import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { familyVerdictFields, familyVerdictSchema } from '../entities/familyVerdict.ts'
import { flag } from '../values.ts'

export const familyCalls = {
  familyVerdictList: defineCall({
    summary: 'Which goods were joined or kept apart by hand, the latest first; a sub-account sees the goods of its shops',
    type: 369,
    capability: 'families',
    method: 'GET',
    payload: z.object({}),
    reply: z.object({ list: z.array(familyVerdictSchema) }),
    access: { who: 'signedIn' },
  }),
  saveFamilyVerdict: defineCall({
    summary: 'Join goods, keep them apart (`others`), or take that back (`is_deleted`)',
    type: 370,
    capability: 'families',
    method: 'POST',
    payload: z.object({ ...familyVerdictFields, is_deleted: z._default(flag, false) }),
    /** Null: it was taken back. */
    reply: z.nullable(familyVerdictSchema),
    access: { who: 'signedIn', right: 'goods.operate' },
    effect: 'write',
  }),
} as const
