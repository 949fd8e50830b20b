import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { batchJobSchema, batchOutcomes, batchRowSchema, batchStates } from '../entities/batchJob.ts'
import { id, requiredText, timeMs } from '../fields.ts'
import { BATCH_ROWS_PER_CALL_MAX } from '../limits.ts'
import { listOrJson, listParameters, listReply, version, wireNumber } from '../values.ts'

const everyone = { who: 'signedIn' } as const

export const batchJobCalls = {
  saveBatchJob: defineCall({
    summary:
      'Keep a batch: its plan, its state, and rows (those named are replaced, at most 500 a call); the sender makes its id. A main account may stop those of its people',
    type: 240,
    capability: 'batches',
    method: 'POST',
    payload: z.object({
      job_id: id,
      kind: requiredText(40),
      title: requiredText(200),
      state: z.enum(batchStates),
      plan: z._default(z.record(z.string(), z.unknown()), {}),
      /** When it shall begin by itself, while it is planned; null: not by itself. Absent: as before. */
      starts_at: z.optional(z.nullable(timeMs)),
      rows: z._default(listOrJson(batchRowSchema, BATCH_ROWS_PER_CALL_MAX), []),
      /** The suggestion that this batch confirms: both are saved, or neither; 1006 where somebody else has decided it. */
      suggestion_id: z.optional(id),
      version,
    }),
    reply: batchJobSchema,
    // Every kind of batch changes goods; one of another module brings its own right.
    access: { who: 'signedIn', right: 'goods.operate' },
    effect: 'write',
  }),
  batchJobList: defineCall({
    summary: 'Batches, newest first: one’s own; a main account sees all of the account',
    type: 241,
    capability: 'batches',
    method: 'GET',
    payload: z.object({
      ...listParameters,
      state: z.optional(z.enum(batchStates)),
      job_id: z.optional(id),
      /** Only batches with a row about this shop; of a shop that the reader does not see there are none. */
      shop_uid: z.optional(id),
      /** Only batches with a row about one of these shops; those that the reader does not see are as if not named. */
      shop_uid_list: z.optional(listOrJson(id)),
      /** Only batches that were planned for this time, ms, or a later one. */
      starts_from: z.optional(wireNumber(z.int(), z.nonnegative())),
    }),
    reply: listReply(batchJobSchema),
    access: everyone,
  }),
  startBatchJob: defineCall({
    summary:
      'Begin a batch at the time that it was planned for: one console gets it, any other 1006, and so does who comes too early or too late',
    type: 374,
    capability: 'batches',
    method: 'POST',
    payload: z.object({ job_id: id }),
    reply: batchJobSchema,
    access: { who: 'signedIn', right: 'goods.operate' },
    effect: 'write',
  }),
  batchJob: defineCall({
    summary: 'One batch with a page of its rows; rows of shops that the reader does not see are left out',
    type: 242,
    capability: 'batches',
    method: 'GET',
    payload: z.object({ ...listParameters, job_id: id, outcome: z.optional(z.enum(batchOutcomes)) }),
    reply: z.extend(listReply(batchRowSchema), { job: batchJobSchema }),
    access: everyone,
  }),
} as const
