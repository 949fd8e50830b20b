import type { Queries } from '../db/schema.ts'
import type { MorningReportsTable } from '../db/tables/channels.ts'
import { ownedRows } from './ownedTable.ts'

export const morningRows = ownedRows('morning_reports', ['due_at'])

/** Whose report is due, of whichever account, the one that is due longest first. */
export function listDueMornings(db: Queries, now: number, limit: number): Promise<MorningReportsTable[]> {
  return db.selectFrom('morning_reports').selectAll().where('due_at', '<=', now).orderBy('due_at').limit(limit).execute()
}

/** Whose report is due later than that, of whichever account. */
export function listMorningsAfter(db: Queries, after: number): Promise<MorningReportsTable[]> {
  return db.selectFrom('morning_reports').selectAll().where('due_at', '>', after).execute()
}

/** Takes a report that is due, for one server: false where another one has it. `next`: when it is due again. */
export async function takeMorning(
  db: Queries,
  { owner_uid, user_uid, due_at }: MorningReportsTable,
  next: number | null,
): Promise<boolean> {
  return (await morningRows.updateWhere(db, owner_uid, { user_uid, due_at }, { due_at: next })) > 0
}
