import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Role } from '../../../../contract/roles.ts'
import { useHasRight } from '../../../providers/accessControl/useHasRight.ts'
import { useIdentity } from '../../../providers/auth/useIdentity.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import type { LoadedBatch } from '../../runner/batch.ts'
import type { OpenedBatch } from '../running/runningBatches.ts'
import { useRunningBatches } from '../running/useRunningBatches.tsx'
import { tellStartsChanged } from '../starts/startsChannel.ts'
import { type BatchDeed, toDeeds, toRunStatus } from './status.ts'

interface Opening {
  readonly job_id: string
  readonly opened: OpenedBatch | null
  readonly error: unknown
}

/** A batch as it goes on here, else as it is kept; what was shown stays while it is opened again. */
export function useOpenedBatch(job_id: string) {
  const runningBatches = useRunningBatches()
  const [opening, setOpening] = useState<Opening>({ job_id, opened: null, error: null })
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens it again
  useEffect(() => {
    let isCurrent = true
    runningBatches.open(job_id).then(
      (opened) => isCurrent && setOpening({ job_id, opened, error: null }),
      (error: unknown) => isCurrent && setOpening((known) => ({ job_id, opened: known.job_id === job_id ? known.opened : null, error })),
    )
    return () => {
      isCurrent = false
    }
  }, [runningBatches, job_id, tries])

  const reopen = useCallback(() => setTries((count) => count + 1), [])
  // What belongs to another batch is not shown under this one's address.
  return opening.job_id === job_id ? { ...opening, reopen } : { opened: null, error: null, reopen }
}

/** A batch as it changes before the reader's eyes, and what she can do with it. */
export function useBatchControls({ state: readState, subscribe, runner, kind }: OpenedBatch) {
  const state = useSyncExternalStore(subscribe, readState)
  const hasRight = useHasRight()
  const uid = useServices().session.read().uid
  const isMine = state.job.created_by === uid
  const identity = useIdentity()
  const isMain = identity?.role === Role.user
  const situation = {
    isKnownKind: runner !== null,
    canUndo: kind?.canUndo ?? false,
    watched: kind?.isWatched ? state.rows.filter(kind.isWatched).length : 0,
    mayRun: isMine && hasRight('goods.operate'),
    mayHalt: isMain && hasRight('goods.operate'),
  }

  const deeds: Readonly<Record<Exclude<BatchDeed, 'undo' | 'move'>, () => void>> = {
    start: () => void runner?.resume(),
    resume: () => void runner?.resume(),
    recheck: () => void runner?.resume(),
    rerunFailed: () => void runner?.rerunFailed(),
    pause: () => void runner?.pause(),
    stop: () => void runner?.stop(),
    callOff: () => void runner?.stop().then(tellStartsChanged),
    hurry: () => void runner?.pause(),
  }

  useWatch({ state, kind, runner, mayRun: situation.mayRun })
  return {
    state,
    kind,
    isMine,
    mayRun: situation.mayRun,
    status: toRunStatus(state, situation),
    possible: toDeeds(state, situation),
    deeds,
    watched: situation.watched,
  }
}

interface Watch extends Pick<OpenedBatch, 'kind' | 'runner'> {
  readonly state: LoadedBatch
  readonly mayRun: boolean
}

/** A batch that has ended and has rows under review is looked at once when its page is opened. */
function useWatch({ state, kind, runner, mayRun }: Watch): void {
  const watchedBy = useRef<unknown>(null)
  const isOpen = state.phase === 'idle' && state.job.state === 'done' && kind?.isWatched && state.rows.some(kind.isWatched)
  useEffect(() => {
    if (!isOpen || !mayRun || watchedBy.current === runner) return
    watchedBy.current = runner
    void runner?.resume()
  }, [isOpen, mayRun, runner])
}
