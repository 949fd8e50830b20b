import type { RelayData } from '../contract/relay.ts'
import { RELAY_PROTOCOL } from '../contract/relayLimits.ts'

/** Who this extension is, to which key its cookies are sealed (null: to none), and which merchant hosts its package allows (as origins, like `merchant_hosts` of the deployment). */
export function toPing(version: string, merchantOrigins: readonly string[], relayKey: string | null): RelayData<'ping'> {
  return { version, protocol: RELAY_PROTOCOL, platformHosts: [...merchantOrigins], ...(relayKey === null ? {} : { relayKey }) }
}
