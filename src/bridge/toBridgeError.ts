import { RelayCode } from '../../contract/codes.ts'
import type { MerchantCall } from '../../contract/merchantCall.ts'
import { parseRelayReason, type RelayReason } from '../../contract/relayReasons.ts'
import { BridgeError, type BridgeErrorKind } from './bridgeError.ts'
import type { TransportAnswer } from './transports/transport.ts'

/** What the extension's reasons are to a reader, where it is not that the request failed. */
const kindOfReason: Partial<Record<RelayReason, BridgeErrorKind>> = {
  timed_out: 'timedOut',
  not_signed_in: 'noSession',
  store_not_proved: 'verificationNeeded',
}

/**
 * What an answer without success means for a call. A failure that the extension reports came from the request itself; -100 only
 * ever means that nobody was reached. A write that failed on its way may have arrived.
 */
export function toBridgeError({ code, msg, failure }: TransportAnswer, effect: MerchantCall['effect']): BridgeError {
  if (failure) return new BridgeError(failure.kind, { unknownOutcome: isUnclear(failure.kind, effect) || failure.unknownOutcome })
  if (code === RelayCode.unavailable) return new BridgeError('sendFailed', { merchantMessage: msg })
  const reason = parseRelayReason(msg) ?? undefined
  const kind = (reason && kindOfReason[reason]) ?? 'requestFailed'
  const words = reason ? { relayReason: reason } : { merchantMessage: msg }
  return new BridgeError(kind, { unknownOutcome: isUnclear(kind, effect), ...words })
}

function isUnclear(kind: BridgeErrorKind, effect: MerchantCall['effect']): boolean {
  return effect === 'write' && (kind === 'requestFailed' || kind === 'timedOut')
}
