import { morningSettingsSchema } from '../../contract/entities/morningReport.ts'
import { hasRight } from '../../src/domain/permissions.ts'
import type { Database } from '../db/client.ts'
import type { MorningReportsTable } from '../db/tables/channels.ts'
import type { Logger } from '../logger.ts'
import type { Metrics, MorningOutcome } from '../metrics.ts'
import { listDueMornings, listMorningsAfter, takeMorning } from '../repositories/morningReports.ts'
import { findReader } from '../repositories/readers.ts'
import { isStillMorning, nextMorning } from './morningDue.ts'
import { readMorningReport } from './readMorningReport.ts'
import { tellReport } from './tellReport.ts'

export interface TellerParts {
  readonly database: Database
  readonly metrics: Metrics | null
  readonly logger: Pick<Logger, 'error'>
  /** The clock, ms. */
  readonly now: () => number
}

/** Of one time: a server that has more to tell goes on at once. */
const REPORTS_AT_ONCE = 100
/** What could not be made is tried again after so long, as long as it is morning. */
const AGAIN_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000

/**
 * Tells the reports that are due. Any number of servers may do it at once: who moves the moment at which a report is due next tells it, in one transaction,
 * so that each person is told once a day. Out: whether there may be more.
 */
export async function tellReports(parts: TellerParts): Promise<boolean> {
  const { database, metrics, logger, now } = parts
  const due = await listDueMornings(database.db, now(), REPORTS_AT_ONCE)
  for (const row of due) {
    try {
      const outcome = await tellDue(parts, row)
      if (outcome) metrics?.noteMorning(outcome)
    } catch (error) {
      logger.error({ err: error, user: row.user_uid }, 'a morning report could not be told')
      metrics?.noteMorning('failed')
      await database.write((db) => takeMorning(db, row, now() + AGAIN_MS), row.owner_uid)
    }
  }
  return due.length === REPORTS_AT_ONCE
}

/** A server whose clock was ahead has left reports due by that clock: they are due as they are by the clock of now. */
export async function recallReports({ database, now }: Pick<TellerParts, 'database' | 'now'>): Promise<void> {
  const begun = now()
  for (const row of await listMorningsAfter(database.db, begun + DAY_MS)) {
    const next = nextMorning(toMorningSettings(row), begun)
    if (next === null || next >= Number(row.due_at)) continue
    await database.write((db) => takeMorning(db, row, next), row.owner_uid)
  }
}

/** Out: what became of it; null: another server told it. */
async function tellDue({ database, now }: TellerParts, row: MorningReportsTable): Promise<MorningOutcome | null> {
  const begun = now()
  const { owner_uid, user_uid } = row
  const settings = toMorningSettings(row)
  const next = nextMorning(settings, begun)
  // Not by the moment at which the row was due: a server that was off may have missed earlier mornings.
  const reader = isStillMorning(settings, begun) ? await findReader(database.db, owner_uid, user_uid, begun) : null
  const report = reader && hasRight(reader, 'returns.view') ? await readMorningReport(database.db, reader, begun) : null
  const isTold = report !== null && report.shops > 0
  const isTaken = await database.write(async (db) => {
    if (!(await takeMorning(db, row, next))) return false
    if (isTold) await tellReport(db, { ownerUid: owner_uid, userUid: user_uid }, report, begun)
    return true
  }, owner_uid)
  if (!isTaken) return null
  return isTold ? 'told' : 'skipped'
}

/** As its person chose it. */
export function toMorningSettings({ is_on, at, weekdays }: Pick<MorningReportsTable, 'is_on' | 'at' | 'weekdays'>) {
  return morningSettingsSchema.parse({ is_on: is_on === 1, at, weekdays: JSON.parse(weekdays) })
}
