import { expect, it } from 'vitest'
import { type BatchRow, batchOutcomes } from '../../../contract/entities/batchJob.ts'
import { fc } from '../../fastCheck.ts'
import { someRows } from './aBatch.ts'
import { readFates, writeFates } from './playedPlatform.ts'
import { calm as calmFates, createPlayedWorld, type Fates, type PlayedWorld, saveFates } from './playedWorld.ts'

const commands = ['pause', 'stop', 'resume', 'rerunFailed', 'crash', 'takeOver', 'changeElsewhere'] as const
type Command = (typeof commands)[number]

interface Story {
  readonly rowsOfShops: readonly number[]
  readonly fates: Fates
  /** Which of the requests under way is answered next. */
  readonly choices: readonly number[]
  /** What people do, and before which answer. */
  readonly deeds: readonly { readonly at: number; readonly command: Command }[]
}

const mostly = <Fate extends string>(good: Fate, all: readonly Fate[]) =>
  fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(good) }, { weight: 2, arbitrary: fc.constantFrom(...all) }), { maxLength: 14 })

const story: fc.Arbitrary<Story> = fc.record({
  rowsOfShops: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
  fates: fc.record({
    write: mostly('carriedOut', writeFates),
    read: mostly('shown', readFates),
    look: mostly('shown', readFates),
    save: mostly('kept', saveFates),
  }),
  choices: fc.array(fc.nat(20), { minLength: 1, maxLength: 60 }),
  deeds: fc.array(fc.record({ at: fc.nat(40), command: fc.constantFrom(...commands) }), { maxLength: 4 }),
})

/** Tells a story to its end, in which everything goes well and people resume what rests. */
async function tell({ rowsOfShops, fates, choices, deeds }: Story) {
  const world = createPlayedWorld(fates)
  const rows = someRows(...rowsOfShops)
  world.plan(rows)
  let computer = world.createComputer()
  void computer.runner.resume()

  async function act(command: Command, at: number): Promise<void> {
    if (command === 'changeElsewhere') {
      world.platform.changeElsewhere(at % rows.length)
      return
    }
    if (command === 'crash') computer.die()
    if (command === 'crash' || command === 'takeOver') {
      computer = world.createComputer()
      void computer.runner.resume()
    } else void computer.runner[command]()
  }

  for (let at = 0; at < 400; at += 1) {
    for (const deed of deeds.filter((each) => each.at === at)) await act(deed.command, deed.at)
    if (await world.step(choices[at % choices.length])) continue
    const { job: shown, pausedBecause } = computer.runner.read()
    if (at >= 40 && shown.state === 'done' && !pausedBecause) break
    void computer.runner.resume()
  }
  return { world, rows, state: computer.runner.read() }
}

function expectWhole({ server, platform: { values, placeOf } }: PlayedWorld, planned: readonly BatchRow[]): void {
  const { job, rows } = server.kept()
  expect(rows.map((row) => row.row_no)).toEqual(planned.map((row) => row.row_no))
  expect(batchOutcomes.reduce((sum, outcome) => sum + job.counts[outcome], 0)).toBe(planned.length)
  for (const row of rows) {
    const value = values.get(placeOf(row))
    expect(['done', 'failed', 'unknown', 'skipped']).toContain(row.outcome)
    // What somebody changed after it was done, or left out, stays so.
    if (String(value).startsWith('changed elsewhere')) continue
    if (row.outcome === 'done') expect(value).toBe(row.after?.value)
    if (row.outcome === 'skipped') expect(value).toBe(row.before?.value)
  }
}

it('whatever fails, whoever pauses, dies or takes over, and in whatever order answers come: nothing leaves unrecorded, unseen or twice unread, and every row ends in one outcome', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (each) => {
      const { world, rows, state } = await tell(each)
      expect(world.platform.breaches).toEqual([])
      expect(state).toMatchObject({ phase: 'idle', job: { state: 'done' }, pausedBecause: null })
      expect(state.rows).toEqual(world.server.kept().rows)
      expect(state.job.counts).toEqual(world.server.kept().job.counts)
      expectWhole(world, rows)
    }),
    { numRuns: 400 },
  )
})

it('where nothing fails, every planned row is written once, and is done', async () => {
  const calm = story.map((each) => ({ ...each, fates: calmFates, deeds: [] }))
  await fc.assert(
    fc.asyncProperty(calm, async (each) => {
      const { world, rows } = await tell(each)
      const planned = rows.filter((row) => row.outcome === 'waiting')
      expect(world.server.kept().job.counts).toMatchObject({ done: planned.length, skipped: rows.length - planned.length })
      const writesOfShop = (shop_uid: string) => Math.ceil(planned.filter((row) => row.shop_uid === shop_uid).length / 2)
      expect(world.platform.writes()).toBe([...new Set(rows.map((row) => row.shop_uid))].reduce((sum, shop) => sum + writesOfShop(shop), 0))
    }),
    { numRuns: 50 },
  )
})
