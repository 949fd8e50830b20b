import { createHash } from 'node:crypto'
import { SESSION_COOKIE_NAME } from '../../contract/merchantCall.ts'
import { toLoginPage } from '../pages/loginPage.ts'
import {
  type MerchantAnswer,
  PlatformCode,
  toCheckWanted,
  toRefusal,
  toReviewNeeded,
  toSessionExpired,
  toTooOften,
} from '../wire/envelopes.ts'
import type { MerchantVisit } from '../wire/merchantVisit.ts'
import type { Fault, FaultKind } from './fault.ts'
import { isTwist } from './twists.ts'

export const BIG_BODY_BYTES = 10 * 1024 * 1024
/** A merchant path, so that a request that follows a redirect is recorded. */
export const REDIRECTED_PATH = '/janus/api/redirected'
/** What setCookie plants by default: a session of nobody. */
export const PLANTED_COOKIE = `${SESSION_COOKIE_NAME}=planted_1_1; Path=/`
const DELAY_DEFAULT_MS = 1000
/** Of refused: they name no field of goods. */
export const REFUSED_WORDS = '系统开小差了，请稍后重试'

/** An answer in place of the endpoint's own. */
interface FixedAnswer {
  readonly status: number
  readonly body: string
  readonly contentType?: string
}

/** What a fault does to one request. */
export interface FaultEffect {
  readonly delayMs?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly answer?: FixedAnswer
  /** Closes the connection without a word. */
  readonly drops?: boolean
}

type Effect = (fault: Fault, visit: MerchantVisit) => FaultEffect

/** Kinds that leave the endpoint's own answer in place, and may join another fault; twists.ts has those that change it. */
const modifiers: Partial<Record<FaultKind, Effect>> = {
  slow: (fault) => ({ delayMs: fault.delay_ms ?? DELAY_DEFAULT_MS }),
  setCookie: (fault) => ({ headers: { 'set-cookie': fault.cookie ?? PLANTED_COOKIE } }),
  cacheable: (_, visit) => {
    const etag = toEtag(visit.path)
    const headers = { 'cache-control': 'max-age=60', etag }
    const isKnown = visit.method === 'GET' && visit.if_none_match === etag
    return isKnown ? { headers, answer: { status: 304, body: '' } } : { headers }
  },
}

/** Kinds that answer in the endpoint's place: the first of them wins. */
const answers: Partial<Record<FaultKind, Effect>> = {
  sessionExpired: (fault) => fixed(toSessionExpired(fault.code, fault.status)),
  loginFalse: () => fixed(toLoginFalse()),
  reviewNeeded: () => fixed(toReviewNeeded()),
  rateLimited: () => fixed(toTooOften()),
  checkWanted: (_, visit) => fixed(toCheckWanted(checkTokenOf(visit.shop_id))),
  http429: (fault) => ({
    ...fixed(toRefusal(PlatformCode.tooManyRequests, '请求太频繁', null, 429)),
    headers: { 'retry-after': String(fault.retry_after_s ?? 1) },
  }),
  htmlLogin: () => ({ answer: { status: 200, body: toLoginPage({ stores: [] }), contentType: 'text/html; charset=utf-8' } }),
  captcha: () => fixed(toRefusal(PlatformCode.captcha, '请完成滑块验证码后重试')),
  riskControl: () => fixed(toRefusal(PlatformCode.riskControl, '网络异常，请刷新页面', null, 403)),
  refused: ({ words = REFUSED_WORDS }) => fixed(toRefusal(PlatformCode.badParameter, words)),
  noPermission: () => fixed(toRefusal(PlatformCode.noPermission, '您没有该操作权限，请联系主账号开通')),
  nullBody: () => ({ answer: { status: 200, body: 'null' } }),
  truncatedJson: () => ({ answer: { status: 200, body: '{"success":true,"errorCode":1000000,"errorMsg":null,"result":{"list":[{"id":1' } }),
  emptyBody: () => ({ answer: { status: 200, body: '' } }),
  bigBody: () => ({ answer: { status: 200, body: toBigBody() } }),
  status: ({ status = 500 }) => fixed(toRefusal(status, '系统繁忙', null, status)),
  dropConnection: () => ({ drops: true }),
  redirectSame: (fault) => redirect(fault, fault.location ?? REDIRECTED_PATH),
  redirectOther: (fault) => redirect(fault, fault.location ?? '/'),
}

export function isModifier(kind: FaultKind): boolean {
  return kind in modifiers || isTwist(kind)
}

/** In: the faults that apply, in order. Out: one effect; delays add up, the first answer wins. */
export function toEffect(faults: readonly Fault[], visit: MerchantVisit): FaultEffect {
  return faults.map((fault) => effectOf(fault, visit)).reduce<FaultEffect>(join, {})
}

function effectOf(fault: Fault, visit: MerchantVisit): FaultEffect {
  return { ...modifiers, ...answers }[fault.kind]?.(fault, visit) ?? {}
}

function join(first: FaultEffect, second: FaultEffect): FaultEffect {
  const isDecided = first.answer !== undefined || first.drops === true
  return {
    delayMs: (first.delayMs ?? 0) + (second.delayMs ?? 0),
    headers: { ...first.headers, ...second.headers },
    ...(isDecided ? pickOutcome(first) : pickOutcome(second)),
  }
}

function pickOutcome({ answer, drops }: FaultEffect): FaultEffect {
  return { ...(answer && { answer }), ...(drops && { drops }) }
}

/** The token of the check that a store's person has to pass. */
export function checkTokenOf(storeId: string | null): string {
  return `sandbox-check-${storeId}`
}

function fixed({ status, body, headers = {} }: MerchantAnswer): FaultEffect {
  return { headers, answer: { status, body: JSON.stringify(body) } }
}

/** What check login says without a session (merchant-platform-facts 2.2). */
function toLoginFalse(): MerchantAnswer {
  return { status: 200, body: { success: false, errorCode: PlatformCode.success, errorMsg: null, result: { login: false } } }
}

function redirect({ status = 302 }: Fault, location: string): FaultEffect {
  return { headers: { location }, answer: { status, body: '' } }
}

/** The same for every store: a cache that trusts it serves one store's answer to another (reliability-security 1.2). */
function toEtag(path: string): string {
  return `"${createHash('sha256').update(path).digest('hex').slice(0, 16)}"`
}

function toBigBody(): string {
  const head = '{"success":true,"errorCode":1000000,"errorMsg":null,"result":{"padding":"'
  const tail = '"}}'
  return head + 'x'.repeat(BIG_BODY_BYTES - head.length - tail.length) + tail
}
