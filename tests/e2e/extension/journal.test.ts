import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RelayCode } from '../../../contract/codes.ts'
import { type RelayAnswer, type RelayOutcome, relayCalls } from '../../../contract/relay.ts'
import { mayHaveArrived, parseRelayReason } from '../../../contract/relayReasons.ts'
import { fc } from '../../fastCheck.ts'
import { answerJson } from './merchantServer.ts'
import { requestIdOf, writeMessage } from './relayMessage.ts'
import { report } from './report.ts'
import { ask, askAll, askEach, openScene, type Scene } from './scene.ts'

const KILLS = 10
const WRITES = 120
const MOST_ASKED = 100

/**
 * What became of a write whose worker may have been killed. Each write is in exactly one class.
 *
 * | class       | the page heard                              | the write arrived    | the journal says      |
 * |-------------|---------------------------------------------|----------------------|-----------------------|
 * | heard       | its answer                                  | once                 | answered              |
 * | refused     | a failure after which it cannot have left   | never                | not sent, or unknown  |
 * | failed      | a failure after which it may have left      | once or never        | not sent, or unknown  |
 * | notSent     | nothing                                     | never                | not sent              |
 * | answered    | nothing                                     | once                 | answered              |
 * | unknown     | nothing                                     | once or never        | unknown               |
 *
 * Whatever the class: of a write that the journal calls not sent, none arrived.
 */
const classes = ['heard', 'refused', 'failed', 'notSent', 'answered', 'unknown'] as const
type WriteClass = (typeof classes)[number]
interface Write {
  readonly id: string
  readonly inClass: WriteClass
  readonly outcome: RelayOutcome | undefined
  /** Why it failed, in the extension's word; null: it did not, or nothing was heard. */
  readonly reason: string | null
}

const timesArrived: Readonly<Record<WriteClass, readonly number[]>> = {
  heard: [1],
  refused: [0],
  failed: [0, 1],
  notSent: [0],
  answered: [1],
  unknown: [0, 1],
}
const journalSays: Readonly<Record<WriteClass, readonly RelayOutcome[]>> = {
  heard: ['answered'],
  refused: ['notSent', 'unknown'],
  failed: ['notSent', 'unknown'],
  notSent: ['notSent'],
  answered: ['answered'],
  unknown: ['unknown'],
}

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

/** How many times each write arrived, by its id. */
function countArrivals(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { body } of scene.merchant.seen) {
    const { requestId } = JSON.parse(body) as { requestId: string }
    counts.set(requestId, (counts.get(requestId) ?? 0) + 1)
  }
  return counts
}

function toWrite(id: string, answer: RelayAnswer | null | undefined, outcome: RelayOutcome | undefined): Write {
  if (!answer) return { id, inClass: outcome ?? 'unknown', outcome, reason: null }
  if (answer.code === RelayCode.success) return { id, inClass: 'heard', outcome, reason: null }
  const reason = parseRelayReason(answer.msg)
  return { id, inClass: reason && !mayHaveArrived(reason) ? 'refused' : 'failed', outcome, reason: reason ?? answer.msg }
}

/** Sends writes, kills the worker after so many arrived, and says of each what the page heard and what the journal says. */
async function killDuring(ids: readonly string[], killAfter: number): Promise<readonly Write[]> {
  const before = scene.merchant.seen.length
  const sending = askEach(
    scene.page,
    ids.map((id, shop) => writeMessage(scene.merchantOrigin, shop, id)),
  )
  await expect.poll(() => scene.merchant.seen.length - before, { interval: 1 }).toBeGreaterThanOrEqual(killAfter)
  await scene.stopWorkers()
  const answers = await sending
  const outcomes = await outcomesOf(ids)
  expect(Object.keys(outcomes).sort()).toEqual([...ids].sort())
  return ids.map((id, at) => toWrite(id, answers[at], outcomes[id]))
}

function countBy(words: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

function isWrong({ inClass, outcome, arrived }: Write & { readonly arrived: number }): boolean {
  if (outcome === undefined || (outcome === 'notSent' && arrived > 0)) return true
  return !timesArrived[inClass].includes(arrived) || !journalSays[inClass].includes(outcome)
}

/** Sends writes that never left once more; all of them are carried out now. */
async function sendAgain(writes: readonly Write[]): Promise<void> {
  const answers = await askAll(
    scene.page,
    writes.map(({ id }, shop) => writeMessage(scene.merchantOrigin, shop, id)),
  )
  expect(answers.flatMap(({ code, msg }) => (code === RelayCode.success ? [] : msg))).toEqual([])
}

describe('writes whose worker is killed', () => {
  it('are never lost: what the journal calls not sent never arrived, and what arrived it never calls not sent', async () => {
    scene.merchant.behave((response, request) => setTimeout(() => answerJson(response, request), 20))
    const killPoints = fc.sample(fc.integer({ min: 1, max: WRITES - 20 }), { numRuns: KILLS, seed: 20_260_702 })
    const writes: Write[] = []
    const wrong: (Write & { readonly arrived: number })[] = []
    for (const [round, killAfter] of killPoints.entries()) {
      const ids = Array.from({ length: WRITES }, (_, at) => requestIdOf(round * WRITES + at))
      const ofRound = await killDuring(ids, killAfter)
      const arrivals = countArrivals()
      writes.push(...ofRound)
      wrong.push(...ofRound.map((write) => ({ ...write, arrived: arrivals.get(write.id) ?? 0 })).filter(isWrong))
      await sendAgain(ofRound.filter(({ inClass }) => inClass === 'notSent'))
    }
    const tally = Object.fromEntries(classes.map((name) => [name, writes.filter(({ inClass }) => inClass === name).length]))
    const reasons = countBy(writes.flatMap(({ reason }) => reason ?? []))
    const arrived = [...countArrivals().values()]
    report(
      `R7, the extension's half: ${KILLS} kills, ${KILLS * WRITES} writes, ${JSON.stringify(tally)}, failures ${JSON.stringify(reasons)}; ` +
        `${tally.notSent} sent again, ${arrived.length} arrived`,
    )
    expect(wrong).toEqual([])
    expect(arrived.filter((times) => times !== 1)).toEqual([])
    expect(Object.values(tally).reduce((sum, count) => sum + count, 0)).toBe(KILLS * WRITES)
    expect(tally.notSent).toBeGreaterThan(0)
    expect(tally.unknown).toBeGreaterThan(0)
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
