import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { FaultEffect } from './faultEffects.ts'

/** Does an effect to a reply. Out: whether the request is answered. */
export async function applyEffect(effect: FaultEffect, reply: FastifyReply): Promise<boolean> {
  // Not holding the process: a sandbox that is told to stop does not wait for its own slowness.
  if (effect.delayMs) await wait(effect.delayMs, undefined, { ref: false })
  if (effect.drops) {
    reply.hijack()
    reply.raw.destroy()
    return true
  }
  reply.headers({ ...effect.headers })
  if (!effect.answer) return false
  const { status, body, contentType = 'application/json; charset=utf-8' } = effect.answer
  reply.code(status)
  if (status === 304) reply.send()
  else reply.type(contentType).send(body)
  return true
}
