import type { MerchantCallName } from '../contract/merchantApi.ts'
import type { MerchantCall } from '../contract/merchantCall.ts'
import type { MerchantCalls } from '../contract/merchantPaths.ts'
import type { relayMethods } from '../contract/relayLimits.ts'
import type { RelayReason } from '../contract/relayReasons.ts'
import { RelayError } from './relayError.ts'

export type RelayMethod = (typeof relayMethods)[number]

/** Where requests may go: both parts come from the package, nothing of it from a page. */
export interface Reach {
  /** Origins of the merchant platform, from the manifest. */
  readonly merchantOrigins: readonly string[]
  /** The merchant calls, each at its path in this deployment. */
  readonly calls: MerchantCalls
}

/** Where an admitted request goes. */
export interface Target {
  /** The merchant origin, exactly as the manifest has it. */
  readonly origin: string
  readonly path: string
  /** Which call of the table it is, and whether that changes anything at the platform. */
  readonly callName: MerchantCallName
  readonly effect: MerchantCall['effect']
}

/** The merchant origin that a page names by its host, or by itself; a RelayError where it is none of this package. */
export function findOrigin(host: string, merchantOrigins: readonly string[]): string {
  const origin = merchantOrigins.find((candidate) => candidate === host || new URL(candidate).host === host)
  if (origin === undefined) throw new RelayError('host_not_allowed')
  return origin
}

/**
 * Finds the target of an address. The text must be an allowed origin followed by exactly the path of a merchant call, and
 * by a query only where the table names its parts: nothing is decoded or repaired first, so no spelling can mean one thing here and another to the browser.
 */
export function findTarget(url: string, method: RelayMethod, { merchantOrigins, calls }: Reach): Target | RelayReason {
  const origin = merchantOrigins.find((candidate) => url.startsWith(`${candidate}/`))
  if (origin === undefined) return 'host_not_allowed'
  const path = url.slice(origin.length)
  const [bare = path, ...queries] = path.split('?')
  const [callName, call] = findCall(calls, method, bare) ?? []
  return call && callName && isQueryOf(call, queries) ? { origin, path, callName, effect: call.effect } : 'path_not_allowed'
}

function findCall(calls: MerchantCalls, method: RelayMethod, path: string) {
  const entries = Object.entries(calls) as [MerchantCallName, MerchantCall][]
  return entries.find(([, call]) => call.method === method && call.path === path)
}

/** What the table's two kinds of parts look like in an address: digits, and text as a browser encodes it. */
const queryParts = { number: /^\d{1,15}$/, text: /^(?:[\w.~*+-]|%[0-9A-F]{2}){1,900}$/ } as const

/** None, or pairs of a name and a value as the call has them, each at most once. */
function isQueryOf({ query: parts = {} }: MerchantCall, [query, ...others]: readonly string[]): boolean {
  if (query === undefined) return true
  const pairs = query.split('&').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)
  const isPart = ([name, value]: readonly [string, string]) => Object.hasOwn(parts, name) && queryParts[parts[name] ?? 'number'].test(value)
  return others.length === 0 && new Set(pairs.map(([name]) => name)).size === pairs.length && pairs.every(isPart)
}
