import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ReplyCode } from '../../contract/codes.ts'
import { isDatabaseAway, isDiskFull, isRetryable } from '../db/databaseErrors.ts'
import { localeOf } from '../locale.ts'
import { invalidPayload, ReplyError } from '../replyError.ts'
import { textOf } from '../texts.ts'
import type { ListReply } from './callContext.ts'

/** Answers `{ code, msg, data }` in the reader's language. */
export function sendEnvelope(request: FastifyRequest, reply: FastifyReply, code: ReplyCode, data: unknown, status = 200): FastifyReply {
  const msg = textOf(code, localeOf(request.headers['accept-language']), data)
  request.replyCode = code
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ code, msg, data: data ?? null }))
}

/** Answers a success whose data is a list that is made part by part. A part that fails breaks the connection off. */
export function sendList(request: FastifyRequest, reply: FastifyReply, list: ListReply<unknown, object | null>): FastifyReply {
  const msg = textOf(ReplyCode.success, localeOf(request.headers['accept-language']))
  request.replyCode = ReplyCode.success
  return reply
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(Readable.from(writeList(msg, list), { objectMode: false }))
}

async function* writeList(msg: string, { parts, rest }: ListReply<unknown, object | null>): AsyncGenerator<string> {
  const fields = Object.entries(rest ?? {}).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`)
  yield `{"code":${ReplyCode.success},"msg":${JSON.stringify(msg)},"data":${rest === null ? '' : `{${fields.join('')}"list":`}[`
  let isFirst = true
  for await (const part of parts) {
    for (const item of part) {
      yield `${isFirst ? '' : ','}${JSON.stringify(item)}`
      isFirst = false
    }
  }
  yield rest === null ? ']}' : ']}}'
}

/** Answers whatever went wrong in the same shape: never a stack, and a log line only for what is ours to mend. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toReplyError(error)
  if (known.status >= 500) request.log.error({ err: error }, 'call failed')
  const retryAfterS = known.data?.retry_after_s
  if (typeof retryAfterS === 'number') reply.header('retry-after', retryAfterS)
  const data = known.code === ReplyCode.internal ? { request_id: request.id, ...known.data } : known.data
  return sendEnvelope(request, reply, known.code, data, known.status)
}

/** Translates the outside world's errors: the HTTP library's by their status, the database's by their code. */
export function toReplyError(error: unknown): ReplyError {
  if (error instanceof ReplyError) return error
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new ReplyError(ReplyCode.invalidPayload, { errors: { payload: 'too_big' } }, 413)
  if (status === 415) return new ReplyError(ReplyCode.invalidPayload, { errors: { payload: 'wrong_type' } }, 415)
  if (status === 403 || status === 404) return new ReplyError(ReplyCode.notFound, null, 404)
  // A sender that goes away is one of these, with the code of a database that does.
  if (status >= 400 && status < 500) return invalidPayload({ payload: 'bad_format' })
  if (isDiskFull(error)) return new ReplyError(ReplyCode.internal, { reason: 'disk_full' }, 503)
  if (isDatabaseAway(error) || isRetryable(error)) return new ReplyError(ReplyCode.internal, null, 503)
  return new ReplyError(ReplyCode.internal, null, 500)
}
