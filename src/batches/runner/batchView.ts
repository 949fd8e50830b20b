import type { BatchJob } from '../../../contract/entities/batchJob.ts'
import { createPulse, READABLE_MS } from '../../bridge/lanes/createPulse.ts'
import type { LaneClock } from '../../bridge/lanes/laneClock.ts'
import { createStore } from '../../storage/createStore.ts'
import type { RowVerdict } from '../rules/settleRow.ts'
import type { BatchHold, LoadedBatch } from './batch.ts'
import type { Holds } from './holds.ts'
import type { PlannedRowStore } from './plannedRowStore.ts'
import type { WaitingShops } from './waitingShops.ts'

type ShopPhase = 'writing' | 'reading'

/** What screens see of a running batch: snapshots, renewed at most ten times a second, and when it comes to rest. */
export interface BatchView {
  readonly read: () => LoadedBatch
  readonly subscribe: (onChange: () => void) => () => void
  readonly changed: () => void
  readonly enter: (shop_uid: string, phase: ShopPhase) => void
  readonly leave: (shop_uid: string) => void
  /** From the first save of a run to its last; while no shop is entered, what happens then is saving or loading. */
  readonly setUnderWay: (isUnderWay: boolean) => void
}

interface ViewParts {
  readonly rowStore: Pick<PlannedRowStore, 'rows' | 'counts' | 'shopCounts' | 'find'>
  /** By number, rows of which is known what their write brought. */
  readonly verdicts: ReadonlyMap<number, RowVerdict>
  readonly waiting: Pick<WaitingShops, 'has'>
  readonly holds: Pick<Holds, 'now'>
  readonly job: () => BatchJob
  readonly isEnding: () => boolean
  readonly clock: LaneClock
}

export function createBatchView({ rowStore, verdicts, waiting, holds, job, isEnding, clock }: ViewParts): BatchView {
  const phases = new Map<string, ShopPhase>()
  let isUnderWay = false
  const snapshot = createStore(look())
  const changed = createPulse(clock, READABLE_MS, renew)

  function renew(): void {
    snapshot.setState(look())
  }

  function look(): LoadedBatch {
    const hold = holds.now()
    const answered = countAnswered()
    return {
      job: { ...job(), state: toShownState(job(), hold?.because), counts: rowStore.counts() },
      rows: rowStore.rows(),
      shops: [...rowStore.shopCounts()].map(([shop_uid, counts]) => ({
        shop_uid,
        counts,
        answered: answered.get(shop_uid) ?? 0,
        isWaiting: waiting.has(shop_uid),
      })),
      phase: toPhase(),
      isEnding: isUnderWay && isEnding(),
      pausedBecause: hold?.because ?? null,
      error: hold?.error ?? null,
    }
  }

  /** By shop. A row that a worker before this one sent has no answer here. */
  function countAnswered(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const [row_no, { at }] of verdicts) {
      const row = at === undefined ? undefined : rowStore.find(row_no)
      if (row?.outcome === 'running') counts.set(row.shop_uid, (counts.get(row.shop_uid) ?? 0) + 1)
    }
    return counts
  }

  function toPhase(): LoadedBatch['phase'] {
    if (phases.size === 0) return isUnderWay ? 'saving' : 'idle'
    return [...phases.values()].includes('writing') ? 'writing' : 'reading'
  }

  return {
    read: snapshot.getState,
    subscribe: snapshot.subscribe,
    changed,
    enter(shop_uid, phase) {
      phases.set(shop_uid, phase)
      changed()
    },
    leave(shop_uid) {
      phases.delete(shop_uid)
      changed()
    },
    setUnderWay(next) {
      isUnderWay = next
      // Code that waits for the batch to rest finds it at rest.
      renew()
    },
  }
}

/** The server may not know yet that it paused: that is why it did. */
function toShownState({ state }: BatchJob, because: BatchHold | undefined): BatchJob['state'] {
  return state === 'running' && because !== undefined && because !== 'elsewhere' ? 'paused' : state
}
