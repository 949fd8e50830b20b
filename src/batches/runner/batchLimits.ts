/** How old what was seen of the platform may be. */
export interface BatchLimits {
  /** A write leaves within so many ms after the look at its rows; one that waits longer for its turn looks again. */
  readonly freshMs: number
  /** A list may be behind: what it shows of a row sooner after its write, other than what was written, is read once more. */
  readonly settledMs: number
}

/** Assumed: lists of the platform are up to two seconds behind. Ten seconds are about fifteen writes of one shop at its pace. */
export const batchLimits: BatchLimits = { freshMs: 10_000, settledMs: 4_000 }
