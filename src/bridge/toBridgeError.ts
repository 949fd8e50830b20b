import { RelayCode } from '../../contract/codes.ts'
import type { MerchantCall } from '../../contract/merchantCall.ts'
import { BridgeError } from './bridgeError.ts'
import type { TransportAnswer } from './transports/transport.ts'

/**
 * What an answer without success means for a call. A failure that the extension reports came from the request itself; -100 only
 * ever means that nobody was reached. A write that failed on its way may have arrived.
 */
export function toBridgeError({ code, msg, failure }: TransportAnswer, effect: MerchantCall['effect']): BridgeError {
  const kind = failure?.kind ?? (code === RelayCode.unavailable ? 'sendFailed' : 'requestFailed')
  const unknownOutcome = failure?.unknownOutcome || (effect === 'write' && kind === 'requestFailed')
  return new BridgeError(kind, { unknownOutcome, merchantMessage: msg })
}
