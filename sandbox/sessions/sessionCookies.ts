import { BROWSER_MARK_COOKIE, SESSION_COOKIE_NAME } from '../../contract/merchantCall.ts'
import { createSeedMark } from '../seeds/random.ts'
import type { Store } from '../stores/store.ts'

const OPAQUE_MARK_CHARS = 40
const PASS_ID_FORM = /^1-[0-9a-f]{40}([0-9a-z]{3,6})_\d+_(\d+)$/
const TAIL_FORM = /_\d+_(\d+)$/

/** What a PASS_ID says of itself; whether it is true is the session registry's business. */
interface ClaimedSession {
  readonly mall_id: string
  readonly issue: number
}

/** The n-th session of a store. */
export function toPassId(seed: number, store: Store, issue: number): string {
  const mark = createSeedMark(seed, 'session', store.mall_id, issue).slice(0, OPAQUE_MARK_CHARS)
  return `1-${mark}${issue.toString(36).padStart(3, '0')}_${store.user_id}_${store.mall_id}`
}

export function parsePassId(passId: string): ClaimedSession | null {
  const [, issue, mall_id] = PASS_ID_FORM.exec(passId) ?? []
  return issue && mall_id ? { mall_id, issue: Number.parseInt(issue, 36) } : null
}

/** The store that a PASS_ID names in its tail, genuine or not. */
export function claimedMallId(passId: string | null): string | null {
  return TAIL_FORM.exec(passId ?? '')?.[1] ?? null
}

/** The cookies of a session, by name. */
export function toCookies(seed: number, store: Store, passId: string): Readonly<Record<string, string>> {
  return {
    [SESSION_COOKIE_NAME]: passId,
    _nano_fp: createSeedMark(seed, 'nano', store.mall_id).slice(0, 32),
    api_uid: createSeedMark(seed, 'uid', store.mall_id).slice(0, 24),
    [BROWSER_MARK_COOKIE]: createSeedMark(seed, 'browser', store.mall_id).slice(0, 40),
  }
}

/** `name=value; name=value`, as a browser sends it. */
export function formatCookie(cookies: Readonly<Record<string, string>>): string {
  return Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
}

/** The PASS_ID of a cookie header; null without one. */
export function readPassId(cookie: string | null | undefined): string | null {
  const prefix = `${SESSION_COOKIE_NAME}=`
  const pair = cookie?.split(';').find((each) => each.trim().startsWith(prefix))
  return pair?.trim().slice(prefix.length) || null
}
