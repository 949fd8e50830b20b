import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { workKey, workMarkSchema, workRunSummarySchema, workSize } from '../entities/workMark.ts'
import { id, timeMs } from '../fields.ts'

/** Kinds of work ask for a right of their own besides (entities/workMark.ts). */
const seesShops = { who: 'signedIn', right: 'shop.view' } as const
const count = z.number().check(z.int(), z.nonnegative())

export const workCalls = {
  workMarkList: defineCall({
    summary: 'What oneself decided about the work of the workplace, of shops that one sees',
    type: 308,
    capability: 'workplace',
    method: 'GET',
    payload: z.object({}),
    reply: z.object({ list: z.array(workMarkSchema) }),
    access: seesShops,
  }),
  markWork: defineCall({
    summary: 'Decide about a piece of work: done, later, handed to a sub-account that sees its shop, or open again',
    type: 309,
    capability: 'workplace',
    method: 'POST',
    payload: z
      .object({
        ...workKey,
        ...workSize,
        state: z.enum(['done', 'snoozed', 'handed', 'open']),
        /** Until when it is out of the list. */
        until: timeMs,
        /** The sub-account that it is handed to. */
        account_id: z.optional(id),
      })
      .check(
        z.refine<{ state: string; account_id?: unknown }>((value) => value.state !== 'handed' || value.account_id !== undefined, {
          message: 'required',
          path: ['account_id'],
        }),
      ),
    /** Null: it is open again, and nothing is kept about it. */
    reply: z.nullable(workMarkSchema),
    access: seesShops,
    effect: 'write',
  }),
  endWorkRun: defineCall({
    summary: 'End a run through the work: what was decided since it began goes into the audit trail as one entry',
    type: 310,
    capability: 'workplace',
    method: 'POST',
    payload: z.object({ started_at: timeMs, left: count, left_fen: count }),
    reply: workRunSummarySchema,
    access: seesShops,
    effect: 'write',
  }),
} as const
