import type { Queries } from '../db/schema.ts'
import { listDueMornings, takeMorning } from '../repositories/morningReports.ts'
import { nextMorning } from './morningDue.ts'
import { toMorningSettings } from './tellReports.ts'

/** A report may be told so long after it was due: it is tried again where it could not be made. */
const TOLD_WITHIN_MS = 10 * 60_000

/**
 * Puts off the reports that came due between a backup and the moment at which it is brought back: whether they were told is not known there, and what is told
 * twice is worse than what is looked up in the workplace. `savedAt`, `now`: ms since 1970.
 */
export async function passMornings(db: Queries, savedAt: number, now: number): Promise<void> {
  for (const row of await listDueMornings(db, now, Number.MAX_SAFE_INTEGER)) {
    if (Number(row.due_at) < savedAt - TOLD_WITHIN_MS) continue
    await takeMorning(db, row, nextMorning(toMorningSettings(row), now))
  }
}
