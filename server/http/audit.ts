import type { AuditAction, AuditSubject } from '../../contract/auditLabels.ts'
import { Role } from '../../contract/roles.ts'
import { type CallName, toolApi } from '../../contract/toolApi.ts'
import type { Queries } from '../db/schema.ts'
import { createId } from '../ids.ts'
import { addAuditEntry } from '../repositories/auditEntries.ts'
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
  await addAuditEntry(db, { owner_uid: who.ownerUid, ...toRow(who, note) })
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
    before: toSide(note.before),
    after: toSide(note.after),
    request_id: who.requestId,
  }
}

/** Of one side of an entry, as JSON. */
export const AUDIT_SIDE_MAX_BYTES = 8_000

/** How much is shown of lists and of texts: the first way that makes a side short enough. */
const cuts = [
  { items: 100, chars: Number.POSITIVE_INFINITY },
  { items: 100, chars: 500 },
  { items: 20, chars: 100 },
  { items: 5, chars: 30 },
] as const

/**
 * As JSON. Of a long list the first so many, and how many more there were: the order of a thousand shops twice would be 50 kB. The same of
 * long texts, where the whole is long; of very many fields the names of the first.
 */
function toSide(fields: Fields | null): string | null {
  if (!fields) return null
  for (const cut of cuts) {
    const side = JSON.stringify(fields, (_name, value: unknown) => shorten(value, cut))
    if (Buffer.byteLength(side) <= AUDIT_SIDE_MAX_BYTES) return side
  }
  const names = Object.keys(fields).map((name) => shorten(name, { items: 0, chars: 30 }))
  return JSON.stringify({ '…': shorten(names, { items: 40, chars: 0 }) })
}

function shorten(value: unknown, { items, chars }: { readonly items: number; readonly chars: number }): unknown {
  if (typeof value === 'string' && value.length > chars) return `${value.slice(0, chars)}… ${value.length - chars}`
  if (!Array.isArray(value) || value.length <= items) return value
  return [...value.slice(0, items), `… ${value.length - items}`]
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
