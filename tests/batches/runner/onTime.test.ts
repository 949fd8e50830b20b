import { expect, it } from 'vitest'
import { createOnTime } from '../../../src/batches/runner/createOnTime.ts'
import { BATCH_GRACE_MS } from '../../../src/domain/batchStarts.ts'
import { someRows } from './aBatch.ts'
import { calm, createPlayedWorld, type Fates } from './playedWorld.ts'

const HOUR_MS = 3_600_000

/** A clock that is moved by hand. */
function aClock() {
  let now = 0
  let timers: { readonly at: number; readonly ring: () => void }[] = []
  return {
    now: () => now,
    after(waitMs: number, ring: () => void) {
      const timer = { at: now + waitMs, ring }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    pass(ms: number) {
      const until = now + ms
      for (let next = firstOf(); next && next.at <= until; next = firstOf()) {
        timers = timers.filter((each) => each !== next)
        now = Math.max(now, next.at)
        next.ring()
      }
      now = until
    },
    /** As after a sleep: timers that were due meanwhile have not rung. */
    jump(ms: number) {
      now += ms
    },
    waits: () => timers.length,
  }

  function firstOf() {
    return timers.toSorted((one, other) => one.at - other.at)[0]
  }
}

it('a batch that goes on without a break may write for hours, but nothing that waited begins again once it is late', () => {
  const clock = aClock()
  const onTime = createOnTime(clock, () => {})
  onTime.begin(0)
  clock.pass(BATCH_GRACE_MS)
  expect([onTime.hasSlept(), onTime.mayBeginAgain()]).toEqual([false, true])
  clock.pass(5 * HOUR_MS)
  expect([onTime.hasSlept(), onTime.mayBeginAgain()]).toEqual([false, false])
})

it('a computer that slept for three hours lets nothing leave, whether a timer or a write comes first', () => {
  const clock = aClock()
  const onTime = createOnTime(clock, () => {})
  onTime.begin(0)
  clock.pass(90_000)
  clock.jump(3 * HOUR_MS)
  expect([onTime.hasSlept(), onTime.mayBeginAgain()]).toEqual([true, false])
  onTime.begin(clock.now())
  clock.pass(90_000)
  clock.jump(3 * HOUR_MS)
  clock.pass(0)
  expect([onTime.hasSlept(), onTime.mayBeginAgain()]).toEqual([true, false])
})

it('a sleep of ten minutes is none, and a person who goes on ends the rule', () => {
  const clock = aClock()
  const onTime = createOnTime(clock, () => {})
  onTime.begin(0)
  clock.jump(10 * 60_000)
  expect(onTime.hasSlept()).toBe(false)
  clock.jump(3 * HOUR_MS)
  expect(onTime.hasSlept()).toBe(true)
  onTime.end()
  expect([onTime.hasSlept(), onTime.mayBeginAgain(), clock.waits()]).toEqual([false, true, 0])
})

function aStory(fates: Partial<Fates> = {}) {
  const world = createPlayedWorld({ ...calm, ...fates })
  world.plan(someRows(6, 4))
  return { world, ...world.createComputer() }
}

/** The server has given the batch to this computer at its time. */
function begun({ world }: ReturnType<typeof aStory>, starts_at = 0) {
  const { job, rows } = world.server.kept()
  world.server.save({ ...job, rows: [], starts_at }, 'time')
  return { job: world.server.start('begin', starts_at), rows }
}

it('a batch that began at its time runs as one that a person has begun', async () => {
  const story = aStory()
  await story.world.finish(story.runner.beginOnTime(begun(story)))
  expect(story.runner.read()).toMatchObject({ job: { state: 'done', counts: { done: 9 } }, pausedBecause: null })
  expect(story.world.platform.breaches).toEqual([])
})

it('a shop that is logged in to within the grace begins again by itself; the others were done meanwhile', async () => {
  const story = aStory({ look: ['expired'] })
  await story.world.finish(story.runner.beginOnTime(begun(story)))
  while (story.runner.read().job.state !== 'done' && (await story.world.step())) {
    // Until nothing is under way.
  }
  expect(story.runner.read()).toMatchObject({ job: { state: 'done', counts: { done: 9 } } })
})

it('a shop that is logged in to after the grace is left to a person, who goes on with one press', async () => {
  const story = aStory()
  const { world, runner } = story
  world.platform.setGate('shop-1', 'expired')
  await world.finish(runner.beginOnTime(begun(story)))
  expect(runner.read()).toMatchObject({ pausedBecause: 'shopsWait', job: { counts: { waiting: 3 } } })
  // Beats alone pass now, a minute each.
  while (runner.read().pausedBecause === 'shopsWait') expect(await world.step()).toBe(true)
  expect(runner.read().pausedBecause).toBe('late')
  world.platform.setGate('shop-1', 'open')
  while (await world.step()) {
    // Nothing of it begins by itself.
  }
  expect(runner.read()).toMatchObject({ pausedBecause: 'late', job: { counts: { waiting: 3 } } })
  await world.finish(runner.resume())
  expect(runner.read()).toMatchObject({ pausedBecause: null, job: { state: 'done', counts: { done: 9 } } })
})

it('a computer that slept in the middle writes nothing more by itself, and what was not sent waits', async () => {
  const story = aStory()
  const { world, runner } = story
  const resting = runner.beginOnTime(begun(story))
  while (world.platform.writes() < 2) await world.step()
  world.sleep(3 * HOUR_MS)
  await world.finish(resting)
  expect(world.platform.writes()).toBe(2)
  expect(runner.read()).toMatchObject({ pausedBecause: 'late', job: { state: 'paused' } })
  expect(world.server.kept().job).toMatchObject({ state: 'paused' })
  await world.finish(runner.resume())
  expect(runner.read()).toMatchObject({ job: { state: 'done', counts: { done: 9 } } })
  expect(world.platform.breaches).toEqual([])
})
