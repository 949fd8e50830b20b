import type { BatchJob } from '../../contract/entities/batchJob.ts'

/** A batch that was planned for a time begins by itself at most so long after it: later, a person decides. Assumed. */
export const BATCH_GRACE_MS = 30 * 60 * 1000
/** How far ahead a batch can be planned: what it was planned on would be too old. Assumed. */
export const BATCH_AHEAD_MAX_MS = 30 * 24 * 60 * 60 * 1000

/**
 * How near a batch that was planned for a time is to it.
 *
 * | course  | when                                                    | what happens                  |
 * |---------|---------------------------------------------------------|-------------------------------|
 * | ahead   | before its time                                         | it waits                      |
 * | due     | from its time on, for `BATCH_GRACE_MS`                  | one console begins it         |
 * | missed  | later                                                   | nothing, until a person decides |
 */
export type BatchCourse = 'ahead' | 'due' | 'missed'

/** Null: it begins when a person says so, or has begun. `now` in ms. */
export function toBatchCourse({ state, starts_at }: Pick<BatchJob, 'state' | 'starts_at'>, now: number): BatchCourse | null {
  if (state !== 'planned' || starts_at === null) return null
  if (now < starts_at) return 'ahead'
  return isLate(starts_at, now) ? 'missed' : 'due'
}

/** Has the time of a batch passed so long ago that nothing of it may begin by itself any more? Both in ms. */
export function isLate(starts_at: number, now: number): boolean {
  return now > starts_at + BATCH_GRACE_MS
}
