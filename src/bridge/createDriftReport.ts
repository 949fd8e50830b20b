import { DRIFT_FIELDS_PER_CALL_MAX, type FieldDrift } from '../../contract/entities/fieldDrift.ts'
import type { DriftStore } from './fieldDrift.ts'
import { browserClock, type LaneClock } from './lanes/laneClock.ts'

/** Soon after the first reply, so that a short visit tells something; then seldom. */
const FIRST_AFTER_MS = 30_000
export const REPORT_EVERY_MS = 10 * 60 * 1000

interface DriftReportParts {
  readonly store: DriftStore
  /** Hands fields on, at most `DRIFT_FIELDS_PER_CALL_MAX`; a rejection is tried again with the next report. */
  readonly send: (fields: readonly FieldDrift[]) => Promise<unknown>
  readonly clock?: LaneClock
}

/** Notes replies, and reports what has been added since the last report. Nothing is sent while no reply comes. */
export function createDriftReport({ store, send, clock = browserClock }: DriftReportParts): Pick<DriftStore, 'note'> {
  const reported = new Map<string, number>()
  let isDue = false
  let waitMs = FIRST_AFTER_MS

  async function report(): Promise<void> {
    isDue = false
    waitMs = REPORT_EVERY_MS
    const added = store.read().fields.flatMap((drift) => {
      const replies = drift.replies - (reported.get(keyOf(drift)) ?? 0)
      return replies > 0 ? [{ ...drift, replies }] : []
    })
    for (let from = 0; from < added.length; from += DRIFT_FIELDS_PER_CALL_MAX) {
      const fields = added.slice(from, from + DRIFT_FIELDS_PER_CALL_MAX)
      await send(fields)
      for (const drift of fields) reported.set(keyOf(drift), (reported.get(keyOf(drift)) ?? 0) + drift.replies)
    }
  }

  return {
    note(...reply) {
      store.note(...reply)
      if (isDue) return
      isDue = true
      // What was not taken is still ahead of what was reported.
      clock.after(waitMs, () => void report().catch(() => undefined))
    },
  }
}

function keyOf({ call, kind, field }: FieldDrift): string {
  return `${call} ${kind} ${field}`
}
