import { sql } from 'kysely'
import type { Queries } from '../db/schema.ts'
import type { AuditEntriesTable } from '../db/tables/traces.ts'
import { ownedTable } from './ownedTable.ts'
import { addStoredBytes } from './storedBytes.ts'

/** Which entries of an owner; what is absent does not filter. */
export interface AuditFilter {
  readonly keyword?: string | undefined
  readonly action?: string | undefined
  readonly subject_type?: string | undefined
  readonly subject_id?: string | undefined
  readonly user_uid?: string | undefined
  readonly entry_id?: string | undefined
  /** From this moment, ms. */
  readonly at_from?: number | undefined
  /** Up to and with this moment, ms. */
  readonly at_to?: number | undefined
}

export const auditSortFields = ['at', 'action', 'subject_type', 'user_name'] as const

export interface AuditPage {
  readonly sortField: (typeof auditSortFields)[number]
  readonly isDescending: boolean
  readonly limit: number
  readonly offset: number
}

const exactFields = ['action', 'subject_type', 'subject_id', 'user_uid', 'entry_id'] as const
const searchedFields = ['action', 'subject_type', 'subject_id', 'user_name'] as const

export const auditEntryTable = ownedTable('audit_entries', 'entry_id')

/** What an entry weighs beside its two texts, about. */
export const AUDIT_ROW_BYTES = 300

export async function addAuditEntry(db: Queries, entry: AuditEntriesTable): Promise<void> {
  await auditEntryTable.create(db, entry)
  const bytes = Buffer.byteLength(entry.before ?? '') + Buffer.byteLength(entry.after ?? '') + AUDIT_ROW_BYTES
  await addStoredBytes(db, entry.owner_uid, 'auditBytes', bytes)
}

export async function paginateAuditEntries(db: Queries, ownerUid: string, filter: AuditFilter, page: AuditPage) {
  const matching = select(db, ownerUid, filter)
  const rows = await auditEntryTable.listByIds(db, ownerUid, await listIds(matching, page))
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Ids first, which an index holds: a page far back does not read the rows before it. */
async function listIds(matching: ReturnType<typeof select>, { sortField, isDescending, limit, offset }: AuditPage): Promise<string[]> {
  // A column that is named twice keeps SQLite from its index.
  const fields = new Set([sortField, 'at', 'entry_id'] as const)
  const query = [...fields].reduce((sorted, field) => sorted.orderBy(field, isDescending ? 'desc' : 'asc'), matching.select('entry_id'))
  return (await query.limit(limit).offset(offset).execute()).map((row) => row.entry_id)
}

function select(db: Queries, ownerUid: string, filter: AuditFilter) {
  let query = auditEntryTable.select(db, ownerUid)
  for (const field of exactFields) {
    const value = filter[field]
    if (value) query = query.where(field, '=', value)
  }
  if (filter.at_from !== undefined) query = query.where('at', '>=', filter.at_from)
  if (filter.at_to !== undefined) query = query.where('at', '<=', filter.at_to)
  const { keyword } = filter
  if (!keyword) return query
  const pattern = `%${keyword.toLowerCase().replace(/[!%_]/g, '!$&')}%`
  return query.where((eb) => eb.or(searchedFields.map((field) => sql<boolean>`lower(${eb.ref(field)}) like ${pattern} escape '!'`)))
}
