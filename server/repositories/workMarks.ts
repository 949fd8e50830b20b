import { WORK_MARK_MAX_MS } from '../../contract/entities/workMark.ts'
import type { Queries } from '../db/schema.ts'
import type { WorkMarksTable } from '../db/tables/work.ts'
import type { Actor } from '../http/actor.ts'
import { weightOfRow } from './fetchPage.ts'
import { ownedRows } from './ownedTable.ts'
import { shopsInScope } from './shopScope.ts'

const workMarkRows = ownedRows('work_marks', ['at', 'kind', 'shop_uid', 'subject'])

/** The key of a decision: who decided, and about which piece of work. */
export type WorkMarkKey = Pick<WorkMarksTable, 'owner_uid' | 'user_uid' | 'kind' | 'shop_uid' | 'subject'>

/** Where a decision is in the list of who made it. */
type MarkPlace = Pick<WorkMarksTable, 'at' | 'kind' | 'shop_uid' | 'subject'>

/** One's own, of these kinds and of shops that one sees now, with what each weighs. */
export function weighWorkMarks(db: Queries, actor: Actor, kinds: readonly string[]) {
  return ownMarks(db, actor, kinds)
    .select(['at', 'kind', 'shop_uid', 'subject', weightOfRow(db, []).as('bytes')])
    .execute()
}

/** Those from the first to the last of these places, which follow each other in the list above. */
export async function listWorkMarks(
  db: Queries,
  actor: Actor,
  kinds: readonly string[],
  places: readonly MarkPlace[],
): Promise<WorkMarksTable[]> {
  const [first] = places
  const last = places.at(-1)
  if (!first || !last) return []
  const place = (mark: MarkPlace) => [mark.at, mark.kind, mark.shop_uid, mark.subject] as const
  return ownMarks(db, actor, kinds)
    .selectAll('work_marks')
    .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'kind', 'shop_uid', 'subject'), '>=', tuple(...place(first))))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'kind', 'shop_uid', 'subject'), '<=', tuple(...place(last))))
    .execute()
}

function ownMarks(db: Queries, actor: Actor, kind: readonly string[]) {
  const own = workMarkRows.select(db, actor.ownerUid, { user_uid: actor.userUid, kind })
  const seen = shopsInScope(db, actor).select('shops.shop_uid')
  return own
    .where((eb) => eb.or([eb('work_marks.shop_uid', '=', ''), eb('work_marks.shop_uid', 'in', seen)]))
    .orderBy('at')
    .orderBy('kind')
    .orderBy('shop_uid')
    .orderBy('subject')
}

/** What these users decided about the same subjects as these. */
export function listWorkMarksOf(db: Queries, ownerUid: string, marks: readonly WorkMarksTable[]): Promise<WorkMarksTable[]> {
  const of = (column: 'to_uid' | 'kind' | 'shop_uid' | 'subject') => [...new Set(marks.map((mark) => mark[column]))]
  const wanted = { user_uid: of('to_uid'), kind: of('kind'), shop_uid: of('shop_uid'), subject: of('subject') }
  return marks.length === 0 ? Promise.resolve([]) : workMarkRows.list(db, ownerUid, wanted)
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
