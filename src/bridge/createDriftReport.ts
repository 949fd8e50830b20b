import { DRIFT_FIELDS_PER_CALL_MAX, type FieldDrift } from '../../contract/entities/fieldDrift.ts'
import { createTallyReport } from './createTallyReport.ts'
import type { DriftStore } from './fieldDrift.ts'
import type { LaneClock } from './lanes/laneClock.ts'

interface DriftReportParts {
  readonly store: DriftStore
  /** Hands fields on, at most `DRIFT_FIELDS_PER_CALL_MAX`. */
  readonly send: (fields: readonly FieldDrift[]) => Promise<unknown>
  readonly clock?: LaneClock
}

/** Notes replies, and reports how their fields differ. */
export function createDriftReport({ store, send, clock }: DriftReportParts): Pick<DriftStore, 'note'> {
  const tell = createTallyReport({
    read: () => store.read().fields,
    keyOf: ({ call, kind, field }) => `${call} ${kind} ${field}`,
    send,
    perCall: DRIFT_FIELDS_PER_CALL_MAX,
    clock,
  })
  return {
    note(...reply) {
      store.note(...reply)
      tell()
    },
  }
}
