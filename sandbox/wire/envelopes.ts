import { REVIEW_NEEDED_CODE, SESSION_EXPIRED_CODE } from '../../contract/merchantCodes.ts'

/** Codes that the sandbox answers with (merchant-platform-facts 2.1); the last two are assumed. */
export const PlatformCode = {
  success: 1_000_000,
  successZero: 0,
  /** On mms a bad parameter, on the gateway a success. */
  badParameter: 1000,
  successGateway: 1000,
  reviewNeeded: REVIEW_NEEDED_CODE,
  sessionExpired: SESSION_EXPIRED_CODE,
  tooOften: 54001,
  captcha: 70031,
  noPermission: 40010,
  riskControl: 310_120_000,
  tooManyRequests: 429,
  notFound: 404,
  methodNotAllowed: 405,
} as const

/** A merchant reply: its HTTP status and its body before it becomes text. `Result` is what a success carries. */
export interface MerchantAnswer<Result = unknown> {
  readonly status: number
  readonly body: CamelBody<Result> | SnakeBody<Result> | BareBody<Result>
  readonly headers?: Readonly<Record<string, string>>
}

/** No envelope at all. */
type BareBody<Result> = Result

interface CamelBody<Result> {
  readonly success: boolean
  readonly errorCode: number
  readonly errorMsg: string | null
  readonly result: Result | null
}

interface SnakeBody<Result> {
  readonly success: boolean
  readonly error_code: number
  readonly error_msg: string | null
  readonly result?: Result | null
}

/** Success as goods, data centre and janus say it. */
export function toCamel<Result>(result: Result): MerchantAnswer<Result> {
  return { status: 200, body: { success: true, errorCode: PlatformCode.success, errorMsg: null, result } }
}

/** Success with code 0, as the order list says it. */
export function toCamelZero<Result>(result: Result): MerchantAnswer<Result> {
  return { status: 200, body: { success: true, errorCode: PlatformCode.successZero, errorMsg: '成功', result } }
}

export function toSnake<Result>(result: Result): MerchantAnswer<Result> {
  return { status: 200, body: { success: true, error_code: PlatformCode.success, error_msg: null, result } }
}

/** Success as the gateway of the promotion site says it. */
export function toGateway<Result>(result: Result): MerchantAnswer<Result> {
  return { status: 200, body: { success: true, errorCode: PlatformCode.successGateway, errorMsg: null, result } }
}

/** The result alone, as price and stock edits answer. */
export function toBare<Result>(result: Result): MerchantAnswer<Result> {
  return { status: 200, body: result }
}

/** Goods that the platform wants to look at before they go on the shelf. */
export function toReviewNeeded(): MerchantAnswer<never> {
  return toRefusal(PlatformCode.reviewNeeded, '该商品上架需审核，请提交审核后上架')
}

/** A refusal in the camel shape; most refusals travel with HTTP 200. */
export function toRefusal(errorCode: number, errorMsg: string, result: unknown = null, status = 200): MerchantAnswer<never> {
  return { status, body: { success: false, errorCode, errorMsg, result: result as null } }
}

/** Says so in its header, too, as the platform's own page reads it. */
export function toSessionExpired(error_code: number = PlatformCode.sessionExpired, status = 200): MerchantAnswer<never> {
  return { status, body: { success: false, error_code, error_msg: '会话已过期' }, headers: { checklogin: 'false' } }
}

/** "Too often", with nothing to do but to wait. */
export function toTooOften(): MerchantAnswer<never> {
  return toRefusal(PlatformCode.tooOften, '操作太过频繁，请稍后再试！')
}

/** A check that a person has to pass, by its token: also the answer to a bad anti-content token. */
export function toCheckWanted(verifyAuthToken: string): MerchantAnswer<never> {
  return toRefusal(PlatformCode.tooOften, '操作太过频繁，请稍后再试！', { verifyAuthToken })
}
