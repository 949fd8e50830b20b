import * as z from 'zod/mini'
import type { MerchantCall } from '../../contract/merchantCall.ts'
import { meaningOfCode, successCodes } from '../../contract/merchantCodes.ts'
import type { RelayedReply } from '../../contract/relay.ts'
import { BridgeError, type BridgeErrorDetails, type BridgeErrorKind } from './bridgeError.ts'
import { type MerchantEnvelope, readEnvelope } from './readEnvelope.ts'

/** `raw`: the business part as it came, of a reply that did not fail; undefined: of one that did. */
export type ParsedReply<Result> = { readonly raw?: unknown } & (
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly error: BridgeError }
)

/** The success code that says so by itself: check login sends it with `success: false` (merchant-platform-facts 2.2). */
const PLAIN_SUCCESS_CODE = 1_000_000
/** Words by which the platform asks for a verification or a pause (merchant-platform-facts 2.1). */
const verificationWords = /验证码|滑块|风控|captcha/i
const rateLimitWords = /频繁|too (frequent|many)/i
/** A page that asks for a login; login pages also mention captchas, so they are recognised first. */
const loginPageMarks = /type=["']?password|<title>[^<]*(登录|log ?in)|\/login/i

/** What a merchant reply says: the call's result, or why there is none. `now` turns a date of `retry-after` into a wait. */
export function parseMerchantReply<Result extends z.ZodMiniType>(
  call: Pick<MerchantCall<z.ZodMiniType, Result>, 'result' | 'effect' | 'envelope'>,
  reply: RelayedReply,
  now: number,
): ParsedReply<z.output<Result>> {
  const envelope = readEnvelope(reply.data)
  const kind = failureOf(reply, envelope)
  const raw = call.envelope === 'bare' ? (envelope?.result ?? reply.data) : envelope?.result
  const parsed = kind ? null : z.safeParse(call.result, raw)
  if (parsed?.success && !(envelope?.isBare && saysNothing(parsed.data))) return { ok: true, result: parsed.data, raw }
  const finalKind = kind ?? 'unreadableReply'
  const isUnclear = finalKind === 'unreadableReply' || finalKind === 'requestFailed'
  const details: BridgeErrorDetails = {
    unknownOutcome: call.effect === 'write' && isUnclear,
    merchantCode: envelope?.code,
    // Beside a token the words say to wait, which would help nobody.
    merchantMessage: envelope?.hasCheckToken ? undefined : envelope?.message,
    httpStatus: reply.status,
    retryAfterMs: toWait(reply.headers['retry-after'], now),
  }
  const error = new BridgeError(finalKind, details)
  return kind ? { ok: false, error } : { ok: false, error, raw }
}

/**
 * Null: nothing speaks against the reply. As the platform's own page judges: `success` and the HTTP status decide whether a reply failed,
 * and only of one that failed is the code looked at, unless it asks for a check. A platform that broke down refuses nothing.
 */
function failureOf(reply: RelayedReply, envelope: MerchantEnvelope | null): BridgeErrorKind | null {
  if (reply.status === 0) return 'sessionExpired'
  if (envelope?.success && reply.status < 400) return checkBeside(envelope, reply.status)
  const known = envelope && kindOfCode(envelope, reply.status)
  if (known) return known
  if (reply.status === 401 || (envelope?.success === false && reply.headers.checklogin === 'false')) return 'sessionExpired'
  if (reply.status === 429) return 'rateLimited'
  if (reply.status >= 500) return 'requestFailed'
  if (typeof reply.data === 'string') return judgeText(reply.data)
  if (envelope && isRefusal(envelope)) return kindOfWords(envelope.message)
  if (reply.status >= 400) return 'requestFailed'
  return envelope ? null : 'unreadableReply'
}

/** A check or a pause that is asked for beside `success: true`: what there is of a result is not what was asked for. */
function checkBeside(envelope: MerchantEnvelope, status: number): BridgeErrorKind | null {
  const known = kindOfCode(envelope, status)
  if (known === 'rateLimited' || known === 'verificationNeeded') return known
  const said = kindOfWords(envelope.message)
  if (said !== 'rejected') return said
  return envelope.hasCheckToken ? 'rateLimited' : null
}

/** A code that says "too often" beside words that name a check is a check: asking again would only prolong it. */
function kindOfCode({ code, message, hasCheckToken }: MerchantEnvelope, status: number): BridgeErrorKind | null {
  const meaning = code === undefined ? null : meaningOfCode(code, status, hasCheckToken)
  return meaning === 'rateLimited' && kindOfWords(message) === 'verificationNeeded' ? 'verificationNeeded' : meaning
}

/** Where `success` is absent, a result speaks for itself; on mms 1000 is a bad parameter, on the gateway a success. */
function isRefusal({ code, success, result }: MerchantEnvelope): boolean {
  const hasResult = result !== undefined && result !== null
  if (success === false) return !(code === PLAIN_SUCCESS_CODE && hasResult)
  return code !== undefined && !successCodes.includes(code) && !hasResult
}

function kindOfWords(message = ''): BridgeErrorKind {
  if (verificationWords.test(message)) return 'verificationNeeded'
  return rateLimitWords.test(message) ? 'rateLimited' : 'rejected'
}

function judgeText(text: string): BridgeErrorKind {
  if (loginPageMarks.test(text)) return 'sessionExpired'
  return verificationWords.test(text) ? 'verificationNeeded' : 'unreadableReply'
}

/** A bare body must carry something that the call names, else any object would pass for an answer. */
function saysNothing(result: unknown): boolean {
  return typeof result === 'object' && result !== null && Object.values(result).every((value) => value === undefined || value === null)
}

function toWait(retryAfter: string | undefined, now: number): number | undefined {
  if (retryAfter === undefined) return undefined
  const waitMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isNaN(waitMs) ? undefined : Math.max(0, waitMs)
}
