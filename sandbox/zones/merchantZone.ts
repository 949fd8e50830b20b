import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Header } from '../../contract/envelope.ts'
import { ANTI_CONTENT_HEADER } from '../../contract/merchantCall.ts'
import { RELAY_FILE_REQUEST_MAX_BYTES } from '../../contract/relayLimits.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { applyEffect } from '../faults/applyEffect.ts'
import type { Fault } from '../faults/fault.ts'
import { toEffect } from '../faults/faultEffects.ts'
import { noTwists, type Twists, twistsOf } from '../faults/twists.ts'
import type { Platform } from '../platform.ts'
import { allowConsole } from '../wire/cors.ts'
import { type MerchantAnswer, PlatformCode, toCheckWanted, toRefusal, toSessionExpired } from '../wire/envelopes.ts'
import { type MerchantVisit, pathOf, sessionOf, toMerchantVisit } from '../wire/merchantVisit.ts'
import { isFormParts, parseFormParts, parseRequestBody, withNumbers } from '../wire/requestBody.ts'
import { swapShape } from '../wire/swapShape.ts'
import { twistResult } from '../wire/twistResult.ts'

/** The merchant calls, and every path that no other zone claims. */
export async function merchantZone(app: FastifyInstance, { platform }: { platform: Platform }): Promise<void> {
  const twists = new WeakMap<FastifyRequest, Twists>()
  const visits = new WeakMap<FastifyRequest, MerchantVisit>()
  app.addHook('onRequest', async (request, reply) => {
    allowConsole(request, reply, platform.allowedOrigins)
    if (request.method === 'OPTIONS') return reply.code(204).send()
    const visit = toMerchantVisit(request, platform.now())
    platform.requests.add(visit)
    visits.set(request, visit)
    const faults = platform.faults.take(visit)
    twists.set(request, twistsOf(faults))
    const isAnswered = await applyEffect(toEffect(faults, visit), reply)
    return isAnswered ? reply : undefined
  })
  app.addHook('onSend', async (request, _, answer) => {
    const visit = visits.get(request)
    if (visit && typeof answer === 'string' && !isFormParts(request.body)) platform.requests.answered(visit, toDigest(request, answer))
  })
  for (const endpoint of platform.endpoints) {
    const { method, path } = endpoint.call
    const handler = (request: FastifyRequest, reply: FastifyReply) => {
      const twisted = twists.get(request) ?? noTwists
      const given = answerTwisted(endpoint, request, platform, twisted)
      if (twisted.resent) return answerCopy(twisted.resent, request, reply)
      if (!twisted.losesAnswer) return send(reply, given)
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
    /** The copy arrives as any request does, and is recorded as one. */
    const answerCopy = async ({ copy, ...resent }: Fault, request: FastifyRequest, reply: FastifyReply) => {
      const visit = toMerchantVisit(request, platform.now())
      platform.requests.add(visit)
      if (copy && (await applyEffect(toEffect([{ ...resent, kind: copy }], visit), reply))) return reply
      return send(reply, answerTwisted(endpoint, request, platform, noTwists))
    }
    app.route({ method, url: path, exposeHeadRoute: false, handler })
  }
  app.addContentTypeParser<Buffer>(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: RELAY_FILE_REQUEST_MAX_BYTES },
    (request: FastifyRequest, body: Buffer) => parseFormParts(body, request.headers['content-type'] ?? ''),
  )
  app.all('/*', (request, reply) => send(reply, refuseUnknown(request, platform.endpoints)))
}

function toDigest({ raw, body }: FastifyRequest, answer: string): string {
  return createHash('sha1')
    .update(`${raw.url}\n${JSON.stringify(body ?? null)}\n${answer}`)
    .digest('base64')
}

function answerTwisted(endpoint: Endpoint, request: FastifyRequest, platform: Platform, twists: Twists): MerchantAnswer {
  const store = platform.sessions.storeOf(sessionOf(request))
  const before = store && platform.goods.changesOf(store)
  const given = answer(endpoint, request, platform, twists)
  if (twists.appliesNothing && store && before) platform.goods.put(store, before)
  const bent = { ...given, body: twistResult(given.body, twists) }
  return twists.swapsShape ? { ...bent, body: swapShape(bent.body) } : bent
}

/** In the platform's order: token, session, pace, payload. */
function answer({ call, isOpen, answer }: Endpoint, request: FastifyRequest, platform: Platform, twists: Twists): MerchantAnswer {
  const antiContent = [request.headers[ANTI_CONTENT_HEADER]].flat()[0]
  if (call.antiContent && !platform.issuer.isValid(antiContent)) return toCheckWanted('sandbox-check-anti-content')
  const store = platform.sessions.storeOf(sessionOf(request))
  if (!store && !isOpen) return toSessionExpired()
  if (call.judgesReferer && !comesFrom(request, call)) return toSessionExpired()
  if (store && call.pace === 'heavy' && !platform.pace.admit(store.mall_id, call.path)) {
    return toRefusal(PlatformCode.tooManyRequests, '请求太频繁', null, 429)
  }
  const payload = call.payload.safeParse(readPayload(call, request))
  if (!payload.success) return toRefusal(PlatformCode.badParameter, '参数错误')
  const isBehind = twists.lagMs > 0 && call.effect === 'read'
  const seen = isBehind ? { ...platform, goods: platform.goods.behind(twists.lagMs) } : platform
  return answer({ payload: payload.data, platform: seen, store, antiContent, twists, origin: `${request.protocol}://${request.host}` })
}

/** A page cannot say which it is, so the demo's own way is believed. */
function comesFrom(request: FastifyRequest, { refererPath }: Endpoint['call']): boolean {
  return request.headers[Header.sandboxCookie] !== undefined || (request.headers.referer ?? '').endsWith(refererPath)
}

/** Undefined, which no payload allows, for a body that the call does not take. */
function readPayload({ body: wanted, query = {} }: Endpoint['call'], request: FastifyRequest): unknown {
  if (wanted === 'none') return withNumbers(request.query, (name) => query[name] !== 'text')
  if (wanted === 'file') return isFormParts(request.body) ? request.body : undefined
  const { kind, value } = parseRequestBody(request.body, request.headers['content-type'])
  if (wanted === 'form') return kind === 'form' ? withNumbers(value) : undefined
  return kind === 'json' || kind === 'none' ? value : undefined
}

function refuseUnknown(request: FastifyRequest, endpoints: readonly Endpoint[]): MerchantAnswer {
  const isKnown = endpoints.some((endpoint) => endpoint.call.path === pathOf(request))
  if (isKnown) return toRefusal(PlatformCode.methodNotAllowed, 'METHOD_NOT_ALLOWED', null, 405)
  return toRefusal(PlatformCode.notFound, 'NOT_FOUND', null, 404)
}

function send(reply: FastifyReply, { status, body, headers = {} }: MerchantAnswer): FastifyReply {
  return reply.code(status).headers(headers).send(body)
}
