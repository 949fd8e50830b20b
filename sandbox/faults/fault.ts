import * as z from 'zod/mini'
import { merchantCodes } from '../../contract/merchantCodes.ts'

export const faultKinds = [
  'sessionExpired',
  'rateLimited',
  'http429',
  'slow',
  'htmlLogin',
  'captcha',
  'checkWanted',
  'riskControl',
  'noPermission',
  'nullBody',
  'truncatedJson',
  'emptyBody',
  'bigBody',
  'status',
  'dropConnection',
  'setCookie',
  'cacheable',
  'redirectSame',
  'redirectOther',
  'loginFalse',
  'reviewNeeded',
  'swapShape',
  'duplicateRows',
  'shortPages',
  'privateUseNumbers',
  'partialFailure',
  'silentFailure',
  'answerLost',
  'oddRow',
  'numbersAsText',
  'nullLists',
  'saysNothing',
  'flatMall',
  'promotionPrices',
  'refused',
  'resent',
  'lag',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** Answers that a copy may get in place of the endpoint's own. */
export const copyAnswers = [
  'rateLimited',
  'http429',
  'captcha',
  'checkWanted',
  'riskControl',
  'sessionExpired',
  'refused',
] as const satisfies readonly FaultKind[]

const DELAY_MAX_MS = 120_000
/** The sandbox remembers for so long how its goods were. */
export const LAG_MAX_MS = 120_000

/** A fault as a test switches it on. */
export const faultInputSchema = z
  .strictObject({
    kind: z.enum(faultKinds),
    /** Only requests whose session names this store. Default: every store. */
    shop_id: z.optional(z.string()),
    /** Only this path, without query. Default: every merchant path. */
    path: z.optional(z.string()),
    /** How many requests it hits. Default: until it is cleared. */
    times: z.optional(z.number().check(z.int(), z.gte(1))),
    /** How many requests of its aim it lets pass first: so a third page fails. Default 0. */
    skip: z.optional(z.number().check(z.int(), z.gte(0))),
    /** Hits every so-many-th request that it aims at, starting with the first. Default: 1, every request. */
    every: z.optional(z.number().check(z.int(), z.gte(1))),
    /** Of sessionExpired: 43001, which is the default, 40001 or 43002. */
    code: z.optional(z.number().check(z.refine(endsSession, { error: 'unknown_value' }))),
    /** Of slow. Default 1000. */
    delay_ms: z.optional(z.number().check(z.int(), z.gte(0), z.lte(DELAY_MAX_MS))),
    /** Of status (default 500), of the redirects (default 302), and of sessionExpired (default 200). */
    status: z.optional(z.number().check(z.int(), z.gte(200), z.lte(599))),
    /** Of http429, seconds. Default 1. */
    retry_after_s: z.optional(z.number().check(z.int(), z.gte(0))),
    /** Of the redirects: where to. redirectOther needs it. */
    location: z.optional(z.string().check(z.minLength(1))),
    /** Of setCookie: the whole `Set-Cookie` value. Default: a foreign PASS_ID. */
    cookie: z.optional(z.string().check(z.minLength(1))),
    /** Of refused, and of a copy that is refused: the platform's words. Default: words that name no field. */
    words: z.optional(z.string().check(z.minLength(1))),
    /** Of resent: what the copy is answered. Default: what the endpoint says to a second request. */
    copy: z.optional(z.enum(copyAnswers)),
    /** Of lag: how far reads are behind, by the sandbox's clock. Default 2000. */
    lag_ms: z.optional(z.number().check(z.int(), z.gte(0), z.lte(LAG_MAX_MS))),
  })
  .check(z.refine((fault) => fault.kind !== 'redirectOther' || fault.location !== undefined, { error: 'required', path: ['location'] }))
export type FaultInput = z.infer<typeof faultInputSchema>

/** A fault in force; `times` and `skip` are what is left of them. */
export type Fault = FaultInput & { readonly fault_id: string }

function endsSession(code: number): boolean {
  return merchantCodes.some((each) => each.code === code && each.means === 'sessionExpired')
}
