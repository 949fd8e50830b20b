import * as z from 'zod/mini'
import { requiredText, text, timeMs } from '../fields.ts'

export const batchStates = ['planned', 'running', 'paused', 'stopped', 'done'] as const
export type BatchState = (typeof batchStates)[number]

/** `unknown`: the worker died during the write, so the result is not known; it is read back before anything is repeated. */
export const batchOutcomes = ['waiting', 'running', 'done', 'failed', 'unknown', 'skipped'] as const
export type BatchOutcome = (typeof batchOutcomes)[number]

const fields = z.nullable(z.record(z.string(), z.unknown()))

/** The reason of a row that is done and takes effect once the platform has reviewed it. */
export const ROW_IN_REVIEW = 'inReview'

/** One row of a batch: what it is about, what it was, what it shall be, what came of it. Never a secret. */
export const batchRowSchema = z.object({
  /** Place in the plan, from 0. */
  row_no: z.number().check(z.int(), z.nonnegative()),
  shop_uid: requiredText(64),
  /** What the row is about, for a person. */
  label: text(300),
  before: fields,
  after: fields,
  outcome: z.enum(batchOutcomes),
  /** Why it failed or was skipped; '' otherwise. */
  reason: text(500),
})
export type BatchRow = z.infer<typeof batchRowSchema>

export const batchJobSchema = z.object({
  job_id: z.string(),
  /** What is done: `setPrice`, `publish` … */
  kind: z.string(),
  title: z.string(),
  state: z.enum(batchStates),
  /** What was asked for, as its kind understands it. */
  plan: z.record(z.string(), z.unknown()),
  /** When it was planned to begin by itself, ms; also once it has begun. Null: a person begins it. */
  starts_at: z.nullable(timeMs),
  /** Rows by outcome, of shops that the reader sees. */
  counts: z.record(z.enum(batchOutcomes), z.number()),
  /** Rows of shops that the reader does not see, or not any more: they are neither counted nor listed. Absent: not known. */
  hidden_rows: z.optional(z.number()),
  /** User id of who made it, and alone may change it; her main account may stop it. */
  created_by: z.string(),
  /** The person's name at that time. */
  created_by_name: z.string(),
  /** Name of the person who stopped it, where that was not who made it; null: who made it did, or it goes on. Absent: not known. */
  stopped_by_name: z.optional(z.nullable(z.string())),
  created_at: timeMs,
  updated_at: timeMs,
  version: z.number(),
})
export type BatchJob = z.infer<typeof batchJobSchema>
