import type { RelayedReply } from '../../contract/relay.ts'
import { RELAY_TIMEOUT_MS, relayReplyHeaders } from '../../contract/relayLimits.ts'
import type { AdmittedRequest } from '../admittedRequest.ts'
import { RelayError } from '../relayError.ts'
import { createMark, Isolation, toHeaderRule } from './headerRule.ts'
import { createLanes } from './lanes.ts'
import { parseReplyText, readReplyText } from './replyBody.ts'
import type { RuleBook } from './ruleBook.ts'

/** Sends admitted requests, each with its own session and no other. */
export interface Relay {
  /** Rejects with a RelayError where no answer came. */
  send(request: AdmittedRequest): Promise<RelayedReply>
}

export interface RelayParts {
  readonly rules: RuleBook
  readonly isolation: Isolation
  /** The extension's own id: rules apply to its requests only. */
  readonly runtimeId: string
  /** Told of every request that leaves. */
  onSent(): void
  /** Time from the question to the end of the answer, waiting included, in ms; default 15 s. The page gives up soon after. */
  readonly timeoutMs?: number
}

/** With less time left than this no answer can come: a request that would only be cut off is not sent, least of all a write. */
const LEFT_MIN_MS = 50

export function createRelay({ rules, isolation, runtimeId, onSent, timeoutMs = RELAY_TIMEOUT_MS }: RelayParts): Relay {
  const runInLane = createLanes(isolation)

  async function send(request: AdmittedRequest, signal: AbortSignal, endsAtMs: number): Promise<RelayedReply> {
    // Nothing is sent that nobody waits for any more.
    if (signal.aborted || endsAtMs - performance.now() < LEFT_MIN_MS) throw new RelayError('timed_out')
    const mark = isolation === Isolation.fragment ? createMark() : null
    return rules.during(
      (id) => [toHeaderRule(id, request, mark, runtimeId)],
      () => {
        onSent()
        return ask(request, `${request.url}${mark ?? ''}`, signal)
      },
    )
  }

  return {
    send(request) {
      const signal = AbortSignal.timeout(timeoutMs)
      const endsAtMs = performance.now() + timeoutMs
      return runInLane(request.merchantOrigin, () => send(request, signal, endsAtMs))
    },
  }
}

async function ask({ method, headers, body }: AdmittedRequest, url: string, signal: AbortSignal): Promise<RelayedReply> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      signal,
    })
    if (response.type === 'opaqueredirect') return { status: 0, headers: {}, data: null }
    return { status: response.status, headers: toReplyHeaders(response.headers), ...parseReplyText(await readReplyText(response)) }
  } catch (error) {
    throw toRelayError(error)
  }
}

function toReplyHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(relayReplyHeaders.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))
}

function toRelayError(error: unknown): RelayError {
  if (error instanceof RelayError) return error
  return new RelayError(error instanceof DOMException && error.name === 'TimeoutError' ? 'timed_out' : 'network_failed', error)
}
