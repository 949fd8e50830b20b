import { merchantApi } from '../contract/merchantApi.ts'
import type { MerchantCall } from '../contract/merchantCall.ts'
import type { relayMethods } from '../contract/relayLimits.ts'
import type { RelayReason } from '../contract/relayReasons.ts'

export type RelayMethod = (typeof relayMethods)[number]

/** Where an admitted request goes. */
export interface Target {
  /** The merchant origin, exactly as the manifest has it. */
  readonly origin: string
  readonly path: string
}

const calls: readonly MerchantCall[] = Object.values(merchantApi)
const callsOfTable: ReadonlyMap<string, MerchantCall> = new Map(calls.map((call) => [`${call.method} ${call.path}`, call]))

/**
 * Finds the target of an address. The text must be an allowed origin followed by exactly a path of the merchant table, and
 * by a query only where the table names its parts: nothing is decoded or repaired first, so no spelling can mean one thing here and another to the browser.
 */
export function findTarget(url: string, method: RelayMethod, merchantOrigins: readonly string[]): Target | RelayReason {
  const origin = merchantOrigins.find((candidate) => url.startsWith(`${candidate}/`))
  if (origin === undefined) return 'host_not_allowed'
  const path = url.slice(origin.length)
  const [bare = path, ...queries] = path.split('?')
  const call = callsOfTable.get(`${method} ${bare}`)
  return call && isQueryOf(call, queries) ? { origin, path } : 'path_not_allowed'
}

/** None, or one of `name=number` pairs that the call names, each at most once. */
function isQueryOf({ queryNames = [] }: MerchantCall, [query, ...others]: readonly string[]): boolean {
  if (query === undefined) return true
  const pairs = query.split('&').map((pair) => /^(\w+)=\d{1,15}$/.exec(pair)?.[1] ?? '')
  return others.length === 0 && new Set(pairs).size === pairs.length && pairs.every((name) => queryNames.includes(name))
}
