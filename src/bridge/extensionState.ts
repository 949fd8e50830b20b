import type { RelayData } from '../../contract/relay.ts'
import { EXTENSION_MIN_VERSION, RELAY_PROTOCOL } from '../../contract/relayLimits.ts'
import type { BridgeError } from './bridgeError.ts'

/** What a ping found. A missing extension is an ordinary finding, not an exception. */
export type ExtensionState =
  | (RelayData<'ping'> & { readonly state: 'ready' | 'extensionTooOld' | 'consoleTooOld' })
  | { readonly state: 'missing' | 'unreachable'; readonly error: BridgeError }

/** Console and extension each work with the other's own protocol and the one before it. */
export function toExtensionState(found: RelayData<'ping'>): ExtensionState {
  const isTooOld = found.protocol < RELAY_PROTOCOL - 1 || isOlder(found.version, EXTENSION_MIN_VERSION)
  if (isTooOld) return { ...found, state: 'extensionTooOld' }
  return { ...found, state: found.protocol > RELAY_PROTOCOL + 1 ? 'consoleTooOld' : 'ready' }
}

/** Extension versions are numbers between dots. */
export function isOlder(version: string, other: string): boolean {
  const [left, right] = [version, other].map((each) => each.split('.').map(Number))
  const difference = [0, 1, 2, 3].map((at) => (left?.[at] ?? 0) - (right?.[at] ?? 0)).find((each) => each !== 0)
  return (difference ?? 0) < 0
}
