import { WORK_MARK_MAX_MS } from '../../contract/entities/workMark.ts'
import type { Queries } from '../db/schema.ts'
import type { WorkMarksTable } from '../db/tables/work.ts'
import type { Actor } from '../http/actor.ts'
import { ownedRows } from './ownedTable.ts'
import { shopsInScope } from './shopScope.ts'

const workMarkRows = ownedRows('work_marks', ['at', 'kind', 'shop_uid', 'subject'])

/** Whose decision about what. */
export type WorkMarkKey = Pick<WorkMarksTable, 'owner_uid' | 'user_uid' | 'kind' | 'shop_uid' | 'subject'>

/** One's own, of shops that one sees now. */
export async function listWorkMarks(db: Queries, actor: Actor): Promise<WorkMarksTable[]> {
  const own = workMarkRows.select(db, actor.ownerUid, { user_uid: actor.userUid })
  const seen = shopsInScope(db, actor).select('shops.shop_uid')
  return own
    .where((eb) => eb.or([eb('work_marks.shop_uid', '=', ''), eb('work_marks.shop_uid', 'in', seen)]))
    .selectAll('work_marks')
    .orderBy('at')
    .orderBy('kind')
    .orderBy('shop_uid')
    .orderBy('subject')
    .execute()
}

/** What these users decided, about whatever. */
export function listWorkMarksOf(db: Queries, ownerUid: string, userUids: readonly string[]): Promise<WorkMarksTable[]> {
  return userUids.length === 0 ? Promise.resolve([]) : workMarkRows.list(db, ownerUid, { user_uid: userUids })
}

/** Of all users of an account. */
export function countWorkMarks(db: Queries, ownerUid: string): Promise<number> {
  return workMarkRows.count(db, ownerUid)
}

/** Null: nothing was decided. */
export function findWorkMark(db: Queries, { owner_uid, ...key }: WorkMarkKey): Promise<WorkMarksTable | null> {
  return workMarkRows.findWhere(db, owner_uid, key)
}

/** In the place of an earlier decision about the same. */
export async function saveWorkMark(db: Queries, mark: WorkMarksTable): Promise<void> {
  const { owner_uid, user_uid, kind, shop_uid, subject, ...decided } = mark
  await db
    .insertInto('work_marks')
    .values(mark)
    .onConflict((conflict) => conflict.columns(['owner_uid', 'user_uid', 'kind', 'shop_uid', 'subject']).doUpdateSet(decided))
    .execute()
}

export function removeWorkMark(db: Queries, { owner_uid, ...key }: WorkMarkKey): Promise<void> {
  return workMarkRows.removeWhere(db, owner_uid, key)
}

/** What one user decided since a moment, that included. */
export function listDecidedSince(db: Queries, { ownerUid, userUid }: Pick<Actor, 'ownerUid' | 'userUid'>, since: number) {
  return workMarkRows
    .select(db, ownerUid, { user_uid: userUid })
    .select(['state', 'worth_fen'])
    .where('at', '>=', since)
    .where('state', '!=', 'received')
    .where('kind', '!=', 'firstSteps')
    .execute()
}

/** Of every account: what has been over for as long as a decision may last. */
export async function dropWorkMarksBefore(db: Queries, now: number): Promise<void> {
  await db
    .deleteFrom('work_marks')
    .where('until', '<', now - WORK_MARK_MAX_MS)
    .execute()
}
