import type { Socket } from 'node:net'
import { ReplyCode } from '../../contract/codes.ts'
import type { Reason } from '../../contract/reasons.ts'
import { textOf } from '../texts.ts'

interface Refusal {
  /** The status with its words. */
  readonly status: string
  readonly reason: Reason
}

const malformed: Refusal = { status: '400 Bad Request', reason: 'bad_format' }
const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', reason: 'bad_format' },
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', reason: 'too_big' },
}

/** Answers what never became a request, in the usual shape and the default language, and ends the connection. */
export function answerParserError(error: Error & { readonly code?: string }, socket: Socket): void {
  // Where an answer is under way, these words would land in the middle of it.
  const isAnswering = (socket as Socket & { readonly _httpMessage?: unknown })._httpMessage
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy()
  const { status, reason } = refusals[error.code ?? ''] ?? malformed
  const code = ReplyCode.invalidPayload
  const body = JSON.stringify({ code, msg: textOf(code, 'zh-CN'), data: { errors: { payload: reason } } })
  const headers = [
    `HTTP/1.1 ${status}`,
    'connection: close',
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
