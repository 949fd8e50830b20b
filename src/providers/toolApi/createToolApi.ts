import type * as z from 'zod/mini'
import type { ToolCall } from '../../../contract/call.ts'
import { isOffered } from '../../../contract/call.ts'
import { isSuccess, ReplyCode } from '../../../contract/codes.ts'
import { Header, replyEnvelope } from '../../../contract/envelope.ts'
import { ToolApiError } from './ToolApiError.ts'
import { TransportError } from './TransportError.ts'
import { putPayload, toCallQuery, toCallUrl } from './toCallQuery.ts'

/** A request as the transport sees it. */
export interface ToolRequest {
  readonly method: 'GET' | 'POST'
  /** Path with its query, relative to the base address. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON text; absent for GET. */
  readonly body?: string
  readonly signal?: AbortSignal
}

/** Sends a request and gives the body back, parsed or not; rejects with a TransportError where there is no answer, or a failing one. */
export type SendToolRequest = (request: ToolRequest) => Promise<unknown>

/** Who is calling, as far as the wire knows it. */
export interface CallerSession {
  /** The login token, null before a login. */
  readonly token: string | null
  /** Sent as query parameters; the server takes who you are from the token alone (contract 1). */
  readonly uid: string | null
  readonly level: number | null
  /** The id at the operator's other product, where the login answered one (specification 3). */
  readonly javaUid?: string | null
}

export interface ToolApiOptions<Calls> {
  readonly calls: Calls
  /** By what a reply is read, where it is not in the table: at hand, or on its way. Rejects with a ToolApiError. Default: the call's own. */
  readonly replyOf?: (name: keyof Calls & string) => z.ZodMiniType | Promise<z.ZodMiniType>
  readonly send: SendToolRequest
  readonly readSession: () => CallerSession
  /** Language of the server's sentences, `zh-CN` or `en-US`. */
  readonly readLocale: () => string
  /** What a reader is told of a failure whose message is the server's or the transport's own. Default, and where it is empty: that message. */
  readonly readSentence?: (error: ToolApiError) => string
  /** Reads the data of a successful reply; undefined: it cannot be read. Default: by its schema, to the letter. */
  readonly parse?: (schema: z.ZodMiniType, data: unknown) => unknown
  /** What the backend has beyond the specification (contract/capabilities.ts): a call of anything else is not sent. Null: not known yet. Default: all. */
  readonly readOffered?: () => readonly string[] | null
  /** Told of every -100, before the call rejects; one dialog is enough however many calls fail at once. */
  readonly onLoginInvalid?: () => void
}

/** How a call is made. */
export interface CallOptions {
  /** Makes a repeated write answer as the first did. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** What else is said of the call. Default: nothing. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The product backend as functions: `call(name, payload)` resolves with `data`, or rejects with a ToolApiError. */
export interface ToolApiClient<Calls extends Record<string, ToolCall>> {
  call<Name extends keyof Calls>(
    name: Name,
    payload: z.input<Calls[Name]['payload']>,
    options?: CallOptions,
  ): Promise<z.output<Calls[Name]['reply']>>
}

/** Binds a table of calls to a transport. The table is an argument, so that the login page loads four calls and not forty. */
export function createToolApi<Calls extends Record<string, ToolCall>>(options: ToolApiOptions<Calls>): ToolApiClient<Calls> {
  return {
    async call(name, payload, callOptions = {}) {
      const call = options.calls[name] as ToolCall
      const offered = options.readOffered?.()
      const request = toToolRequest(call, payload, options.readSession(), options.readLocale(), callOptions)
      try {
        if (offered && !isOffered(call, offered)) throw new ToolApiError('notOffered', 0, '')
        const schema = options.replyOf?.(name as never) ?? call.reply
        // What changes something is not sent by a page that could not read how it ended.
        if (call.method === 'POST') await schema
        const [body, reply] = await Promise.all([options.send(request).catch(toReply), schema])
        return readReply(reply, body, options) as z.output<Calls[typeof name]['reply']>
      } catch (error) {
        if (error instanceof ToolApiError) error.message = options.readSentence?.(error) || error.message
        throw error
      }
    },
  }
}

function toToolRequest(call: ToolCall, payload: unknown, session: CallerSession, locale: string, options: CallOptions): ToolRequest {
  const query = toCallQuery(call, session)
  if (call.method === 'GET') putPayload(query, { ...call.defaults, ...(payload as Record<string, unknown>) })
  const headers: Record<string, string> = { ...options.headers, 'accept-language': locale }
  if (session.token) headers[Header.authorization] = `Bearer ${session.token}`
  if (options.idempotencyKey) headers[Header.idempotencyKey] = options.idempotencyKey
  if (call.method === 'POST') headers['content-type'] = 'application/json'
  return {
    method: call.method,
    url: toCallUrl(call, query),
    headers,
    ...(call.method === 'POST' ? { body: JSON.stringify(payload) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
  }
}

/**
 * A failing HTTP status may come with a reply of ours, and its code counts then; the header names the request where the reply does not. One that
 * has no words is a proxy's, for a server that it does not reach: what there is to say is in the status.
 */
function toReply(cause: unknown): unknown {
  if (!(cause instanceof TransportError)) throw new ToolApiError('transport', 0, cause instanceof Error ? cause.message : '')
  const { fault, message, answer } = cause
  const { status, requestId } = answer
  const envelope = replyEnvelope.safeParse(answer.body)
  const isProxys = envelope.success && (status ?? 0) >= 500 && !envelope.data.msg
  if (!envelope.success || isProxys) throw new ToolApiError('transport', 0, message, { fault, status, requestId })
  return { ...envelope.data, data: envelope.data.data ?? (requestId && { request_id: requestId }) }
}

function readReply(
  schema: z.ZodMiniType,
  body: unknown,
  { onLoginInvalid, parse = parseExactly }: Pick<ToolApiOptions<unknown>, 'onLoginInvalid' | 'parse'>,
): unknown {
  const envelope = replyEnvelope.safeParse(body)
  if (!envelope.success) throw new ToolApiError('unreadable', 0, '')
  const { code, msg } = envelope.data
  const data = envelope.data.data ?? fieldsBeside(body)
  if (!isSuccess(code)) {
    if (code === ReplyCode.loginInvalid) onLoginInvalid?.()
    throw new ToolApiError('reply', code, msg ?? '', toDetails(data))
  }
  let reply = parse(schema, data)
  // Fields beside the code may as well be nothing of the answer, such as the time that it took.
  if (reply === undefined && (envelope.data.data ?? null) === null) reply = parse(schema, null)
  if (reply === undefined) throw new ToolApiError('unreadable', 0, '')
  return reply
}

/** Of a backend that puts a record beside its code in place of under `data` (specification 7, user info: user fields plus code). */
function fieldsBeside(body: unknown): unknown {
  const { code, msg, data, ...fields } = body as Record<string, unknown>
  return Object.keys(fields).length > 0 ? fields : null
}

function parseExactly(schema: z.ZodMiniType, data: unknown): unknown {
  return schema.safeParse(data).data
}

function toDetails(data: unknown) {
  const { errors, retry_after_s, request_id, current } = (data ?? {}) as Record<string, unknown>
  return {
    errors: errors && typeof errors === 'object' ? (errors as Record<string, string>) : undefined,
    retryAfterS: typeof retry_after_s === 'number' ? retry_after_s : undefined,
    requestId: typeof request_id === 'string' ? request_id : undefined,
    current,
  }
}
