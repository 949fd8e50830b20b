import type { BatchJob } from '../../../contract/entities/batchJob.ts'
import { toBatchCourse } from '../../domain/batchStarts.ts'

/** What a batch that was planned for a time has left undone. */
export interface Undone {
  /**
   * | reason | what happened                                                                     |
   * |--------|-----------------------------------------------------------------------------------|
   * | missed | no tab could begin it at its time                                                  |
   * | cutOff | it began, and nothing was heard of it for `SILENT_MS`: its tab was closed or died    |
   * | rests  | it paused: shops that wait, no extension, a computer that slept                      |
   * | failed | it ended, and some rows failed, are in doubt, or are of shops that it may not touch |
   */
  readonly reason: 'missed' | 'cutOff' | 'rests' | 'failed'
  /** Rows that were to be changed, and of which nobody knows that they are. */
  readonly count: number
}

/** A batch that runs is heard of with each write. A shop that is asked too often keeps it silent for some minutes. */
const SILENT_MS = 15 * 60 * 1000
/** For so long after its time it is work; later it is history. */
export const UNDONE_KEPT_MS = 3 * 24 * 60 * 60 * 1000

/** Null: nothing, or it is not to be expected yet, or a person stopped it. `now` in ms. */
export function toUndone(job: Pick<BatchJob, 'state' | 'starts_at' | 'updated_at' | 'counts'>, now: number): Undone | null {
  if (job.starts_at === null) return null
  const { waiting, running, failed, unknown } = job.counts
  const count = waiting + running + failed + unknown
  const reason = toReason(job, now)
  return reason === null || count === 0 ? null : { reason, count }
}

function toReason(job: Pick<BatchJob, 'state' | 'starts_at' | 'updated_at'>, now: number): Undone['reason'] | null {
  if (job.state === 'planned') return toBatchCourse(job, now) === 'missed' ? 'missed' : null
  if (job.state === 'running') return now - job.updated_at > SILENT_MS ? 'cutOff' : null
  if (job.state === 'paused') return 'rests'
  return job.state === 'done' ? 'failed' : null
}
