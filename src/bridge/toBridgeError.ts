import { RelayCode } from '../../contract/codes.ts'
import type { MerchantCall } from '../../contract/merchantCall.ts'
import { mayHaveArrived, parseRelayReason, type RelayReason } from '../../contract/relayReasons.ts'
import { BridgeError, type BridgeErrorKind } from './bridgeError.ts'
import type { TransportAnswer, TransportFailure } from './transports/transport.ts'

/** What the extension's reasons are to a reader, where it is not that the request failed. */
const kindOfReason: Partial<Record<RelayReason, BridgeErrorKind>> = {
  timed_out: 'timedOut',
  not_sent: 'timedOut',
  paused: 'sendFailed',
  too_many: 'rateLimited',
  not_signed_in: 'noSession',
  store_not_proved: 'verificationNeeded',
  cookie_of_other_shop: 'wrongStore',
}

/**
 * What an answer without success means for a call. A failure that the extension reports came from the request itself; -100 only
 * ever means that nobody was reached, or that a person has switched the extension off. A write that failed on its way may have arrived; one that was refused before it left has not.
 */
export function toBridgeError({ code, msg, failure }: TransportAnswer, effect: MerchantCall['effect']): BridgeError {
  if (failure)
    return new BridgeError(failure.kind, { unknownOutcome: isUnclearFailure(failure, effect), neverLeft: failure.neverLeft ?? false })
  if (code === RelayCode.unavailable) return new BridgeError('sendFailed', { merchantMessage: msg })
  const reason = parseRelayReason(msg) ?? undefined
  const kind = (reason && kindOfReason[reason]) ?? 'requestFailed'
  const words = reason ? { relayReason: reason } : { merchantMessage: msg }
  const isOnItsWay = reason === undefined || mayHaveArrived(reason)
  return new BridgeError(kind, { unknownOutcome: isOnItsWay && isUnclear(kind, effect), neverLeft: reason === 'not_sent', ...words })
}

function isUnclearFailure({ kind, unknownOutcome, neverLeft = false }: TransportFailure, effect: MerchantCall['effect']): boolean {
  return !neverLeft && (isUnclear(kind, effect) || unknownOutcome)
}

function isUnclear(kind: BridgeErrorKind, effect: MerchantCall['effect']): boolean {
  return effect === 'write' && (kind === 'requestFailed' || kind === 'timedOut')
}
