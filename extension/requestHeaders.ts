import { relayRequestHeaders } from '../contract/relayLimits.ts'
import type { RelayReason } from '../contract/relayReasons.ts'

/** The headers of an admitted request, by the way they are sent. */
export interface RequestHeaders {
  /** Set on the request itself. */
  readonly own: Readonly<Record<string, string>>
  /** Set by the rule beside the cookie: no script may set these two. Null: the header is not sent. */
  readonly referer: string | null
  readonly origin: string | null
}

const allowedNames: ReadonlySet<string> = new Set(relayRequestHeaders)

/** Admits the headers of a request: known names, each once, printable ASCII, referer and origin on a merchant host. */
export function parseRequestHeaders(
  headers: Readonly<Record<string, string>>,
  merchantOrigins: readonly string[],
): RequestHeaders | RelayReason {
  const named = new Map<string, string>()
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    if (!allowedNames.has(lower) || named.has(lower) || !/^[\x20-\x7e]*$/.test(value)) return 'header_not_allowed'
    named.set(lower, value)
  }
  const { referer = null, origin = null, ...own } = Object.fromEntries(named)
  if (referer !== null && !isMerchantPage(referer, merchantOrigins)) return 'header_not_allowed'
  if (origin !== null && !merchantOrigins.includes(origin)) return 'header_not_allowed'
  return { own, referer, origin }
}

function isMerchantPage(referer: string, merchantOrigins: readonly string[]): boolean {
  return merchantOrigins.some((origin) => referer === origin || (referer.startsWith(`${origin}/`) && !/[\s\\#]/.test(referer)))
}
