import { expect, it } from 'vitest'
import type { BatchOutcome } from '../../../contract/entities/batchJob.ts'
import { someRows } from './aBatch.ts'
import { calm, createPlayedWorld, type Fates } from './playedWorld.ts'

function aStory(fates: Partial<Fates> = {}, rows = someRows(6, 4)) {
  const world = createPlayedWorld({ ...calm, ...fates })
  world.plan(rows)
  return { world, rows, ...world.createComputer() }
}

const outcomesOf = (rows: readonly { readonly outcome: BatchOutcome }[]) => rows.map((row) => row.outcome)

it('a batch runs every shop side by side, and shows each row done only once it was read back', async () => {
  const { world, runner, states } = aStory()
  await world.finish(runner.resume())
  expect(runner.read()).toMatchObject({ phase: 'idle', pausedBecause: null, job: { state: 'done', counts: { done: 9, skipped: 1 } } })
  const phases = states.map((state) => state.phase)
  expect(new Set(phases)).toEqual(new Set(['saving', 'writing', 'reading', 'idle']))
  const firstDone = states.find((state) => state.job.counts.done > 0)
  expect(firstDone?.job.counts.running).toBeGreaterThan(0)
})

it('a batch that goes on never looks at rest before it rests: whoever opened it then would take it away from its runner', async () => {
  const { world, runner, states } = aStory()
  const resting = runner.resume()
  expect(runner.read().phase).not.toBe('idle')
  await world.finish(resting)
  const phases = states.map((state) => state.phase)
  expect(phases.indexOf('idle')).toBe(phases.length - 1)
})

it('what was sent counts as soon as it is answered, before anything is read back', async () => {
  const { world, runner, states } = aStory({}, someRows(6))
  await world.finish(runner.resume())
  const answered = states.map((state) => [state.shops[0]?.answered, state.job.counts.done])
  expect(answered).toContainEqual([2, 0])
  expect(answered).toContainEqual([4, 0])
  expect(answered.at(-1)).toEqual([0, 6])
})

it('what a worker before this one sent does not count as answered', async () => {
  const world = createPlayedWorld()
  world.plan(someRows(2).map((row) => ({ ...row, outcome: 'running' as const })))
  for (const row of world.server.kept().rows) world.platform.values.set(world.platform.placeOf(row), row.after?.value)
  const { runner, states } = world.createComputer()
  await world.finish(runner.resume())
  expect(new Set(states.map((state) => state.shops[0]?.answered))).toEqual(new Set([0]))
})

it('a pause lets finish what left, reads it back and sends nothing more; resumed, the batch sends the rest', async () => {
  const { world, runner } = aStory()
  const resting = runner.resume()
  while (world.platform.writes() < 2) await world.step()
  void runner.pause()
  await world.finish(resting)
  expect(world.platform.writes()).toBe(2)
  expect(runner.read()).toMatchObject({ job: { state: 'paused', counts: { done: 4, running: 0, waiting: 5 } }, pausedBecause: null })
  expect(world.server.kept()).toMatchObject({ job: { state: 'paused' } })
  await world.finish(runner.resume())
  expect(runner.read().job).toMatchObject({ state: 'done', counts: { done: 9 } })
  expect(world.platform.breaches).toEqual([])
})

it('a batch says that it is ending from the pause until it rests, to everybody who looks, and not once it goes on again', async () => {
  const { world, runner, states } = aStory()
  const resting = runner.resume()
  while (world.platform.writes() < 1) await world.step()
  void runner.pause()
  const seen = states.length
  await world.finish(resting)
  const ending = states.slice(seen)
  expect(ending.filter(({ phase }) => phase !== 'idle').map(({ isEnding }) => isEnding)).toContain(true)
  expect(ending.filter(({ phase, isEnding }) => phase === 'reading' && !isEnding)).toEqual([])
  expect(runner.read()).toMatchObject({ phase: 'idle', isEnding: false, job: { state: 'paused' } })
  const paused = states.length
  await world.finish(runner.resume())
  expect(states.slice(paused).filter(({ isEnding }) => isEnding)).toEqual([])
  await runner.stop()
  expect(runner.read().isEnding).toBe(false)
})

