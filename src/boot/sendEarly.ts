import { RELAY_KEY_HEADER } from '../../contract/relayLimits.ts'
import type { SendToolRequest } from '../providers/toolApi/createToolApi.ts'
import type { EarlyReplies } from './earlyReplies.ts'

/** What the boot script asked for answers the start alone: later, it is old. */
const EARLY_MAX_AGE_MS = 10_000

/** Takes the answers that are on their way already, each once, for the same login and the same extension; sends everything else. */
export function sendEarly(
  send: SendToolRequest,
  early: EarlyReplies | undefined,
  clock: () => number = () => performance.now(),
): SendToolRequest {
  return async (request) => {
    const key = `${request.method} ${request.url}`
    const reply = early?.byRequest.get(key)
    if (!early || !reply) return send(request)
    early.byRequest.delete(key)
    const isOfLogin = request.headers.authorization === `Bearer ${early.token}`
    const isSealedAlike = (request.headers[RELAY_KEY_HEADER] ?? null) === early.relayKey
    const isSame = clock() < EARLY_MAX_AGE_MS && isOfLogin && isSealedAlike
    // Only reads are asked for early: asking again is no harm.
    return isSame ? reply.catch(() => send(request)) : send(request)
  }
}
