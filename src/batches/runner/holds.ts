import type { BatchHold } from './batch.ts'
import { BatchElsewhereError } from './batchStore.ts'

interface Hold {
  readonly because: BatchHold
  readonly error: unknown
}

/** Why a batch does not go on, and the signals by which its shops learn of it. */
export interface Holds {
  readonly now: () => Hold | null
  /** Everything pauses, once: who comes second changes nothing, but that shops which wait are `late`. */
  readonly hold: (because: BatchHold) => void
  /** What could not be recorded, or read from the server, weighs more than any other reason. */
  readonly holdForSaving: (error: unknown) => void
  /** Aborted when nothing more is to leave. */
  readonly writing: () => AbortSignal
  /** Aborted when not even reading makes sense. */
  readonly reading: () => AbortSignal
  readonly stopWriting: () => void
  readonly stopReading: () => void
  /** As at first. */
  readonly release: () => void
}

export function createHolds(onChange: () => void): Holds {
  let held: Hold | null = null
  let writing = new AbortController()
  let reading = new AbortController()

  function set(because: BatchHold, error: unknown): void {
    held = { because, error }
    writing.abort()
    reading.abort()
    onChange()
  }

  return {
    now: () => held,
    hold(because) {
      if (!held || (held.because === 'shopsWait' && because === 'late')) set(because, null)
    },
    holdForSaving: (error) => set(error instanceof BatchElsewhereError ? 'elsewhere' : 'notSaved', error),
    writing: () => writing.signal,
    reading: () => reading.signal,
    stopWriting: () => writing.abort(),
    stopReading: () => reading.abort(),
    release() {
      held = null
      writing = new AbortController()
      reading = new AbortController()
    },
  }
}
