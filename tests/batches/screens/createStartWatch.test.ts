import { expect, it } from 'vitest'
import type { BatchJob } from '../../../contract/entities/batchJob.ts'
import { createStartWatch, SOON_MS } from '../../../src/batches/screens/starts/createStartWatch.ts'
import { aJob } from './aBatchState.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A watch over these batches, by a clock that is moved by hand. */
function aWatch(jobs: readonly Partial<Pick<BatchJob, 'job_id' | 'starts_at'>>[]) {
  let planned = jobs.map((job) => aJob({ ...job, state: 'planned' }))
  let isAway = false
  let now = 0
  let timers: { readonly at: number; readonly ring: () => void }[] = []
  const told: string[] = []
  const asked: number[] = []
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const minutes = () => now / MINUTE_MS
  const watch = createStartWatch({
    async list() {
      asked.push(minutes())
      if (isAway) throw new Error('the server is away')
      return planned
    },
    onSoon: ({ job_id }) => told.push(`${minutes()} soon ${job_id}`),
    onDue: ({ job_id }) => told.push(`${minutes()} due ${job_id}`),
    clock: {
      now: () => now,
      after(waitMs, ring) {
        const timer = { at: now + waitMs, ring }
        timers.push(timer)
        return () => {
          timers = timers.filter((each) => each !== timer)
        }
      },
    },
  })
  return {
    watch,
    told,
    asked,
    setPlanned(next: typeof jobs) {
      planned = next.map((job) => aJob({ ...job, state: 'planned' }))
    },
    setAway(next: boolean) {
      isAway = next
    },
    settle,
    async pass(ms: number) {
      const until = now + ms
      await settle()
      for (;;) {
        const [next] = timers.toSorted((one, other) => one.at - other.at)
        if (!next || next.at > until) break
        timers = timers.filter((each) => each !== next)
        now = next.at
        next.ring()
        await settle()
      }
      now = until
    },
  }
}

it('says once that a batch begins within five minutes, and to the minute that its time has come', async () => {
  const { told, pass, setPlanned } = aWatch([{ job_id: 'a', starts_at: 2 * HOUR_MS }])
  await pass(2 * HOUR_MS)
  expect(told).toEqual([`${120 - SOON_MS / MINUTE_MS} soon a`, '120 due a'])
  setPlanned([])
  await pass(HOUR_MS)
  expect(told).toHaveLength(2)
})

it('asks every five minutes while something is planned, and not at all while nothing is', async () => {
  const { asked, pass, setPlanned, watch } = aWatch([])
  await pass(12 * HOUR_MS)
  expect(asked).toEqual([0])
  setPlanned([{ job_id: 'a', starts_at: 20 * HOUR_MS }])
  watch.look()
  await pass(30 * MINUTE_MS)
  expect(asked).toEqual([0, 720, 725, 730, 735, 740, 745, 750])
  setPlanned([])
  await pass(HOUR_MS)
  expect(asked.at(-1)).toBe(755)
})

it('what could not be begun is tried every 15 seconds while it is due', async () => {
  const { told, pass } = aWatch([{ job_id: 'a', starts_at: 10 * MINUTE_MS }])
  await pass(10.5 * MINUTE_MS)
  expect(told.filter((each) => each.endsWith('due a'))).toEqual(['10 due a', '10.25 due a', '10.5 due a'])
})

it('while the server is away, what it said last counts', async () => {
  const { told, pass, setAway } = aWatch([{ job_id: 'a', starts_at: 12 * MINUTE_MS }])
  await pass(MINUTE_MS)
  setAway(true)
  await pass(12 * MINUTE_MS)
  expect(told).toContain('12 due a')
})

it('nothing is told once it is closed, nor by a look that was overtaken', async () => {
  const { watch, told, asked, settle, pass } = aWatch([{ job_id: 'a', starts_at: MINUTE_MS }])
  watch.look()
  watch.look()
  await settle()
  expect([asked.length, told]).toEqual([3, ['0 soon a']])
  watch.close()
  await pass(HOUR_MS)
  expect(told).toEqual(['0 soon a'])
})
