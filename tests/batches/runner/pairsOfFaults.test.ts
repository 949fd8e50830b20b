import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BatchSettings } from '../../../src/batches/kinds/goodsKinds.ts'
import { areSameValues } from '../../../src/batches/rules/sameValues.ts'
import { report } from '../../e2e/extension/report.ts'
import { openWalkedWorld, type WalkedFault } from './walkedWorld.ts'

let world: Awaited<ReturnType<typeof openWalkedWorld>>
beforeAll(async () => {
  world = await openWalkedWorld()
})
afterAll(async () => {
  for (const [kind, stories] of told) report(`R32: ${kind}, ${stories} stories of two faults`)
  await world.close()
})
/** How many stories were told of each kind. */
const told = new Map<string, number>()

const once = (kind: 'rateLimited' | 'http429' | 'captcha' | 'sessionExpired' | 'refused') =>
  ({ name: kind, sandbox: { kind, times: 1 } }) as const

const faults: readonly WalkedFault[] = [
  ...(['rateLimited', 'http429', 'captcha', 'sessionExpired', 'refused'] as const).map(once),
  { name: 'answer lost', lost: 'after' },
  { name: 'request lost', lost: 'before' },
  { name: 'sent twice', sandbox: { kind: 'resent', times: 1 } },
  ...(['rateLimited', 'captcha', 'sessionExpired', 'refused'] as const).map(
    (copy) => ({ name: `sent twice, the copy ${copy}`, sandbox: { kind: 'resent', copy, times: 1 } }) as const,
  ),
  { name: 'lists are behind', sandbox: { kind: 'lag', lag_ms: 2_000 } },
  { name: 'killed before', killed: 'before' },
  { name: 'killed after', killed: 'after' },
  { name: 'taken over', isTakenOver: true },
]

const kinds: readonly BatchSettings[] = [
  {
    kind: 'setPrice',
    group: { how: 'add', fen: 10 },
    single: { how: 'add', fen: 10 },
    ending: 'any',
    rounding: 'nearest',
    guardPercent: null,
  },
  { kind: 'setStock', how: 'add', count: 5 },
  { kind: 'setTitle', change: { how: 'suffix', text: '新' } },
  { kind: 'setShelf', is_onsale: false },
  { kind: 'bindTemplate', templateIds: {} },
  { kind: 'deleteGoods' },
]

type Told = Awaited<ReturnType<(typeof world)['tell']>>

/** What is wrong with a story; empty: nothing. After the last fault, what failed or is unknown is tried again, and then all must be done. */
function findWrongs({ ends, carriedOut }: Told): string[] {
  const wrongs = [...carriedOut].flatMap(([id, count]) => (count > 1 ? [`${id} was carried out ${count} times`] : []))
  for (const [at, { state, truth }] of ends.entries()) {
    for (const { row_no, outcome, reason, after } of state.rows) {
      const isSo = areSameValues(truth.get(row_no) ?? null, after)
      if (outcome === 'waiting' || outcome === 'running') wrongs.push(`row ${row_no} was left ${outcome}`)
      if (outcome === 'done' && !isSo) wrongs.push(`row ${row_no} is called done and is not`)
      if (outcome === 'failed' && isSo) wrongs.push(`row ${row_no} is called failed (${reason}) and is done`)
      if (outcome !== 'done' && at === ends.length - 1) wrongs.push(`row ${row_no} stays ${outcome} (${reason})`)
    }
  }
  return wrongs
}

/** Each fault is put at each request of a batch, with each fault at the request after it. A test is one first fault: none of them is long. */
const walks = kinds.flatMap((settings) => faults.map((first) => [settings.kind, first.name, settings, first] as const))

it.each(walks)(
  '%s, first %s: whatever fault follows, nothing is done twice, left half, or called what it is not',
  async (kind, _, listed, first) => {
    const settings = listed.kind === 'bindTemplate' ? { ...listed, templateIds: world.templateIds } : listed
    const { steps, carriedOut } = await world.tell(settings, new Map())
    expect([...carriedOut.values()]).toEqual([1, 1])
    const wrongs: string[] = []
    let stories = 0
    for (let step = 0; step < steps; step += 1) {
      for (const second of faults) {
        stories += 1
        const pair = new Map([
          [step, first],
          [step + 1, second],
        ] as const)
        const found = await world.tell(settings, pair).then(findWrongs, (error: Error) => [error.message])
        if (found.length > 0) wrongs.push(`at request ${step}, then ${second.name}: ${found.join('; ')}`)
      }
    }
    told.set(kind, (told.get(kind) ?? 0) + stories)
    expect(wrongs).toEqual([])
  },
)
