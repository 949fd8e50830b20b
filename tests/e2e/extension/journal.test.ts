import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RelayOutcome, relayCalls } from '../../../contract/relay.ts'
import { answerJson } from './merchantServer.ts'
import { requestIdOf, writeMessage } from './relayMessage.ts'
import { report } from './report.ts'
import { ask, askAll, askEach, openScene, type Scene } from './scene.ts'

const KILLS = 10
const WRITES = 120
const MOST_ASKED = 100

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

async function outcomesOf(ids: readonly string[]): Promise<Readonly<Record<string, RelayOutcome>>> {
  const found: Record<string, RelayOutcome> = {}
  for (let from = 0; from < ids.length; from += MOST_ASKED) {
    const answer = await ask(scene.page, { contentRequest: 'outcomes', config: { ids: ids.slice(from, from + MOST_ASKED) } })
    Object.assign(found, relayCalls.outcomes.reply.parse(answer?.data).outcomes)
  }
  return found
}

const arrivals = () => scene.merchant.seen.map(({ body }) => (JSON.parse(body) as { requestId: string }).requestId)

/** Sends writes, kills the worker after so many arrived, and says what the page heard and what the journal says of the rest. */
async function killDuring(ids: readonly string[], killAfter: number) {
  const before = scene.merchant.seen.length
  const sending = askEach(
    scene.page,
    ids.map((id, shop) => writeMessage(scene.merchantOrigin, shop, id)),
  )
  await expect.poll(() => scene.merchant.seen.length - before, { interval: 1, timeout: 20_000 }).toBeGreaterThanOrEqual(killAfter)
  await scene.stopWorkers()
  const answers = await sending
  const lost = ids.filter((_, at) => answers[at] === null)
  return { heard: answers.filter((answer) => answer?.code === 1000).length, lost, outcomes: await outcomesOf(lost) }
}

describe('writes whose worker is killed', () => {
  it('are never lost: what the journal calls not sent never arrived, and what arrived it never calls not sent', async () => {
    scene.merchant.behave((response, request) => setTimeout(() => answerJson(response, request), 20))
    const killPoints = fc.sample(fc.integer({ min: 1, max: WRITES - 20 }), { numRuns: KILLS, seed: 20_260_702 })
    const tally = { heard: 0, notSent: 0, answered: 0, unknown: 0, resent: 0 }
    for (const [round, killAfter] of killPoints.entries()) {
      const ids = Array.from({ length: WRITES }, (_, at) => requestIdOf(round * WRITES + at))
      const { heard, lost, outcomes } = await killDuring(ids, killAfter)
      tally.heard += heard
      for (const id of lost) tally[outcomes[id] ?? 'unknown'] += 1
      expect(Object.keys(outcomes).sort()).toEqual([...lost].sort())
      const notSent = lost.filter((id) => outcomes[id] === 'notSent')
      expect(arrivals().filter((id) => notSent.includes(id))).toEqual([])
      const again = await askAll(
        scene.page,
        notSent.map((id, shop) => writeMessage(scene.merchantOrigin, shop, id)),
      )
      tally.resent += again.filter(({ code }) => code === 1000).length
    }
    const arrived = arrivals()
    report(`R7, the extension's half: ${KILLS} kills, ${KILLS * WRITES} writes, ${JSON.stringify(tally)}, ${arrived.length} arrived`)
    expect(arrived).toHaveLength(new Set(arrived).size)
    expect(tally.heard + tally.notSent + tally.answered + tally.unknown).toBe(KILLS * WRITES)
    expect(tally.notSent).toBeGreaterThan(0)
    expect(tally.unknown).toBeGreaterThan(0)
    expect(tally.resent).toBe(tally.notSent)
    await expect.poll(scene.liveRules).toBe(0)
  })

  it('are unknown to a browser that has forgotten everything', async () => {
    const id = requestIdOf(1)
    await (await scene.worker()).evaluate(() => chrome.storage.session.clear())
    await scene.stopWorkers()
    expect(await outcomesOf([id])).toEqual({ [id]: 'unknown' })
  })

  it('leave nothing of a session in the browser`s storage', async () => {
    scene.merchant.behave((response) => response.destroy())
    await askAll(scene.page, [writeMessage(scene.merchantOrigin, 3, requestIdOf(9_999))])
    const held = await (await scene.worker()).evaluate(async () =>
      JSON.stringify([await chrome.storage.session.get(null), await chrome.storage.local.get(null)]),
    )
    expect(held).toContain(requestIdOf(9_999))
    expect(held).toContain('200003')
    expect(held).not.toContain('secret-of')
  })
})
