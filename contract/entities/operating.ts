import * as z from 'zod/mini'
import { timeMs } from '../fields.ts'
import { dayText } from './daySheet.ts'
import { driftKinds } from './fieldDrift.ts'

/**
 * How a request to the merchant platform ended, as consoles report it: `ok`, or the kind of its failure. Failures on this side of the
 * platform are none of these: no extension, no session, no permission of the browser.
 */
export const platformOutcomes = [
  'ok',
  'timedOut',
  'requestFailed',
  'sessionExpired',
  'wrongStore',
  'rateLimited',
  'verificationNeeded',
  'noPermission',
  'unreadableReply',
  'rejected',
] as const
export type PlatformOutcome = (typeof platformOutcomes)[number]

/** Outcomes that one call of the backend takes. */
export const OUTCOMES_PER_CALL_MAX = 200
/** Hours of which outcomes are kept, and days of which calls of the backend are counted. */
export const HEALTH_HOURS = 7 * 24
export const CALL_DAYS = 30

const count = z.number().check(z.int(), z.nonnegative())
const callName = z.string().check(z.regex(/^[a-zA-Z]{1,60}$/))

/** How often a call of the merchant platform ended so, since the last report. */
export const platformOutcomeSchema = z.object({
  /** Its name in the table of merchant calls. */
  call: callName,
  outcome: z.enum(platformOutcomes),
  replies: count.check(z.gte(1), z.lte(1_000_000)),
})
export type PlatformOutcomeCount = z.infer<typeof platformOutcomeSchema>

const dayCount = z.object({ day: dayText, count })

/** Counts of the deployment, without operators and what is theirs (decision 0260): never what a merchant sells, which goods she has, or a session. */
export const deploymentCountsSchema = z.object({
  /** Main accounts. */
  accounts: z.object({
    total: count,
    enabled: count,
    /** With a level above 0 that has not ended. */
    paying: count,
    /** Of these, whose level ends within 14 days. */
    expiring: count,
    sub_accounts: count,
    /** New ones by day of China, each of the last 30. */
    new_by_day: z.array(dayCount),
  }),
  /** Accounts with shops, none of which has a living session, and where nobody logged in for 7 days; the longest silent first, at most 50. */
  silent: z.array(z.object({ user_uid: z.string(), username: z.string(), shops: count, last_login_at: z.nullable(timeMs) })),
  silent_count: count,
  shops: z.object({ total: count, online: count, accounts_with_shops: count }),
  /** Calls of the backend by day, the last 30. `failed`: answered with an error of the server; `slow`: took longer than 200 ms; `mean_ms`: of all of them. */
  calls_by_day: z.array(z.object({ day: dayText, calls: count, failed: count, refused: count, slow: count, mean_ms: z.number() })),
  /** Of the last 24 hours, the most frequent first. */
  calls_by_type: z.array(
    z.object({
      call: z.string(),
      calls: count,
      failed: count,
      refused: count,
      slow: count,
      /** Of all of them, ms. */
      mean_ms: z.number(),
    }),
  ),
  /** Beginning of the newest hour with a call that is counted; null: there is none. They are written down once a minute. */
  counted_hour: z.nullable(timeMs),
})
export type DeploymentCounts = z.infer<typeof deploymentCountsSchema>

/**
 * Whose trouble failures of a call are.
 *
 * | word     | it means                                                                        |
 * |----------|---------------------------------------------------------------------------------|
 * | fine     | few requests fail                                                               |
 * | shops    | some accounts see failures, most do not: their sessions or shops are ill        |
 * | platform | most accounts that make the call see failures: the platform, or our table, changed |
 * | unclear  | too few accounts make the call to tell one from the other                       |
 */
export const healthVerdicts = ['fine', 'shops', 'platform', 'unclear'] as const
export type HealthVerdict = (typeof healthVerdicts)[number]

/** A part, 0 to 1. */
const share = z.number().check(z.gte(0), z.lte(1))
const outcomeCount = { outcome: z.enum(platformOutcomes), replies: count }

/** One call of the merchant platform over some hours and all accounts. */
export const callHealthSchema = z.object({
  call: callName,
  requests: count,
  /** Part of them that failed. */
  share,
  /** Accounts that made the call, and of these how many saw it fail: in the hour in which most did. */
  accounts: count,
  failing_accounts: count,
  /** Failures by kind, the most frequent first. */
  kinds: z.array(z.object(outcomeCount)),
  /** Of the last hours where they fail and those before did not, else of all of them. */
  verdict: z.enum(healthVerdicts),
  /** The last hours, each of which failed, with the part of their requests that did, and that part of the hours before. Null: it does not fail now, or in all of them. */
  failing: z.nullable(z.object({ hours: count, share, before: share })),
})
export type CallHealth = z.infer<typeof callHealthSchema>

/** Failures of one kind in one hour, over all calls and accounts. `hour`: its beginning. */
export const failedHourSchema = z.object({ hour: timeMs, ...outcomeCount })
export type FailedHour = z.infer<typeof failedHourSchema>

/** A field of the merchant platform's replies that is new, gone or odd, over all accounts. */
export const seenDriftSchema = z.object({
  call: callName,
  kind: z.enum(driftKinds),
  field: z.string(),
  replies: count,
  accounts: count,
  first_seen_at: timeMs,
  last_seen_at: timeMs,
})
export type SeenDrift = z.infer<typeof seenDriftSchema>
