import { useState, useSyncExternalStore } from 'react'
import { useHasRight } from '../../../providers/accessControl/useHasRight.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import { goodsBatchKinds } from '../../kinds/goodsBatchKinds.ts'
import { isGoodsBatchKind } from '../labels/shownValues.ts'
import type { OpenedBatch } from '../running/runningBatches.ts'
import { type BatchDeed, toDeeds, toRunStatus } from './status.ts'

/** A batch as it changes before the reader's eyes, and what she can do with it. */
export function useBatchRun({ state: readState, subscribe, runner }: OpenedBatch) {
  const state = useSyncExternalStore(subscribe, readState)
  const hasRight = useHasRight()
  const uid = useServices().session.read().uid
  const [isPausing, setPausing] = useState(false)
  const kind = isGoodsBatchKind(state.job.kind) ? goodsBatchKinds[state.job.kind] : null
  const isMine = state.job.created_by === uid
  const situation = {
    isPausing,
    isKnownKind: runner !== null,
    canUndo: kind?.canUndo ?? false,
    mayRun: isMine && hasRight('goods.operate'),
  }

  function rest(how: 'pause' | 'stop') {
    setPausing(true)
    void runner?.[how]().finally(() => setPausing(false))
  }

  const deeds: Readonly<Record<Exclude<BatchDeed, 'undo'>, () => void>> = {
    start: () => void runner?.resume(),
    resume: () => void runner?.resume(),
    recheck: () => void runner?.resume(),
    rerunFailed: () => void runner?.rerunFailed(),
    pause: () => rest('pause'),
    stop: () => rest('stop'),
    hurry: () => void runner?.pause(),
  }

  return { state, kind, isMine, status: toRunStatus(state, situation), possible: toDeeds(state, situation), deeds }
}
