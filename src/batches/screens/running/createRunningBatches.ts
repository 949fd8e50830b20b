import type { BatchJob, BatchRow } from '../../../../contract/entities/batchJob.ts'
import { browserClock, type LaneClock } from '../../../bridge/lanes/laneClock.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import { createStore } from '../../../storage/createStore.ts'
import { findGoodsKind } from '../../kinds/goodsKinds.ts'
import type { BatchKind, KeptBatch, LoadedBatch, RefusedWrite } from '../../runner/batch.ts'
import type { BatchRunner } from '../../runner/batchRunner.ts'
import { BatchElsewhereError, type BatchStore } from '../../runner/batchStore.ts'
import { createBatchRunner } from '../../runner/createBatchRunner.ts'
import { createPlannedRowStore } from '../../runner/plannedRowStore.ts'
import { isInterruptible, isUnderWay, type OpenedBatch, type RunningBatches } from './runningBatches.ts'

interface RunningBatchesParts {
  readonly lanes: ShopLanes
  readonly store: BatchStore
  readonly clock?: LaneClock
  /** A batch has another state than before: lists of them are out of date. */
  readonly onMoved: (job: BatchJob) => void
  readonly onRefused?: ((refused: RefusedWrite) => void) | undefined
  /** Told of rows of a batch once they are recorded. */
  readonly onKept?: ((job: BatchJob, rows: readonly BatchRow[]) => void) | undefined
  /** Default: those that change goods. */
  readonly findKind?: (name: string) => BatchKind | null
}

export function createRunningBatches(parts: RunningBatchesParts): RunningBatches {
  const { lanes, store, clock = browserClock, onMoved, onRefused, onKept, findKind = findGoodsKind } = parts
  const runners = new Map<string, BatchRunner>()
  const openings = new Map<string, Promise<OpenedBatch>>()
  const states = new Map<string, BatchJob['state']>()
  const guard = createUnloadGuard()
  const underWay = createStore<readonly LoadedBatch[]>([])

  function renew(): void {
    const all = [...runners.values()].map((runner) => runner.read())
    const next = all.filter(isUnderWay)
    guard.set(all.some(isInterruptible))
    const moved = all.map(({ job }) => job).filter(({ job_id, state }) => states.get(job_id) !== state)
    for (const { job_id, state } of moved) states.set(job_id, state)
    moved.forEach(onMoved)
    if (next.length > 0 || underWay.getState().length > 0) underWay.setState(next)
  }

  function adopt(batch: KeptBatch): OpenedBatch {
    const { job_id, kind: name, state } = batch.job
    void runners.get(job_id)?.dispose()
    runners.delete(job_id)
    const kind = findKind(name)
    if (!kind) {
      const resting = toRestingState(batch)
      return { state: () => resting, subscribe: () => () => {}, runner: null, kind: null }
    }
    const runner = createBatchRunner({ kind, lanes, store, batch, clock, onRefused, onKept })
    runners.set(job_id, runner)
    states.set(job_id, state)
    runner.subscribe(renew)
    return toOpened(runner, kind)
  }

  async function load(job_id: string): Promise<OpenedBatch> {
    // One at rest may have been moved elsewhere since; and one that rested may go on again while what is kept is read.
    return findUnderWay(job_id) ?? readKept(job_id)
  }

  async function readKept(job_id: string): Promise<OpenedBatch> {
    const batch = await store.load(job_id)
    return findUnderWay(job_id) ?? adopt(batch)
  }

  function findUnderWay(job_id: string): OpenedBatch | null {
    const runner = runners.get(job_id)
    return runner && isUnderWay(runner.read()) ? toOpened(runner, findKind(runner.read().job.kind)) : null
  }

  async function startOnTime(job_id: string): Promise<void> {
    // Before it is begun: what is begun and cannot be read would have to be told apart by a person.
    const { job, rows } = await store.load(job_id)
    if (!findKind(job.kind)) return
    const begun = { job: await store.start(job_id, crypto.randomUUID()), rows }
    const runner = runners.get(job_id) ?? adopt(begun).runner
    void runner?.beginOnTime(begun)
  }

  return {
    start(batch) {
      void adopt(batch).runner?.resume()
    },
    startOnTime: (job_id) =>
      startOnTime(job_id).catch((error: unknown) => {
        if (!(error instanceof BatchElsewhereError)) throw error
      }),
    open(job_id) {
      const opening = openings.get(job_id) ?? load(job_id).finally(() => openings.delete(job_id))
      openings.set(job_id, opening)
      return opening
    },
    read: underWay.getState,
    subscribe: underWay.subscribe,
    async pauseAll() {
      const running = [...runners.values()].filter((runner) => runner.read().phase !== 'idle')
      // Asked twice it does not wait for the reading: the next one to go on with it begins with that.
      for (const runner of running) void runner.pause()
      await Promise.all(running.map((runner) => runner.pause()))
    },
    close() {
      guard.set(false)
      for (const runner of runners.values()) void runner.dispose()
      runners.clear()
      underWay.setState([])
    },
  }
}

function toOpened(runner: BatchRunner, kind: BatchKind | null): OpenedBatch {
  return { state: runner.read, subscribe: runner.subscribe, runner, kind }
}

/** A batch as it is kept, which nothing here can move. */
function toRestingState({ job, rows }: KeptBatch): LoadedBatch {
  const shopCounts = createPlannedRowStore(rows).shopCounts()
  return {
    job,
    rows,
    shops: [...shopCounts].map(([shop_uid, counts]) => ({ shop_uid, counts, answered: 0, isWaiting: false })),
    phase: 'idle',
    isEnding: false,
    pausedBecause: null,
    error: null,
  }
}

/** While it is set, the browser asks before the window is closed or reloaded. */
function createUnloadGuard(): { readonly set: (isUp: boolean) => void } {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  return {
    set(isUp) {
      if (isUp) window.addEventListener('beforeunload', ask)
      else window.removeEventListener('beforeunload', ask)
    },
  }
}