it('a batch that was paused does not go on when a shop that is logged out has a login again, and no shop of it waits for one', async () => {
  const { world, runner } = aStory()
  world.platform.setGate('shop-1', 'expired')
  const resting = runner.resume()
  while (!runner.read().shops.some(({ isWaiting }) => isWaiting)) await world.step()
  void runner.pause()
  await world.finish(resting)
  expect(runner.read()).toMatchObject({ pausedBecause: null, job: { state: 'paused' } })
  expect(runner.read().shops.map(({ isWaiting }) => isWaiting)).toEqual([false, false])
  const sent = world.platform.writes()
  world.platform.setGate('shop-1', 'open')
  while (await world.step()) {
    // Until nothing is under way.
  }
  expect(world.platform.writes()).toBe(sent)
  await world.finish(runner.resume())
  expect(runner.read().job).toMatchObject({ state: 'done', counts: { done: 9 } })
  expect(world.platform.breaches).toEqual([])
})

it('a stop leaves the rest waiting, for another day', async () => {
  const { world, runner } = aStory()
  const resting = runner.resume()
  while (world.platform.writes() < 1) await world.step()
  void runner.stop()
  await world.finish(resting)
  expect(world.server.kept()).toMatchObject({ job: { state: 'stopped' } })
  expect(runner.read().job.counts.waiting).toBeGreaterThan(0)
  await world.finish(runner.resume())
  expect(world.server.kept().job).toMatchObject({ state: 'done', counts: { done: 9, waiting: 0 } })
})

it('a batch that the main account stops sends nothing more, says who stopped it, and goes on only when a person says so', async () => {
  const { world, runner } = aStory()
  const resting = runner.resume()
  while (world.platform.writes() < 2) await world.step()
  const { kind, title, job_id } = world.server.kept().job
  world.server.save({ job_id, kind, title, state: 'stopped', stopped_by_name: 'boss', rows: [] }, 'the main account')
  await world.finish(resting)
  expect(world.platform.writes()).toBe(2)
  expect(runner.read()).toMatchObject({ phase: 'idle', pausedBecause: null, job: { state: 'stopped', stopped_by_name: 'boss' } })
  await world.finish(runner.resume())
  expect(world.server.kept().job).toMatchObject({ state: 'done', counts: { done: 9, waiting: 0 } })
  expect(world.platform.breaches).toEqual([])
})

it('what left of a batch before the main account stopped it is read back, and recorded', async () => {
  const { world, runner } = aStory()
  const resting = runner.resume()
  while (world.platform.writes() < 2) await world.step()
  const { kind, title, job_id } = world.server.kept().job
  world.server.save({ job_id, kind, title, state: 'stopped', stopped_by_name: 'boss', rows: [] }, 'the main account')
  await world.finish(resting)
  const { job, rows } = world.server.kept()
  expect(job).toMatchObject({ state: 'stopped', stopped_by_name: 'boss', counts: { done: 4, running: 0, waiting: 5 } })
  expect(runner.read().rows).toEqual(rows)
})

it('what went on elsewhere before it was stopped is as it was recorded there', async () => {
  const { world, runner } = aStory()
  const resting = runner.resume()
  while (world.platform.writes() < 2) await world.step()
  const { job, rows } = world.server.kept()
  const { kind, title, job_id } = job
  const elsewhere = rows.map((row) => ({ ...row, outcome: 'failed' as const, reason: 'refused' }))
  for (const state of ['paused', 'running'] as const) world.server.save({ job_id, kind, title, state, rows: [] }, `elsewhere ${state}`)
  world.server.save({ job_id, kind, title, state: 'running', rows: elsewhere }, 'elsewhere')
  world.server.save({ job_id, kind, title, state: 'stopped', rows: [] }, 'the main account')
  await world.finish(resting)
  expect(runner.read()).toMatchObject({ phase: 'idle', pausedBecause: 'elsewhere', job: { state: 'stopped' } })
  expect(world.server.kept().rows).toEqual(elsewhere)
})

