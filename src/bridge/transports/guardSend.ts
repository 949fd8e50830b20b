import type { RelayMessage } from '../../../contract/relay.ts'
import { RELAY_FILE_REQUEST_MAX_BYTES, RELAY_REQUEST_MAX_BYTES } from '../../../contract/relayLimits.ts'
import { type TimeLimits, type Transport, type TransportAnswer, toFailedAnswer } from './transport.ts'

/** Sends without a thought for size, time or exceptions; the signal fires when nobody waits any more. */
type BareSend = (message: RelayMessage, signal: AbortSignal) => Promise<TransportAnswer>

/** Gives a bare send what every transport promises: a size limit before, a time limit during, an answer in any case. */
export function guardSend(bareSend: BareSend, timeLimitsMs: TimeLimits): Transport['send'] {
  return async (message) => {
    if (isTooLarge(message)) return toFailedAnswer('requestFailed', 'request too large')
    const timeLimitMs = timeLimitsMs[message.contentRequest]
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const timedOut = new Promise<TransportAnswer>((resolve) => {
      timer = setTimeout(() => resolve(toFailedAnswer('timedOut', `no answer within ${timeLimitMs} ms`, true)), timeLimitMs)
    })
    const answered = bareSend(message, controller.signal).catch(() => toFailedAnswer('sendFailed', 'send failed'))
    try {
      return await Promise.race([answered, timedOut])
    } finally {
      clearTimeout(timer)
      controller.abort()
    }
  }
}

function isTooLarge(message: RelayMessage): boolean {
  const hasFile = message.config !== undefined && 'fileField' in message.config
  const maxBytes = hasFile ? RELAY_FILE_REQUEST_MAX_BYTES : RELAY_REQUEST_MAX_BYTES
  return new TextEncoder().encode(JSON.stringify(message)).byteLength > maxBytes
}
