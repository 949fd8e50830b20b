import { BridgeError } from '../../bridge/bridgeError.ts'

/** The platform refuses this call, or answers it in a way that nobody can read: other calls of the shop are not concerned. */
export function isOwnRefusal(error: unknown): error is BridgeError {
  return error instanceof BridgeError && ['rejected', 'noPermission', 'unreadableReply'].includes(error.kind)
}

/** The same, or this call did not come through: others may. False: the shop's login, the extension or the pace is concerned, or we have a fault. */
export function concernsOneCall(error: unknown): error is BridgeError {
  return isOwnRefusal(error) || (error instanceof BridgeError && ['requestFailed', 'timedOut'].includes(error.kind))
}
