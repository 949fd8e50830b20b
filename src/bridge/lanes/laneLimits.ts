import type { MerchantCall } from '../../../contract/merchantCall.ts'

export type Pace = MerchantCall['pace']

/** How close together one shop's requests of a pace may run. */
interface PaceLimits {
  /** Under way at the same time. */
  readonly atOnce: number
  /** Between two starts, at least; a part of `jitterMs` comes on top, so that many shops do not beat in step. */
  readonly gapMs: number
  readonly jitterMs: number
}

export interface LaneLimits {
  /** Under way at the same time, over all shops. */
  readonly total: number
  /** Of these, how many nobody may be waiting for. */
  readonly background: number
  /** Of these, how many may leave before their turn. */
  readonly pressing: number
  readonly paces: Readonly<Record<Pace, PaceLimits>>
  /** Most times that a read is tried again. */
  readonly retriesMax: number
  /** The wait before a read is tried again: at random up to the first, doubled each time, at most the second. */
  readonly retryWaitMs: number
  readonly retryWaitMaxMs: number
  /** How long a lane cools after "too often" without a word of how long; doubled each time in a row, up to the maximum. */
  readonly coolingMs: number
  readonly coolingMaxMs: number
  /** Bounds of a wait that the platform itself asks for. */
  readonly askedWaitMinMs: number
  readonly askedWaitMaxMs: number
  /** Failures in a row that break a lane, and how long it rests then. */
  readonly failuresMax: number
  readonly brokenMs: number
}

/**
 * Paces and pauses follow what public notes say of the platform (merchant-platform-facts 2.13). In all 12 at once: a browser opens six
 * connections to an HTTP/1.1 host, and as many again wait at its door, so that no connection idles while an answer travels back
 * through the extension.
 */
export const laneLimits: LaneLimits = {
  total: 12,
  background: 6,
  pressing: 6,
  paces: { heavy: { atOnce: 1, gapMs: 500, jitterMs: 100 }, light: { atOnce: 3, gapMs: 0, jitterMs: 0 } },
  retriesMax: 2,
  retryWaitMs: 1_000,
  retryWaitMaxMs: 8_000,
  coolingMs: 20_000,
  coolingMaxMs: 300_000,
  askedWaitMinMs: 1_000,
  askedWaitMaxMs: 3_600_000,
  failuresMax: 5,
  brokenMs: 30_000,
}
