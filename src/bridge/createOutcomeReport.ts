import {
  OUTCOMES_PER_CALL_MAX,
  type PlatformOutcome,
  type PlatformOutcomeCount,
  platformOutcomes,
} from '../../contract/entities/operating.ts'
import type { MerchantCallName } from '../../contract/merchantApi.ts'
import { BridgeError } from './bridgeError.ts'
import { createTallyReport } from './createTallyReport.ts'
import type { LaneClock } from './lanes/laneClock.ts'

interface OutcomeReportParts {
  /** Hands counts on, at most `OUTCOMES_PER_CALL_MAX`. */
  readonly send: (outcomes: readonly PlatformOutcomeCount[]) => Promise<unknown>
  readonly clock?: LaneClock
}

/** Told how each request to the platform ended. */
export interface OutcomeReport {
  /** `error`: what it failed with; null: it did not. */
  readonly note: (call: MerchantCallName, error: unknown) => void
}

/** Counts how requests end, by call, and reports it: names and counts alone. */
export function createOutcomeReport({ send, clock }: OutcomeReportParts): OutcomeReport {
  const counts = new Map<string, PlatformOutcomeCount>()
  const keyOf = ({ call, outcome }: Pick<PlatformOutcomeCount, 'call' | 'outcome'>) => `${call} ${outcome}`
  const tell = createTallyReport({ read: () => [...counts.values()], keyOf, send, perCall: OUTCOMES_PER_CALL_MAX, clock })
  return {
    note(call, error) {
      const outcome = toOutcome(error)
      if (outcome === null) return
      const key = keyOf({ call, outcome })
      counts.set(key, { call, outcome, replies: (counts.get(key)?.replies ?? 0) + 1 })
      tell()
    },
  }
}

/** Null: the request never came to the platform, which says nothing of it. */
function toOutcome(error: unknown): PlatformOutcome | null {
  if (error === null) return 'ok'
  if (!(error instanceof BridgeError) || error.neverLeft) return null
  return platformOutcomes.find((outcome) => outcome === error.kind) ?? null
}
