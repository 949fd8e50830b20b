import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import type { BatchKind, LoadedBatch } from '../../../src/batches/runner/batch.ts'
import type { BatchStore } from '../../../src/batches/runner/batchStore.ts'
import { createBatchRunner } from '../../../src/batches/runner/createBatchRunner.ts'
import { createPlayedPlatform, type Later, type PlatformFates } from './playedPlatform.ts'
import { createPlayedServer } from './playedServer.ts'

export const saveFates = ['kept', 'away', 'keptButAway'] as const

/** What becomes of requests, in the order in which they are answered; afterwards everything goes well. */
export interface Fates extends PlatformFates {
  readonly save: readonly (typeof saveFates)[number][]
}

export const calm: Fates = { write: [], read: [], look: [], save: [] }

/** What waits no longer happens among the answers, in any order; what waits longer, once nothing is under way. */
const SHORT_MS = 1_000

/** Shops, a server and computers whose requests are answered in any order, one with each `step`. */
export function createPlayedWorld(fates: Fates = calm, rowsPerWrite = 2) {
  const underWay: (() => void)[] = []
  let now = 0
  let timers: { readonly at: number; readonly onTime: () => void }[] = []
  const sometime = (happen: () => void) => void underWay.push(happen)
  const server = createPlayedServer()
  const platform = createPlayedPlatform({ fates, rowsPerWrite, keptRow: server.row, sometime })
  const saveFate = [...fates.save]
  let computers = 0

  /** A computer that died meanwhile hears nothing of what happened. */
  const createLater =
    (isAlive: () => boolean): Later =>
    (happen) =>
      new Promise((resolve, reject) => {
        underWay.push(() => {
          try {
            const value = happen()
            if (isAlive()) resolve(value)
          } catch (error) {
            if (isAlive()) reject(error)
          }
        })
      })

  function createStore(later: Later): BatchStore {
    return {
      save: (batch, key) =>
        later(() => {
          const fate = saveFate.shift() ?? 'kept'
          if (fate === 'away') throw new Error('the server is away')
          const job = server.save(batch, key)
          if (fate === 'keptButAway') throw new Error('the server is away')
          return job
        }),
      start: (_job_id, key) => later(() => server.start(key, now)),
      findJob: () => later(() => server.kept().job),
      load: () => later(() => server.kept()),
    }
  }

  /** Time passes only while nothing is under way. */
  function takeTimer(): (() => void) | undefined {
    const [next] = timers.toSorted((one, other) => one.at - other.at)
    if (!next) return undefined
    timers = timers.filter((each) => each !== next)
    now = Math.max(now, next.at)
    return next.onTime
  }

  const world = {
    server,
    platform,
    /** A batch of these rows is planned, and the platform shows their values before. */
    plan(rows: readonly BatchRow[], plan: Record<string, unknown> = { value: 1 }) {
      platform.setValues(rows)
      server.save({ job_id: 'job', kind: 'played', title: '改价', state: 'planned', plan, rows }, 'plan')
    },
    /** A runner on a computer that can die: then nothing leaves it, and it hears of nothing. */
    createComputer(bend: (kind: BatchKind) => BatchKind = (kind) => kind) {
      let isAlive = true
      let keys = 0
      computers += 1
      const name = `computer-${computers}`
      const states: LoadedBatch[] = []
      const later = createLater(() => isAlive)
      const runner = createBatchRunner({
        kind: bend(platform.createKind(later)),
        lanes: {
          call: () => Promise.reject(new Error('the played kind makes no calls')),
          read: platform.read,
          subscribe: (onChange) => platform.subscribe(() => isAlive && onChange()),
        },
        store: createStore(later),
        batch: server.kept(),
        clock: {
          now: () => now,
          after(waitMs, onTime) {
            if (waitMs < SHORT_MS) {
              sometime(onTime)
              return () => {}
            }
            const timer = { at: now + waitMs, onTime }
            timers.push(timer)
            return () => {
              timers = timers.filter((each) => each !== timer)
            }
          },
        },
        createKey: () => `${name}-${keys++}`,
      })
      runner.subscribe(() => states.push(runner.read()))
      return {
        runner,
        states,
        die() {
          isAlive = false
        },
      }
    },
    /** Time passes in which no computer can do anything. */
    sleep(ms: number) {
      now += ms
    },
    /** Answers one of the requests under way, whichever `choice` says. False: none is. */
    async step(choice = 0): Promise<boolean> {
      await settle()
      const [happen = takeTimer()] = underWay.splice(choice % Math.max(1, underWay.length), 1)
      happen?.()
      await settle()
      return happen !== undefined
    },
    /** Answers requests until one comes to rest that was begun. Rejects as it does, or when nothing is under way any more. */
    async finish(begun: Promise<void>): Promise<void> {
      let isOver = false
      const ending = begun.finally(() => {
        isOver = true
      })
      ending.catch(() => {})
      while (!isOver) if (!(await world.step()) && !isOver) throw new Error('it waits for something that never comes')
      await ending
    },
  }
  return world
}

export type PlayedWorld = ReturnType<typeof createPlayedWorld>

/** Lets everything run that waits for nothing outside. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
