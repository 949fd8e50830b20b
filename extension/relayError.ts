import { formatReason, type Reason } from './reasons.ts'

/** A request that failed for a reason we can name; answered with code -1. */
export class RelayError extends Error {
  override readonly name = 'RelayError'
  readonly reason: Reason

  constructor(reason: Reason, cause?: unknown) {
    super(formatReason(reason), { cause })
    this.reason = reason
  }
}
