import { merchantApi } from '../contract/merchantApi.ts'
import type { relayMethods } from '../contract/relayLimits.ts'
import type { RelayReason } from '../contract/relayReasons.ts'

export type RelayMethod = (typeof relayMethods)[number]

/** Where an admitted request goes. */
export interface Target {
  /** The merchant origin, exactly as the manifest has it. */
  readonly origin: string
  readonly path: string
}

const callsOfTable: ReadonlySet<string> = new Set(Object.values(merchantApi).map((call) => `${call.method} ${call.path}`))

/**
 * Finds the target of an address. The text must be an allowed origin followed by exactly a path of the merchant table:
 * nothing is decoded or repaired first, so no spelling can mean one thing here and another to the browser.
 */
export function findTarget(url: string, method: RelayMethod, merchantOrigins: readonly string[]): Target | RelayReason {
  const origin = merchantOrigins.find((candidate) => url.startsWith(`${candidate}/`))
  if (origin === undefined) return 'host_not_allowed'
  const path = url.slice(origin.length)
  return callsOfTable.has(`${method} ${path}`) ? { origin, path } : 'path_not_allowed'
}
