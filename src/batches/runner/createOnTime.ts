import type { LaneClock } from '../../bridge/lanes/laneClock.ts'
import { BATCH_GRACE_MS, isLate } from '../../domain/batchStarts.ts'

/** Whether what a batch does by itself still belongs to the time that it was planned for. A batch that a person has begun is never late. */
export interface OnTime {
  /** It began at this time, ms. */
  readonly begin: (starts_at: number) => void
  /** A person goes on with it. */
  readonly end: () => void
  /** The computer slept so long that nothing more may leave until a person says so. */
  readonly hasSlept: () => boolean
  /** May a shop that waited begin again? */
  readonly mayBeginAgain: () => boolean
}

/** Code that looks so often at the clock notices a sleep by how much has passed. */
const BEAT_MS = 60_000

/** `onBeat` is called every minute while it lasts. */
export function createOnTime(clock: LaneClock, onBeat: () => void): OnTime {
  let startsAt: number | null = null
  let lastAt = 0
  let slept = false
  let callOff = () => {}

  /** Whichever comes first after a sleep, a beat or a write: what was before it is compared with now. */
  function look(): void {
    const now = clock.now()
    if (startsAt !== null && now - lastAt > BATCH_GRACE_MS) slept = true
    lastAt = now
  }

  function beat(): void {
    callOff = clock.after(BEAT_MS, () => {
      look()
      onBeat()
      if (startsAt !== null) beat()
    })
  }

  return {
    begin(starts_at) {
      callOff()
      startsAt = starts_at
      slept = false
      lastAt = clock.now()
      beat()
    },
    end() {
      callOff()
      startsAt = null
      slept = false
    },
    hasSlept() {
      look()
      return slept
    },
    mayBeginAgain() {
      look()
      return startsAt === null || !(slept || isLate(startsAt, clock.now()))
    },
  }
}