it('a batch is stopped from where it was opened, though it was paused and went on elsewhere since', async () => {
  const { world, runner } = aStory()
  const other = world.createComputer()
  const resting = other.runner.resume()
  while (world.platform.writes() < 2) await world.step()
  await world.finish(runner.stop())
  await world.finish(resting)
  expect(world.server.kept().job.state).toBe('stopped')
  expect(runner.read()).toMatchObject({ pausedBecause: null, job: { state: 'stopped' } })
  expect(other.runner.read()).toMatchObject({ pausedBecause: null, job: { state: 'stopped' } })
  expect(world.platform.writes()).toBe(2)
})

it.each(['planned', 'paused'] as const)('a batch that is %s can be stopped', async (state) => {
  const { world, runner } = aStory()
  if (state === 'paused') {
    const resting = runner.resume()
    void runner.pause()
    await world.finish(resting)
  }
  await world.finish(runner.stop())
  expect(world.server.kept().job).toMatchObject({ state: 'stopped', counts: { waiting: 9 } })
})

it('a missing extension pauses the batch once, however many shops find it gone, and nothing is lost', async () => {
  const { world, runner, states } = aStory({ write: ['gone', 'gone'] })
  await world.finish(runner.resume())
  expect(runner.read()).toMatchObject({ pausedBecause: 'extensionGone', phase: 'idle', job: { state: 'paused', counts: { waiting: 9 } } })
  const pauses = states.filter((state, at) => state.pausedBecause !== null && states[at - 1]?.pausedBecause !== state.pausedBecause)
  expect(pauses).toHaveLength(1)
  await world.finish(runner.resume())
  expect(runner.read()).toMatchObject({ pausedBecause: null, job: { state: 'done', counts: { done: 9 } } })
})

it('a server that does not record stops every shop; what was written then is told apart when it is back', async () => {
  const { world, runner } = aStory({ save: ['kept', 'kept', 'away'] })
  await world.finish(runner.resume())
  expect(runner.read()).toMatchObject({ pausedBecause: 'notSaved', phase: 'idle', job: { state: 'paused' }, error: expect.any(Error) })
  await world.finish(runner.resume())
  expect(runner.read()).toMatchObject({ pausedBecause: null, error: null, job: { state: 'done', counts: { done: 9 } } })
  expect(world.platform.breaches).toEqual([])
})

it('a shop that cannot be read back leaves its rows to a person, who has them read again', async () => {
  const { world, runner } = aStory({ read: ['unreadable'] }, someRows(3))
  await world.finish(runner.resume())
  expect(runner.read()).toMatchObject({ job: { state: 'done', counts: { unknown: 3 } }, rows: [{ reason: 'notReadBack' }, {}, {}] })
  await world.finish(runner.rerunFailed())
  expect(runner.read().job.counts).toMatchObject({ done: 3, unknown: 0 })
  expect(world.platform.writes()).toBe(2)
})

it('rows that failed run again when a person asks, but not those that somebody changed meanwhile', async () => {
  const { world, runner, rows } = aStory({ write: ['refused', 'refused'] }, someRows(4))
  await world.finish(runner.resume())
  expect(runner.read()).toMatchObject({ job: { counts: { failed: 4 } }, rows: [{ reason: 'refused|1000|' }, {}, {}, {}] })
  const [changed] = rows
  if (changed) world.platform.values.set(world.platform.placeOf(changed), 'something else')
  await world.finish(runner.rerunFailed())
  expect(outcomesOf(runner.read().rows)).toEqual(['failed', 'done', 'done', 'done'])
  expect(runner.read().rows[0]?.reason).toBe('changedMeanwhile|{"value":"something else"}')
})

it('after a crash, what may have left and shows a third value stays unknown, for a person', async () => {
  const { world, runner, rows, die } = aStory({ write: ['lostAfter'] }, someRows(2))
  void runner.resume()
  while (world.platform.writes() < 1) await world.step()
  die()
  await world.step()
  const [changed] = rows
  if (changed) world.platform.values.set(world.platform.placeOf(changed), 'something else')
  const next = world.createComputer()
  expect(outcomesOf(next.runner.read().rows)).toEqual(['running', 'running'])
  await world.finish(next.runner.resume())
  expect(next.runner.read().rows).toMatchObject([
    { outcome: 'unknown', reason: 'changedMeanwhile|{"value":"something else"}' },
    { outcome: 'done' },
  ])
})

