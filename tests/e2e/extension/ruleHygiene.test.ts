import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RelayCode } from '../../../contract/codes.ts'
import type { RelayAnswer } from '../../../contract/relay.ts'
import { parseRelayReason } from '../../../contract/relayReasons.ts'
import { pace } from '../../../extension/relay/pace.ts'
import { fc } from '../../fastCheck.ts'
import { answerJson, type Behaviour } from './merchantServer.ts'
import { mallMessage, sessionOf } from './relayMessage.ts'
import { report } from './report.ts'
import { askEach, openScene, type Scene } from './scene.ts'

const CALLS = 5_000
const AT_ONCE = 250

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

/** What a call ends with that this machine was too slow for; of them not all leave. */
const slowWords: readonly string[] = ['timed_out', 'not_sent']

function toWord(answer: RelayAnswer | null): string {
  if (answer === null) return 'no answer'
  return answer.code === RelayCode.success ? 'ok' : (parseRelayReason(answer.msg) ?? answer.msg)
}

type Abort = 'none' | 'drop' | 'cut' | 'none again'

/** Answers, drops the connection, or cuts the answer off, by the number that the request carries. */
function abortAtRandom(aborts: readonly Abort[]): Behaviour {
  return (response, request) => {
    const abort = aborts[Number(request.headers['anti-content']) % aborts.length]
    if (abort === 'drop') return response.destroy()
    if (abort !== 'cut') return answerJson(response, request)
    response.writeHead(200, { 'content-length': '999' }).write('{"a":')
    setTimeout(() => response.destroy(), 3)
  }
}

/** Resolves when so many calls since `startedAt` (ms) are no more than the relay's pace lets through without a wait: its refusals are another test's. */
function untilPaceAllows(calls: number, startedAt: number): Promise<void> {
  const dueMs = ((calls - pace.atOnce) / pace.perSecond) * 1_000
  return wait(Math.max(0, startedAt + dueMs - Date.now()))
}

/** Looks at the rules over and over until told to stop. */
function watchRules() {
  const samples: number[] = []
  let isWatching = true
  const watching = (async () => {
    while (isWatching) samples.push(await scene.liveRules().catch(() => 0))
  })()
  return async () => {
    isWatching = false
    await watching
    return samples
  }
}

describe('5,000 calls in a row, some of them aborted', () => {
  it('never hold more than 64 rules, never run out of them, and leave none behind', async () => {
    scene.merchant.behave(abortAtRandom(fc.sample(fc.constantFrom<Abort>('none', 'none again', 'drop', 'cut'), { numRuns: 997, seed: 3 })))
    // In some rounds, not the last, the page goes away in the middle: nobody waits for the answers any more.
    const reloads = [...fc.sample(fc.boolean(), { numRuns: CALLS / AT_ONCE - 1, seed: 4 }), false]
    const stopWatching = watchRules()
    const words = new Map<string, number>()
    const startedAt = Date.now()
    for (const [round, isReloaded] of reloads.entries()) {
      await untilPaceAllows((round + 1) * AT_ONCE, startedAt)
      const messages = Array.from({ length: AT_ONCE }, (_, at) => mallMessage(scene.merchantOrigin, round * AT_ONCE + at))
      const before = scene.merchant.seen.length
      const asked = askEach(scene.page, messages).catch(() => [])
      if (isReloaded) {
        await expect.poll(() => scene.merchant.seen.length - before, { interval: 1 }).toBeGreaterThan(20)
        await scene.page.reload()
      }
      const answers = await asked
      // Of a page that went, some messages end without an answer.
      const heard = isReloaded ? [] : answers.map(toWord)
      for (const word of heard) words.set(word, (words.get(word) ?? 0) + 1)
      const mustArrive = AT_ONCE - heard.filter((word) => slowWords.includes(word)).length
      // A page that went has still sent its messages; they are carried out, since nobody can call a request back.
      await expect.poll(() => scene.merchant.seen.length - before).toBeGreaterThanOrEqual(isReloaded ? 20 : mustArrive)
    }
    await expect.poll(scene.liveRules).toBe(0)
    const samples = await stopWatching()
    const { seen } = scene.merchant
    const right = seen.filter(({ headers }) => headers.cookie === sessionOf(Number(headers['anti-content'])))
    // Of a kept connection that is dropped, the browser sends the request again by itself, and a script is not told.
    const sentAgain = seen.length - new Set(seen.map(({ headers }) => headers['anti-content'])).size
    report(
      `R3: ${CALLS} calls, ${reloads.filter(Boolean).length} reloads, ${seen.length} arrived (${sentAgain} sent again by the browser), ${right.length} with their own cookie; ` +
        `rules at most ${Math.max(...samples)} in ${samples.length} looks, 0 left; answers ${JSON.stringify(Object.fromEntries(words))}`,
    )
    expect(Math.max(...samples)).toBeLessThanOrEqual(64)
    expect(right).toHaveLength(seen.length)
    expect([...words.keys()].filter((word) => !slowWords.includes(word)).sort()).toEqual(['network_failed', 'ok'])
    expect(words.get('network_failed')).toBeGreaterThan(500)
  })
})
