import type { AuditAction, AuditSubject } from '../../contract/auditLabels.ts'
import { Role } from '../../contract/roles.ts'
import { type CallName, toolApi } from '../../contract/toolApi.ts'
import type { Queries } from '../db/schema.ts'
import { createId } from '../ids.ts'
import { auditEntryTable } from '../repositories/auditEntries.ts'
import { addOperatorDeed } from '../repositories/operatorDeeds.ts'
import { userTable } from '../repositories/users.ts'
import type { CallContext } from './callContext.ts'

type Fields = Readonly<Record<string, unknown>>

/** What was done to what; only changed fields, never a secret. */
export interface AuditNote {
  readonly subjectType: AuditSubject
  readonly subjectId: string
  readonly before: Fields | null
  readonly after: Fields | null
}

/**
 * Writes down what the caller did, in the transaction that does it: in her own trail; where it was done to somebody's account
 * (`aboutUid`, default: her own), in that account's trail, that it was the operator, not who she is; and what an operator did as
 * such, or with her own login, in the trail of all operators.
 */
export async function recordAudit(context: CallContext, note: AuditNote, aboutUid = context.actor.ownerUid): Promise<void> {
  const { actor, db, now, requestId, call } = context
  const what = { action: call, now, requestId }
  await recordEntry(db, { ownerUid: actor.ownerUid, userUid: actor.userUid, userName: actor.name, ...what }, note)
  if (aboutUid !== actor.ownerUid) await recordEntry(db, { ownerUid: aboutUid, userUid: '', userName: actor.role, ...what }, note)
  if (actor.role !== Role.admin || !isDeed(call, note)) return
  await recordDeed(db, { userUid: actor.userUid, userName: actor.name, ...what }, note, isOperators(call) ? aboutUid : '')
}

/** What an operator does in her own account as any merchant does, such as with a shop, is nobody else's. */
function isDeed(call: CallName, { subjectType }: AuditNote): boolean {
  return isOperators(call) || subjectType === 'user' || subjectType === 'session'
}

function isOperators(call: CallName): boolean {
  const { who } = toolApi[call].access as { readonly who: unknown }
  return Array.isArray(who) && who.length === 1 && who[0] === Role.admin
}

type Doer = { userUid: string; userName: string; action: CallName | AuditAction; now: number; requestId: string }

/** In the trail of all operators. `aboutUid`: whose account it was done to; '': to no account. */
export async function recordDeed(db: Queries, who: Doer, note: AuditNote, aboutUid: string): Promise<void> {
  const about = aboutUid === '' || aboutUid === who.userUid ? null : await userTable.find(db, aboutUid, aboutUid)
  await addOperatorDeed(db, { ...toRow(who, note), about_uid: about?.user_uid ?? '', about_name: about?.username ?? '' })
}

/** The same for what no signed-in caller did: a login. */
export async function recordEntry(db: Queries, who: Doer & { readonly ownerUid: string }, note: AuditNote): Promise<void> {
  await auditEntryTable.create(db, { owner_uid: who.ownerUid, ...toRow(who, note) })
}

function toRow(who: Doer, note: AuditNote) {
  return {
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
  }
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
