import { mayHaveArrived } from '../../../contract/relayReasons.ts'
import { BridgeError } from '../bridgeError.ts'
import type { GateOutcome } from './gate.ts'

/** What a failed request tells the gate of its shop. One that never left the browser, or broke in our own hands, tells nothing of it. */
export function toGateFailure(error: unknown, isTrial: boolean): GateOutcome {
  const neverLeft: GateOutcome = { type: 'failed', isTrial, kind: 'sendFailed' }
  if (!(error instanceof BridgeError)) return neverLeft
  const { kind, relayReason, retryAfterMs } = error
  if (kind === 'requestFailed' && relayReason && !mayHaveArrived(relayReason)) return neverLeft
  return { type: 'failed', isTrial, kind, retryAfterMs }
}