it('a plan that was not kept whole is never run', async () => {
  const world = createPlayedWorld()
  world.plan(someRows(4), {})
  const { runner } = world.createComputer()
  await world.finish(runner.resume())
  expect(runner.read()).toMatchObject({ pausedBecause: 'incomplete', job: { state: 'planned' } })
  expect(world.platform.writes()).toBe(0)
})

it('a runner that is disposed of leaves a batch alone that it does not run', async () => {
  const { world, runner } = aStory()
  const other = world.createComputer()
  const resting = other.runner.resume()
  while (world.platform.writes() < 1) await world.step()
  await runner.dispose()
  await world.finish(resting)
  expect(world.server.kept().job.state).toBe('done')
})

it('a pause that is asked for twice does not wait for the reading: what left is told apart when the batch goes on', async () => {
  const { world, runner } = aStory()
  const resting = runner.resume()
  while (world.platform.writes() < 2) await world.step()
  void runner.pause()
  void runner.pause()
  await world.finish(resting)
  expect(runner.read().job).toMatchObject({ state: 'paused', counts: { running: 4, done: 0 } })
  await world.finish(runner.resume())
  expect(runner.read().job).toMatchObject({ state: 'done', counts: { done: 9 } })
  expect(world.platform.breaches).toEqual([])
})

it('writes that died with the extension’s worker before they left are sent again, and nobody has to say so', async () => {
  const { world, runner } = aStory({ write: ['neverLeft', 'neverLeft', 'carriedOut', 'neverLeft'] })
  await world.finish(runner.resume())
  expect(runner.read()).toMatchObject({ pausedBecause: null, job: { state: 'done', counts: { done: 9, failed: 0 } } })
  expect(world.platform.breaches).toEqual([])
})

it('an extension whose worker dies under every write pauses the batch, once, instead of trying for ever', async () => {
  const { world, runner } = aStory({ write: Array.from({ length: 60 }, () => 'neverLeft' as const) })
  await world.finish(runner.resume())
  expect(runner.read()).toMatchObject({ pausedBecause: 'extensionGone', job: { state: 'paused', counts: { waiting: 9, running: 0 } } })
  expect(world.platform.writes()).toBeLessThan(30)
})

it('a write that waits too long for its turn is called back and looks again: what somebody changed meanwhile is left alone', async () => {
  const world = createPlayedWorld()
  const rows = someRows(1)
  world.plan(rows)
  const { runner } = world.createComputer((kind) => ({
    ...kind,
    write: ({ signal }) =>
      new Promise((_, reject) => {
        for (const row of rows) world.platform.values.set(world.platform.placeOf(row), 'something else')
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      }),
  }))
  await world.finish(runner.resume())
  expect(runner.read().rows).toMatchObject([{ outcome: 'failed', reason: 'changedMeanwhile|{"value":"something else"}' }])
})

it('a row that was sent, was seen as before, and shows what was wanted when it is tried again, keeps its way back', async () => {
  const rows = someRows(2)
  const world = createPlayedWorld({ ...calm, write: ['lostBefore'] })
  world.plan(rows)
  let isLate = false
  const { runner } = world.createComputer((kind) => ({
    ...kind,
    look(asked) {
      // The write of before arrives after all.
      if (isLate) for (const row of asked.rows) world.platform.values.set(world.platform.placeOf(row), row.after?.value)
      return kind.look?.(asked) ?? Promise.resolve(new Map())
    },
  }))
  await world.finish(runner.resume())
  expect(outcomesOf(runner.read().rows)).toEqual(['failed', 'failed'])
  isLate = true
  await world.finish(runner.rerunFailed())
  expect(runner.read().rows).toMatchObject(rows.map(({ before, after }) => ({ outcome: 'done', before, after })))
})
