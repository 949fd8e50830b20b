import type { RelayAnswer } from '../../../contract/relay.ts'
import type { SeenRequest } from './merchantServer.ts'
import { sessionOf } from './relayMessage.ts'

/** How many requests carried the session of the shop whose number they bear, how many none, how many another. */
export function tallyCookies(seen: readonly SeenRequest[]) {
  const right = seen.filter(({ headers }) => headers.cookie === sessionOf(Number(headers['anti-content']))).length
  const missing = seen.filter(({ headers }) => headers.cookie === undefined).length
  return { right, missing, foreign: seen.length - right - missing }
}

/** How many answers are those of the shop that asked; `shopAt` says who asked for which. */
export function countOwnBodies(answers: readonly RelayAnswer[], shopAt: (at: number) => number): number {
  return answers.filter(({ data }, at) => {
    const body = (data as { data?: { cookie?: string; shop?: string } } | null)?.data
    return body?.cookie === sessionOf(shopAt(at)) && body.shop === String(shopAt(at))
  }).length
}
