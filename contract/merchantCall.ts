import type * as z from 'zod/mini'
import type { MerchantSite } from './entities/deployment.ts'

/**
 * How sure the shape of a call is. None of them was ever tried at the platform by us.
 *
 * | word        | request and reply                                       |
 * |-------------|---------------------------------------------------------|
 * | confirmed   | both are as public code sends and reads them            |
 * | assumed     | the path is public; a part of the rest is a guess       |
 * | sandboxOnly | nothing public shows them: the sandbox alone knows them |
 */
export const certainties = ['confirmed', 'assumed', 'sandboxOnly'] as const
export type Certainty = (typeof certainties)[number]

/** One call of the merchant platform: the bridge and the sandbox are projections of the table of these. */
export interface MerchantCall<Payload extends z.ZodMiniType = z.ZodMiniType, Result extends z.ZodMiniType = z.ZodMiniType> {
  readonly summary: string
  /** Which of the platform's sites; the deployment gives its origin. */
  readonly site: MerchantSite
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Names that a GET's address may carry, each with a whole number or a text. Default none. */
  readonly query?: Readonly<Record<string, 'number' | 'text'>>
  /** How the payload is sent. `file`: a form in parts, with one file. */
  readonly body: 'none' | 'json' | 'form' | 'file'
  /** The field of a `file` body that holds the file: `{ type, base64 }`. */
  readonly fileField?: string
  readonly payload: Payload
  /** The business result inside the platform's envelope; what it does not name is ignored. */
  readonly result: Result
  /** Whether a good reply wraps its result in one of the platform's envelopes, or has it bare, alone or beside `success`. */
  readonly envelope: 'wrapped' | 'bare'
  /** Sends the anti-content token, as the platform's own page does with every call to its own sites. */
  readonly antiContent: boolean
  /** Field of the body that repeats the token; the bridge fills it in. Default none. */
  readonly antiContentField?: string
  /** Page of the platform named as referer: a path on `pageSite`. */
  readonly refererPath: string
  /** Whose page asks. Default: the call's own site. */
  readonly pageSite?: MerchantSite
  /** True: a request with another referer is answered as if its session were dead. */
  readonly judgesReferer?: boolean
  readonly effect: 'read' | 'write'
  /** How hard the platform limits it: `light` calls may run close together, `heavy` ones want half a second between them. */
  readonly pace: 'light' | 'heavy'
  readonly certainty: Certainty
  /** Where its shape is from, in words: "public code, 2026". */
  readonly source: string
}

type Authored<Payload extends z.ZodMiniType, Result extends z.ZodMiniType> = Pick<
  MerchantCall<Payload, Result>,
  'summary' | 'path' | 'payload' | 'result' | 'certainty' | 'source'
> &
  Partial<MerchantCall<Payload, Result>>

/** Declares a merchant call. Defaults: POST with JSON to mms, with the token, a light read, a wrapped result, referer the site's root. */
export function defineMerchantCall<Payload extends z.ZodMiniType, Result extends z.ZodMiniType>(
  authored: Authored<Payload, Result>,
): MerchantCall<Payload, Result> {
  return Object.freeze({
    site: 'mms',
    method: 'POST',
    body: authored.method === 'GET' ? 'none' : 'json',
    envelope: 'wrapped',
    antiContent: true,
    refererPath: '/',
    effect: 'read',
    pace: 'light',
    ...authored,
  } as const)
}

/** The cookie that carries a store's login: `<opaque>_<userId>_<mallId>`. */
export const SESSION_COOKIE_NAME = 'PASS_ID'
/** Page of the platform where a store's owner logs in (merchant-platform-facts 2.1). */
export const MERCHANT_LOGIN_PATH = '/login'
/** Page of the platform about some goods, for their store (as the platform's own clients name it as referer). */
export const MERCHANT_GOODS_PATH = '/goods/goods_detail'
/** Address of the page about some goods; `origin` is that of the merchant site. */
export function toGoodsAddress(origin: string, goods_id: string): string {
  return `${origin}${MERCHANT_GOODS_PATH}?${new URLSearchParams({ goods_id })}`
}

/** Sent where the deployment supplies no token (specification 9: "a short constant"; its value is assumed). */
export const DEFAULT_ANTI_CONTENT = '0a'
export const ANTI_CONTENT_HEADER = 'anti-content'

/**
 * What a browser knows of a session beside its login, and sends with each request: cookies on the left, headers on the right. The
 * extension reads them from the shop's own session; nothing is made up for a session that has none.
 *
 * | cookie                       | header          | what it is                                                             |
 * |------------------------------|-----------------|------------------------------------------------------------------------|
 * | rckk                         | ETag            | the mark that the platform gave this browser                           |
 * | msfe-pc-cookie-captcha-token | VerifyAuthToken | a person has passed a check, not more than ten minutes ago             |
 */
export const BROWSER_MARK_COOKIE = 'rckk'
export const BROWSER_MARK_HEADER = 'etag'
export const CHECK_COOKIE = 'msfe-pc-cookie-captcha-token'
export const CHECK_HEADER = 'verifyauthtoken'
export const CHECK_LIFE_MS = 10 * 60 * 1000
/** Asked for by name beside the session's own, since a list of cookies may leave them out. */
export const companionCookieNames: readonly string[] = ['_nano_fp', BROWSER_MARK_COOKIE]
