import * as z from 'zod/mini'
import { type RelayConfig, relayCalls } from '../../contract/relay.ts'
import type { Transport, TransportAnswer } from './transports/transport.ts'

/** The first protocol whose extension takes request ids and keeps a journal by them; an older one would refuse the message. */
const REQUEST_IDS_SINCE = 2

/**
 * Sends writes under an id of their own, by which the extension's journal tells whether they left where no answer came. `readProtocol`:
 * the extension's own; 0: not known, and then nothing new is sent to it.
 */
export function createWriteSend(
  { send }: Pick<Transport, 'send'>,
  readProtocol: () => Promise<number>,
): (config: RelayConfig<'apiRequest'>) => Promise<TransportAnswer> {
  return async (config) => {
    if ((await readProtocol()) < REQUEST_IDS_SINCE) return send({ contentRequest: 'apiRequest', config })
    const requestId = createRequestId()
    return settleOutcome(await send({ contentRequest: 'apiRequest', config: { ...config, requestId } }), requestId, send)
  }
}

/** 128 random bits. Not `randomUUID`: a console on plain http has none. */
export function createRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Asks the journal, once, where the transport cannot tell whether a write left. The question wakes a worker that died. */
async function settleOutcome(answer: TransportAnswer, requestId: string, send: Transport['send']): Promise<TransportAnswer> {
  if (!answer.failure?.unknownOutcome) return answer
  const { data } = await send({ contentRequest: 'outcomes', config: { ids: [requestId] } })
  const found = z.safeParse(relayCalls.outcomes.reply, data)
  return found.data?.outcomes[requestId] === 'notSent' ? { ...answer, failure: { ...answer.failure, neverLeft: true } } : answer
}
