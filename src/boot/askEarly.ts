import { isOffered } from '../../contract/call.ts'
import type { Capability } from '../../contract/capabilities.ts'
import { RELAY_KEY_HEADER } from '../../contract/relayLimits.ts'
import type { CallerSession } from '../providers/toolApi/createToolApi.ts'
import { putPayload, toCallQuery, toCallUrl } from '../providers/toolApi/toCallQuery.ts'
import type { EarlyReplies } from './earlyReplies.ts'
import { toScope } from './toScope.ts'

/** As much of a call as asking needs. */
export interface EarlyCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** What a backend must have to answer it; null: every one does. */
  readonly capability: Capability | null
  /** Of a GET: what its list shows first. */
  readonly payload?: Readonly<Record<string, unknown>>
}

/** What a page of the console asks for as soon as it starts; a projection of contract and registry, put here by the build. */
export interface EarlyCalls {
  /** On every page: what the deployment is, and who the user is. */
  readonly always: readonly [deployment: EarlyCall, user: EarlyCall]
  /** By path of a list: its rows, of a paged one the first page. */
  readonly rows: Readonly<Record<string, EarlyCall>>
  /** Path of the list of shops, and how the addresses begin whose pages can show nothing before they know it. */
  readonly shops: { readonly list: string; readonly under: readonly string[] }
  /** Paths of pages that count from the orders that the browser keeps. */
  readonly figures: readonly string[]
}

/** Asks at once for what the console will ask for when it has come and started: by then the answers are there. */
export function askEarly(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  session: CallerSession,
  locale: string,
  calls: EarlyCalls,
  relayKey: string | null,
  /** What the backend said last that it has; null: it was never asked, and then asking is no harm. */
  offered: readonly string[] | null,
): Omit<EarlyReplies, 'shown'> | null {
  const { token, uid } = session
  if (token === null) return null
  const own = calls.rows[pathname]
  const { list, under } = calls.shops
  const looksAtShops = under.some((start) => pathname.startsWith(start))
  // What the address of a list says may filter it.
  const first = own ? search === '' && own : looksAtShops && calls.rows[list]
  const rows = first && (offered === null || isOffered(first, offered)) ? first : null
  const headers = {
    'accept-language': locale,
    authorization: `Bearer ${token}`,
    ...(relayKey === null ? {} : { [RELAY_KEY_HEADER]: relayKey }),
  }
  const [deployment, user] = calls.always.map((call) => ask(call, session, headers)) as [Asked, Asked]
  const listed = rows ? ask(rows, session, headers) : null
  return {
    token,
    relayKey,
    hasRows: rows !== null && rows === own,
    figuresOf: calls.figures.includes(pathname) ? uid : null,
    scope: toScope(user[1], rows && rows === calls.rows[list] ? (listed?.[1] ?? null) : null),
    byRequest: new Map([deployment, user, ...(listed ? [listed] : [])]),
  }
}

type Asked = [request: string, reply: Promise<unknown>]

function ask(call: EarlyCall, session: CallerSession, headers: Readonly<Record<string, string>>): Asked {
  const query = toCallQuery(call, session)
  if (call.payload) putPayload(query, call.payload)
  const url = toCallUrl(call, query)
  const isPost = call.method === 'POST'
  const reply = fetch(url, {
    method: call.method,
    headers: { ...headers, ...(isPost ? { 'content-type': 'application/json' } : {}) },
    body: isPost ? '{}' : null,
    referrerPolicy: 'no-referrer',
  }).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)))))
  // The part that takes it sees the failure, and asks again.
  reply.catch(() => undefined)
  return [`${call.method} ${url}`, reply]
}
