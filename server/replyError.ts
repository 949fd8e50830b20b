import { ReplyCode } from '../contract/codes.ts'
import type { QuotaKind, QuotaUsage } from '../contract/quotas.ts'
import type { Reason } from '../contract/reasons.ts'

/** A call that ends with another code than success; whatever the transaction did is undone. */
export class ReplyError extends Error {
  override readonly name = 'ReplyError'
  readonly code: ReplyCode
  readonly data: Readonly<Record<string, unknown>> | null
  /** HTTP status: a business outcome is 200. */
  readonly status: number

  constructor(code: ReplyCode, data: Readonly<Record<string, unknown>> | null = null, status = 200) {
    super(`reply ${code}`)
    this.code = code
    this.data = data
    this.status = status
  }
}

export const notFound = () => new ReplyError(ReplyCode.notFound)
export const loginInvalid = () => new ReplyError(ReplyCode.loginInvalid)
export const notPermitted = () => new ReplyError(ReplyCode.notPermitted)
/** Goods are claimed for so many shops that the caller does not see: the message says how many. */
export const claimedElsewhere = (count: number) => new ReplyError(ReplyCode.notPermitted, { claimed_elsewhere: count })
export const levelLimit = () => new ReplyError(ReplyCode.levelLimit)
/** The level allows no more of it: the message says what, and how much there is. */
export const quotaReached = (quota: QuotaUsage & { readonly kind: QuotaKind }) => new ReplyError(ReplyCode.levelLimit, { quota })
/** In: `{ field: reason }`; a reason may carry its limit, as `too_long:200`. */
export const invalidPayload = (errors: Readonly<Record<string, Reason | `${Reason}:${number}` | (string & {})>>) =>
  new ReplyError(ReplyCode.invalidPayload, { errors })
export const conflict = (data: Readonly<Record<string, unknown>>) => new ReplyError(ReplyCode.conflict, data)
/** A suggestion waits no more: the message says so. `current`: as it is now, for who may see it. */
export const suggestionDecided = (current?: unknown) => conflict({ reason: 'suggestion_decided', ...(current ? { current } : {}) })
export const tooManyTries = (retryAfterS: number) => new ReplyError(ReplyCode.tooManyTries, { retry_after_s: retryAfterS })
/** Something that we depend on is away. */
export const unavailable = () => new ReplyError(ReplyCode.internal, null, 503)
