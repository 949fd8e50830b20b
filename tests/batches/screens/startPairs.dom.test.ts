import { expect, it } from 'vitest'
import { toUndone } from '../../../src/batches/rules/toUndone.ts'
import type { BatchStore } from '../../../src/batches/runner/batchStore.ts'
import { createRunningBatches } from '../../../src/batches/screens/running/createRunningBatches.ts'
import { createStartWatch } from '../../../src/batches/screens/starts/createStartWatch.ts'
import { BATCH_GRACE_MS } from '../../../src/domain/batchStarts.ts'
import { someRows } from '../runner/aBatch.ts'
import { createPlayedPlatform } from '../runner/playedPlatform.ts'
import { createPlayedServer } from '../runner/playedServer.ts'
import { createWalkClock } from '../runner/walkClock.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const START_IN_MS = 2 * HOUR_MS
const never = new Promise<never>(() => {})

/** What goes wrong with one request of a tab that waits for the time of a batch. */
const faults = [
  'none',
  'neverArrived',
  'answerLost',
  'tabKilledBefore',
  'tabKilledAfter',
  'secondTab',
  'calledOff',
  'movedOn',
  'sleeps',
] as const
type Fault = (typeof faults)[number]

/** How wrong the clock of the computer is, ms. */
const clocks = { right: 0, 'an hour fast': HOUR_MS, 'ten minutes slow': -10 * MINUTE_MS, 'two hours slow': -2 * HOUR_MS } as const

/** From the planning of a batch until six hours after its time; the first two requests to begin it meet these faults. */
async function tell(due: readonly Fault[], wrongMs: number) {
  const time = createWalkClock()
  const { clock } = time
  const begunAt = clock.now()
  const starts_at = begunAt + START_IN_MS
  const server = createPlayedServer()
  const rows = someRows(4)
  const base = { job_id: 'job', kind: 'played', title: 't', state: 'planned' } as const
  server.save({ ...base, plan: { value: 1 }, starts_at, rows }, 'plan')
  const platform = createPlayedPlatform({
    fates: { write: [], read: [], look: [] },
    rowsPerWrite: 2,
    keptRow: server.row,
    sometime: (happen) => happen(),
  })
  platform.setValues(rows)
  const pending = [...due]
  const writesAt: number[] = []
  let asleepUntil = 0
  openTab()

  function openTab(): void {
    let isAlive = true
    const alive = <Value>(work: () => Promise<Value>): Promise<Value> =>
      isAlive ? time.during(work).then((value) => (isAlive ? value : never)) : never
    const now = () => clock.now() + wrongMs
    const tabClock = {
      now,
      // A computer that sleeps rings nothing before it wakes.
      after: (waitMs: number, ring: () => void) => {
        const onTime = () => {
          if (!isAlive) return
          if (clock.now() < asleepUntil) clock.after(asleepUntil - clock.now(), onTime)
          else ring()
        }
        return clock.after(waitMs, onTime)
      },
    }

    async function start(key: string) {
      const fault = pending.shift() ?? 'none'
      if (fault === 'sleeps') {
        asleepUntil = clock.now() + 3 * HOUR_MS
        await new Promise<void>((wake) => clock.after(3 * HOUR_MS, wake))
      }
      if (fault === 'secondTab') openTab()
      if (fault === 'calledOff' && server.kept().job.state === 'planned') server.save({ ...base, state: 'stopped', rows: [] }, 'call off')
      if (fault === 'movedOn') server.save({ ...base, rows: [], starts_at: starts_at + HOUR_MS }, 'move')
      if (fault === 'neverArrived') throw new Error('the server is away')
      if (fault === 'tabKilledBefore') die()
      if (!isAlive) return never
      const job = server.start(key, clock.now())
      if (fault === 'tabKilledAfter') die()
      if (fault === 'answerLost') throw new Error('the answer is lost')
      return job
    }

    function die(): void {
      isAlive = false
      // Another tab is open, or is opened.
      queueMicrotask(openTab)
    }

    const store: BatchStore = {
      save: (save, key) => alive(async () => server.save(save, key)),
      start: (_job_id, key) => (isAlive ? start(key).then((job) => (isAlive ? job : never)) : never),
      findJob: () => alive(async () => server.kept().job),
      load: () => alive(async () => server.kept()),
    }
    const kind = platform.createKind((happen) =>
      alive(async () => {
        writesAt.push(clock.now())
        return happen()
      }),
    )
    const lanes = { call: () => never, read: platform.read, subscribe: platform.subscribe }
    const batches = createRunningBatches({ lanes: lanes as never, store, clock: tabClock, onMoved: () => {}, findKind: () => kind })
    createStartWatch({
      clock: tabClock,
      list: () => alive(async () => [server.kept().job].filter(({ state }) => state === 'planned')),
      onSoon: () => {},
      onDue: ({ job_id }) => void batches.startOnTime(job_id).catch(() => undefined),
    })
  }

  // Also where no tab waits for anything any more.
  clock.after(START_IN_MS + 6 * HOUR_MS + 1, () => {})
  await time.pass(() => clock.now() > starts_at + 6 * HOUR_MS)
  return { server, platform, writesAt, starts_at, now: clock.now(), due }
}

/** What must never be, and whether what is not done is said to a person. */
function judge({ server, platform, writesAt, starts_at, now }: Awaited<ReturnType<typeof tell>>): readonly string[] {
  const { job, rows } = server.kept()
  const time = job.starts_at ?? starts_at
  const wrong = [...platform.breaches]
  if (server.starts() > 1) wrong.push(`begun ${server.starts()} times`)
  if (writesAt.some((at) => at < time)) wrong.push('written before its time')
  if (writesAt.some((at) => at > time + BATCH_GRACE_MS + MINUTE_MS)) wrong.push('written late, and nobody asked for it')
  if (job.state === 'stopped' && writesAt.length > 0) wrong.push('written though it was called off')
  const isWhole = rows.every(({ outcome }) => outcome === 'done' || outcome === 'skipped')
  if (!isWhole && job.state !== 'stopped' && toUndone(job, now) === null) wrong.push('not done, and no work')
  return wrong
}

for (const [name, wrongMs] of Object.entries(clocks)) {
  it(`a planned batch is begun once, at its time or not at all, and what is not done is work: pairs of faults, a clock that is ${name}`, async () => {
    const breaches: string[] = []
    const ends = new Map<string, number>()
    for (const first of faults)
      for (const second of faults) {
        const told = await tell([first, second], wrongMs)
        breaches.push(...judge(told).map((each) => `${first} + ${second}: ${each}`))
        const { state } = told.server.kept().job
        ends.set(state, (ends.get(state) ?? 0) + 1)
      }
    expect(breaches).toEqual([])
    // The walk has seen batches that were done as well as others.
    if (wrongMs >= -10 * MINUTE_MS) expect(ends.get('done')).toBeGreaterThan(faults.length)
    else expect(ends.get('planned')).toBeGreaterThan(0)
  })
}
