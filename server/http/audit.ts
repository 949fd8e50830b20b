import type { AuditAction, AuditSubject } from '../../contract/auditLabels.ts'
import type { CallName } from '../../contract/toolApi.ts'
import type { Queries } from '../db/schema.ts'
import { createId } from '../ids.ts'
import { auditEntryTable } from '../repositories/auditEntries.ts'
import type { CallContext } from './callContext.ts'

type Fields = Readonly<Record<string, unknown>>

/** What was done to what; only changed fields, never a secret. */
export interface AuditNote {
  readonly subjectType: AuditSubject
  readonly subjectId: string
  readonly before: Fields | null
  readonly after: Fields | null
}

/** Writes down what the caller did, in the transaction that does it. */
export function recordAudit(context: CallContext, note: AuditNote): Promise<void> {
  const { actor, db, now, requestId, call } = context
  return recordEntry(db, { ownerUid: actor.ownerUid, userUid: actor.userUid, userName: actor.name, action: call, now, requestId }, note)
}

/** The same for what the operator did to somebody’s account, in that account’s trail: that it was the operator, not who she is. */
export async function recordForOwner({ actor, db, now, requestId, call }: CallContext, ownerUid: string, note: AuditNote): Promise<void> {
  if (ownerUid === actor.ownerUid) return
  await recordEntry(db, { ownerUid, userUid: '', userName: actor.role, action: call, now, requestId }, note)
}

/** The same for what no signed-in caller did: a login. */
export async function recordEntry(
  db: Queries,
  who: { ownerUid: string; userUid: string; userName: string; action: CallName | AuditAction; now: number; requestId: string },
  note: AuditNote,
): Promise<void> {
  await auditEntryTable.create(db, {
    owner_uid: who.ownerUid,
    entry_id: createId(who.now),
    at: who.now,
    user_uid: who.userUid,
    user_name: who.userName,
    action: who.action,
    subject_type: note.subjectType,
    subject_id: note.subjectId,
    before: note.before && JSON.stringify(note.before, shorten),
    after: note.after && JSON.stringify(note.after, shorten),
    request_id: who.requestId,
  })
}

const LISTED_MAX = 100

/** Of a long list the first so many, and how many more there were: the order of a thousand shops twice would be 50 kB. */
function shorten(_name: string, value: unknown): unknown {
  if (!Array.isArray(value) || value.length <= LISTED_MAX) return value
  return [...value.slice(0, LISTED_MAX), `… ${value.length - LISTED_MAX}`]
}

/** The fields of two versions of a record that differ, before and after. */
export function changesBetween<Row extends object>(
  before: Row,
  after: Row,
  fields: readonly (keyof Row & string)[],
): { before: Fields; after: Fields } {
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const pick = (row: Row) => Object.fromEntries(changed.map((field) => [field, row[field]]))
  return { before: pick(before), after: pick(after) }
}
