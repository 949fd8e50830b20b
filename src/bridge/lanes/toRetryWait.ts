import type { MerchantCall } from '../../../contract/merchantCall.ts'
import type { RelayReason } from '../../../contract/relayReasons.ts'
import { BridgeError } from '../bridgeError.ts'
import type { LaneLimits } from './laneLimits.ts'

interface Try {
  readonly effect: MerchantCall['effect']
  /** A check of the login. Default: false. */
  readonly isLoginCheck?: boolean | undefined
  /** Times that it was tried again so far. */
  readonly retries: number
  /** The shop was logged in to again while the request was under way. */
  readonly isOfEarlierLogin: boolean
}

/** Reasons of the extension that the next try may not meet; every other one would refuse the same request again. */
const passingReasons: readonly RelayReason[] = ['network_failed', 'timed_out', 'internal', 'not_sent', 'too_many']

/**
 * How long a failed request waits before it is tried again, ms; null: it is not. A write never is, not even one that was refused as too
 * often: its sender decides. Full jitter: many requests that failed together do not come back together.
 */
export function toRetryWait(
  error: unknown,
  { effect, isLoginCheck, retries, isOfEarlierLogin }: Try,
  limits: LaneLimits,
  random: number,
): number | null {
  if (effect === 'write' || retries >= limits.retriesMax || !(error instanceof BridgeError)) return null
  if (error.kind === 'sessionExpired') return isOfEarlierLogin ? 0 : null
  if (isLoginCheck) return null
  // How long, the gate says.
  if (error.kind === 'rateLimited') return 0
  if (!isPassing(error)) return null
  return random * Math.min(limits.retryWaitMaxMs, limits.retryWaitMs * 2 ** retries)
}

function isPassing({ kind, relayReason, httpStatus = 0, unknownOutcome }: BridgeError): boolean {
  if (kind === 'timedOut') return true
  // The extension took it and was stopped before it answered; one that took nothing is gone, or switched off.
  if (kind === 'sendFailed') return unknownOutcome
  if (kind !== 'requestFailed') return false
  const isRefusedByPlatform = httpStatus >= 400 && httpStatus < 500
  return !isRefusedByPlatform && (relayReason === undefined || passingReasons.includes(relayReason))
}
