import { formatRelayReason, type RelayReason } from '../contract/relayReasons.ts'

/** A request that failed for a reason we can name; answered with code -1. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  readonly reason: RelayReason

  constructor(reason: RelayReason, cause?: unknown) {
    super(formatRelayReason(reason), { cause })
    this.reason = reason
  }
}
