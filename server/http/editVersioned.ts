import type { AuditSubject } from '../../contract/auditLabels.ts'
import { conflict } from '../replyError.ts'
import { changesBetween, recordAudit } from './audit.ts'
import type { CallContext } from './callContext.ts'

interface VersionedRow {
  readonly owner_uid: string
  readonly version: number
}

type AuditedFields<Shown> = readonly (keyof Shown & string)[]

/** An edit of a record that somebody else may edit at the same time. */
interface VersionedEdit<Row extends VersionedRow, Shown extends object> {
  readonly subjectType: AuditSubject
  readonly subjectId: string
  /** The record as it is. Throws 1004 where there is none for the caller. */
  readonly find: () => Promise<Row>
  /** The version that the editor saw. Undefined: the edit is written over whatever is there. */
  readonly seen: number | undefined
  /** The record as answers show it. */
  readonly show: (row: Row) => Shown | Promise<Shown>
  /** Writes the change. Out: the record as it is now. */
  readonly change: (row: Row, shown: Shown) => Promise<Row>
  /** The fields whose changes the trail keeps. */
  readonly audited: AuditedFields<Shown> | ((before: Shown, after: Shown) => AuditedFields<Shown>)
  /** What the trail says besides them, such as that a password was set. Default: nothing. */
  readonly note?: Readonly<Record<string, unknown>>
}

/**
 * Finds the record, compares its version, changes it, and writes the change to the trail of the caller and, where the operator edits
 * somebody's account, to the trail of that account. Out: the record as answers show it.
 */
export async function editVersioned<Row extends VersionedRow, Shown extends object>(
  context: CallContext,
  { subjectType, subjectId, find, seen, show, change, audited, note = {} }: VersionedEdit<Row, Shown>,
): Promise<Shown> {
  const row = await find()
  const shown = await show(row)
  await refuseOutdated(seen, row, () => shown)
  const current = await show(await change(row, shown))
  const { before, after } = changesBetween(shown, current, typeof audited === 'function' ? audited(shown, current) : audited)
  const entry = { subjectType, subjectId, before, after: { ...after, ...note } }
  await recordAudit(context, entry, row.owner_uid)
  return current
}

/** 1006 with the current record for an editor who saw an older one. */
export async function refuseOutdated(
  seen: number | undefined,
  row: { readonly version: number },
  show: () => object | Promise<object>,
): Promise<void> {
  if (seen !== undefined && seen !== row.version) throw conflict({ current: await show() })
}
