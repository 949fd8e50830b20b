import type { FastifyInstance } from 'fastify'
import type { ReplyCode } from '../../contract/codes.ts'
import type { CallName } from '../../contract/toolApi.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call that was found; null: none. */
    callName: CallName | null
    /** Of the envelope that answers; null: no envelope. */
    replyCode: ReplyCode | null
  }
}

/** One line a request. Query values stay out: they may be tokens. */
export function addRequestLog(app: FastifyInstance): void {
  app.decorateRequest('callName', null)
  app.decorateRequest('replyCode', null)
  app.addHook('onResponse', async (request, reply) => {
    const [path = '', query = ''] = request.url.split('?')
    const parameters = [...new URLSearchParams(query).keys()]
    const { method, ip, replyCode: code } = request
    const line = { method, path, parameters, status: reply.statusCode, code, ms: Math.round(reply.elapsedTime), ip }
    request.log.info(line, 'request')
  })
}
