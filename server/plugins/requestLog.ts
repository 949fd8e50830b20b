import type { FastifyInstance } from 'fastify'
import type { ReplyCode } from '../../contract/codes.ts'
import type { CallName } from '../../contract/toolApi.ts'
import { scrubSecrets } from '../security/secretTexts.ts'

/** What a stranger asks for may be as long as all headers together. No address of ours is. */
const PATH_MAX_CHARS = 300
const PARAMETERS_MAX = 20
const PARAMETER_MAX_CHARS = 60

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
    const names = [...new URLSearchParams(query).keys()].slice(0, PARAMETERS_MAX)
    const parameters = names.map((name) => cutText(name, PARAMETER_MAX_CHARS))
    const { method, ip, replyCode: code } = request
    const line = {
      method,
      path: cutText(path, PATH_MAX_CHARS),
      parameters,
      status: reply.statusCode,
      code,
      ms: Math.round(reply.elapsedTime),
      ip,
    }
    request.log.info(line, 'request')
  })
}

/** Half a secret would not be known for one, so secrets go first. */
function cutText(text: string, maxChars: number): string {
  return text.length > maxChars ? `${scrubSecrets(text).slice(0, maxChars)}…` : text
}
