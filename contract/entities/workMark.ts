import * as z from 'zod/mini'
import { text, timeMs } from '../fields.ts'
import type { Right } from '../roles.ts'

/** Kinds of work that can wait for somebody, each with the right without which a user neither sees it nor is handed it. */
export const workKinds = {
  loggedOut: 'shop.view',
  shipping: 'returns.view',
  refunds: 'returns.view',
  refusedGoods: 'goods.view',
  alerts: 'returns.view',
  losingPlans: 'profit.view',
  pilots: 'profit.view',
  suggestions: 'keys.operate',
  batches: 'goods.operate',
} as const satisfies Readonly<Record<string, Right>>
export type WorkKindName = keyof typeof workKinds
export const workKindNames = Object.keys(workKinds) as WorkKindName[]

/** What a user can decide about: work, and the list of first steps, which she puts away (subject '') or has done a step of. */
export const markKinds = { ...workKinds, firstSteps: 'shop.view' } as const satisfies Readonly<Record<string, Right>>
export type MarkKindName = keyof typeof markKinds
const markKindNames = Object.keys(markKinds) as MarkKindName[]

/**
 * What a user decided about a piece of work.
 *
 * | state    | who decided                                          |
 * |----------|------------------------------------------------------|
 * | done     | she did it, or wants to see no more of it today      |
 * | snoozed  | she wants to see it later                            |
 * | handed   | she gave it to a sub-account                         |
 * | received | somebody gave it to her, and she has not decided yet |
 */
export const workStates = ['done', 'snoozed', 'handed', 'received'] as const
export type WorkState = (typeof workStates)[number]

/** A decision is kept at most so long. */
export const WORK_MARK_MAX_MS = 8 * 24 * 60 * 60 * 1000
/** What is decided about the first steps is kept until somebody decides otherwise. 2100-01-01, ms. */
export const FIRST_STEPS_UNTIL_MS = 4_102_444_800_000
/** A run through the list belongs to one day. */
export const WORK_RUN_MAX_MS = 24 * 60 * 60 * 1000

const count = z.number().check(z.int(), z.nonnegative())

/** What a piece of work is about: at most one of a kind and shop, or of a kind, shop and subject. */
export const workKey = {
  kind: z.enum(markKindNames),
  /** '' where it is of no shop in particular. */
  shop_uid: z._default(text(64), ''),
  /** What of the shop: the id of an alert, say. '' the whole shop. */
  subject: z._default(text(100), ''),
}

/** As it was when the user decided. */
export const workSize = {
  /** How many orders, after-sales or goods. */
  count,
  /** Yuan at risk, fen; null: it was not known. */
  worth_fen: z.nullable(count),
}

export const workMarkSchema = z.object({
  ...workKey,
  ...workSize,
  state: z.enum(workStates),
  /** Until when it is out of the list, ms. */
  until: timeMs,
  /** When she decided, ms. */
  at: timeMs,
  /** Who handed it to her, and to whom she handed it: name; '' nobody. */
  from_name: z.string(),
  to_name: z.string(),
  /** Of what she handed over: what the other user did about it, and when; null: nothing yet. */
  answer: z.nullable(z.object({ state: z.enum(workStates), at: timeMs })),
})
export type WorkMark = z.infer<typeof workMarkSchema>

/** What came of a run through the list, by the decisions that were saved since it began. */
export const workRunSummarySchema = z.object({ done: count, snoozed: count, handed: count, left: count, done_fen: count, left_fen: count })
export type WorkRunSummary = z.infer<typeof workRunSummarySchema>
