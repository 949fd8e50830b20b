import type { FastifyInstance, FastifyReply } from 'fastify'
import { ALIPAY_CALLBACK_PATH } from '../../contract/calls/payments.ts'
import type { ServerServices } from '../http/callContext.ts'
import { createRateLimit } from '../http/createRateLimit.ts'
import { networkOf } from '../http/networkOf.ts'
import { settleCallback } from '../payments/settleCallback.ts'

/** The gateway's own words: anything but the first is sent again, for a day. */
const UNDERSTOOD = 'success'
const NOT_UNDERSTOOD = 'failure'

const BODY_MAX_BYTES = 16 * 1024
/** The gateway reports from a few addresses, each payment once. */
export const CALLBACKS_PER_MINUTE_MAX = 300
const MINUTE_MS = 60_000

/** Where the payment gateway reports payments: plain words instead of the envelope, a signature instead of a login. */
export function addPaymentCallback(app: FastifyInstance, services: ServerServices): void {
  const { parseCallback } = services.payments
  if (!parseCallback) return
  const isTooMany = createRateLimit(CALLBACKS_PER_MINUTE_MAX, MINUTE_MS)
  app.route({
    method: 'POST',
    url: ALIPAY_CALLBACK_PATH,
    bodyLimit: BODY_MAX_BYTES,
    errorHandler: (error, request, reply) => {
      request.log.error({ err: error }, 'payment callback failed')
      return say(reply, NOT_UNDERSTOOD)
    },
    handler: async (request, reply) => {
      const finding = parseCallback(request.body)
      // Forged notices are refused by their signature, which costs less than they do: they use up nothing that real ones need.
      if (finding.kind !== 'refused' && isTooMany(networkOf(request.ip), services.now())) return say(reply, NOT_UNDERSTOOD, 429)
      const refusal = finding.kind === 'paid' ? await settleCallback(finding, services, request.id) : null
      const why = finding.kind === 'paid' ? refusal : finding.why
      const order = finding.kind === 'paid' ? finding.orderNo : undefined
      const isUnderstood = finding.kind !== 'refused' && refusal === null
      if (isUnderstood) request.log.info({ finding: finding.kind, why, order }, 'payment callback')
      else request.log.warn({ finding: finding.kind, why, order }, 'payment callback refused')
      return say(reply, isUnderstood ? UNDERSTOOD : NOT_UNDERSTOOD)
    },
  })
}

function say(reply: FastifyReply, word: string, status = 200): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(word)
}
