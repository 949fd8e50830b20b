import type { BatchJob } from '../../../../contract/entities/batchJob.ts'
import type { LaneClock } from '../../../bridge/lanes/laneClock.ts'
import { toBatchCourse } from '../../../domain/batchStarts.ts'

/** Waits for the times of planned batches. */
export interface StartWatch {
  /** Asks again which batches are planned: one was made, moved or called off, or somebody came back to the page. */
  readonly look: () => void
  readonly close: () => void
}

interface StartWatchParts {
  /** The planned batches that this user may begin. Rejects where the server cannot say: then those of before count. */
  readonly list: () => Promise<readonly BatchJob[]>
  /** Told once of each time that comes within `SOON_MS`. */
  readonly onSoon: (job: BatchJob) => void
  /** By this clock its time has come, or passed; told again every `AGAIN_MS` while it is planned and due, and with each look afterwards. */
  readonly onDue: (job: BatchJob) => void
  readonly clock: LaneClock
}

/** How long before its time a batch is announced. */
export const SOON_MS = 5 * 60_000
/**
 * So often the server is asked again while something is planned, which keeps the login alive until then. While nothing is, nobody asks: a tab
 * without anybody at it ends with its login.
 */
const LOOK_EVERY_MS = 5 * 60_000
/** What is due and was not begun, as by a clock that is fast or an extension that was starting, is tried again after this. */
const AGAIN_MS = 15_000

export function createStartWatch({ list, onSoon, onDue, clock }: StartWatchParts): StartWatch {
  const told = new Set<string>()
  let known: readonly BatchJob[] = []
  /** Counts the looks: one that was overtaken does nothing more. */
  let turn = 0
  let callOff = () => {}

  async function look(): Promise<void> {
    turn += 1
    const mine = turn
    callOff()
    const listed = await list().catch(() => null)
    if (turn !== mine) return
    known = listed ?? known
    const now = clock.now()
    const waits: number[] = []
    for (const job of known) {
      const course = toBatchCourse(job, now)
      // The server decides: this computer's clock may be fast.
      if (course === 'due' || course === 'missed') onDue(job)
      if (course === 'due') waits.push(AGAIN_MS)
      if (course === 'ahead') waits.push(announce(job, Number(job.starts_at) - now))
    }
    if (known.length > 0) callOff = clock.after(Math.min(LOOK_EVERY_MS, ...waits), () => void look())
  }

  /** Answers how long it is until something is to be done about it, ms. */
  function announce(job: BatchJob, aheadMs: number): number {
    if (aheadMs > SOON_MS) return aheadMs - SOON_MS
    const time = `${job.job_id} ${job.starts_at}`
    if (!told.has(time)) onSoon(job)
    told.add(time)
    return aheadMs
  }

  void look()
  return {
    look: () => void look(),
    close() {
      turn += 1
      callOff()
    },
  }
}
