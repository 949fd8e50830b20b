import type { RelayedReply } from '../../contract/relay.ts'
import { RELAY_TIMEOUT_MS, relayReplyHeaders } from '../../contract/relayLimits.ts'
import type { AdmittedRequest } from '../admittedRequest.ts'
import type { CallRecord, CallRecords } from '../records/callRecords.ts'
import { RelayError } from '../relayError.ts'
import { createRuleMark, Isolation, toHeaderRule } from './headerRule.ts'
import { createLanes } from './lanes.ts'
import { createPace } from './pace.ts'
import { parseReplyText, readReplyText } from './replyBody.ts'
import type { SessionRules } from './sessionRules.ts'

/** Sends admitted requests, each with its own session and no other. */
export interface Relay {
  /** Rejects with a RelayError where no answer came. */
  send(request: AdmittedRequest, asker: Asker): Promise<RelayedReply>
}

/** On whose behalf a request is sent. */
export interface Asker {
  readonly consoleOrigin: string
  /** The page's own name for the request. */
  readonly requestId?: string | undefined
}

export interface RelayParts {
  readonly rules: SessionRules
  readonly isolation: Isolation
  /** The extension's own id: rules apply to its requests only. */
  readonly runtimeId: string
  readonly records: CallRecords
  /** Whether the person has switched the extension off; also asked of what has waited. */
  readonly isPaused: () => Promise<boolean>
  /** Opens a sealed session, right before its rule is set, where it is of this shop; a plain one comes back as it is. */
  readonly openCookie: (cookie: string, shop: AdmittedRequest['shop']) => Promise<string>
  /** What the browser itself would send with this session beside its cookie. */
  readonly readSessionHeaders: (cookie: string) => Promise<Readonly<Record<string, string>>>
  readonly bookTurn?: ReturnType<typeof createPace>
  /** Time from the question to the end of the answer, waiting included, in ms; default 15 s. The page gives up soon after. */
  readonly timeoutMs?: number
}

/** With less time left than this no answer can come: a request that would only be cut off is not sent, least of all a write. */
const LEFT_MIN_MS = 50

export function createRelay(parts: RelayParts): Relay {
  const { rules, isolation, runtimeId, records, isPaused, openCookie, readSessionHeaders } = parts
  const { bookTurn = createPace(), timeoutMs = RELAY_TIMEOUT_MS } = parts
  const runInLane = createLanes(isolation)

  async function sendNow(request: AdmittedRequest, record: CallRecord, signal: AbortSignal, endsAtMs: number): Promise<RelayedReply> {
    // Nothing is sent that nobody waits for any more.
    if (signal.aborted || endsAtMs - performance.now() < LEFT_MIN_MS) throw new RelayError('not_sent')
    if (await isPaused()) throw new RelayError('paused')
    const cookie = await openCookie(request.cookie, request.shop)
    const headers = { ...request.headers, ...(await readSessionHeaders(cookie)) }
    const mark = isolation === Isolation.fragment ? createRuleMark() : null
    return rules.during(
      (id) => [toHeaderRule(id, { ...request, cookie }, mark, runtimeId)],
      async () => {
        await record.leaves(cookie)
        return ask({ ...request, headers }, `${request.url}${mark ?? ''}`, signal)
      },
    )
  }

  return {
    async send(request, { consoleOrigin, requestId }) {
      const signal = AbortSignal.timeout(timeoutMs)
      const startedMs = performance.now()
      const waitMs = bookTurn(consoleOrigin, startedMs)
      if (waitMs === null) throw new RelayError('too_many')
      const record = await records.open(request, requestId)
      try {
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
        const reply = await runInLane(request.merchantOrigin, () => sendNow(request, record, signal, startedMs + timeoutMs))
        await record.ends(reply.status === 0 ? 'redirected' : 'ok', reply.status)
        return reply
      } catch (error) {
        await record.ends(error instanceof RelayError ? error.reason : 'internal', 0)
        throw error
      }
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
