import { type LaneLimits, laneLimits } from '../bridge/lanes/laneLimits.ts'

const { heavy, ...others } = laneLimits.paces

/**
 * Nobody waits for what the watch reads: it goes at a tenth of a tab's pace, and two shops at once. At a tab's pace a first reading makes garbage faster than
 * the browser collects it (decision 0214).
 */
export const watchLimits: LaneLimits = { ...laneLimits, background: 2, paces: { ...others, heavy: { ...heavy, gapMs: 5_000 } } }
