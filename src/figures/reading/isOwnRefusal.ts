import { BridgeError } from '../../bridge/bridgeError.ts'

/** The platform refuses this call, or answers it in a way that nobody can read: other calls of the shop are not concerned. */
export function isOwnRefusal(error: unknown): error is BridgeError {
  return error instanceof BridgeError && ['rejected', 'noPermission', 'unreadableReply'].includes(error.kind)
}
