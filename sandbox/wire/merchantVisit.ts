import type { FastifyRequest } from 'fastify'
import { Header } from '../../contract/envelope.ts'
import { ANTI_CONTENT_HEADER, BROWSER_MARK_HEADER, CHECK_HEADER } from '../../contract/merchantCall.ts'
import { claimedMallId, readPassId } from '../sessions/sessionCookies.ts'

/** A merchant request as it arrived. */
export interface MerchantVisit {
  readonly method: string
  readonly path: string
  /** Path and query as sent. */
  readonly url: string
  /** The `cookie` header, untouched. */
  readonly cookie: string | null
  /** The demo transport's header, untouched. */
  readonly sandbox_cookie: string | null
  /** The store that the session names, genuine or not. */
  readonly shop_id: string | null
  readonly referer: string | null
  readonly origin: string | null
  readonly anti_content: string | null
  readonly content_type: string | null
  readonly user_agent: string | null
  readonly sec_fetch_site: string | null
  readonly if_none_match: string | null
  /** The mark of the browser, and the token of a check that a person has passed. */
  readonly etag: string | null
  readonly verify_auth_token: string | null
  /** Milliseconds since 1970. */
  readonly at: number
}

export function toMerchantVisit(request: FastifyRequest, at: number): MerchantVisit {
  const header = (name: string) => [request.headers[name]].flat()[0] ?? null
  return {
    method: request.method,
    path: pathOf(request),
    url: request.raw.url ?? '/',
    cookie: header('cookie'),
    sandbox_cookie: header(Header.sandboxCookie),
    shop_id: claimedMallId(sessionOf(request)),
    referer: header('referer'),
    origin: header('origin'),
    anti_content: header(ANTI_CONTENT_HEADER),
    content_type: header('content-type'),
    user_agent: header('user-agent'),
    sec_fetch_site: header('sec-fetch-site'),
    if_none_match: header('if-none-match'),
    etag: header(BROWSER_MARK_HEADER),
    verify_auth_token: header(CHECK_HEADER),
    at,
  }
}

/** The PASS_ID of a request: from its cookie; only without one there, from the demo transport's header. */
export function sessionOf(request: FastifyRequest): string | null {
  return readPassId(request.headers.cookie) ?? readPassId([request.headers[Header.sandboxCookie]].flat()[0])
}

export function pathOf(request: FastifyRequest): string {
  return (request.raw.url ?? '/').split('?')[0] ?? '/'
}
