import type { SendToolRequest } from './createToolApi.ts'
import type { EarlyReplies } from './earlyReplies.ts'

/** What the boot script asked for answers the start alone: later, it is old. */
const EARLY_MAX_AGE_MS = 10_000

/** Takes the answers that are on their way already, each once and for the same login; sends everything else. */
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
    const isSame = clock() < EARLY_MAX_AGE_MS && request.headers.authorization === `Bearer ${early.token}`
    // Only reads are asked for early: asking again is no harm.
    return isSame ? reply.catch(() => send(request)) : send(request)
  }
}
