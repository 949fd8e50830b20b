import type { AuditEntry } from '../../contract/entities/auditEntry.ts'
import type { AuditEntriesTable } from '../db/tables/traces.ts'
import type { Handlers } from '../http/callContext.ts'
import { invalidPayload } from '../replyError.ts'
import { auditSortFields, paginateAuditEntries } from '../repositories/auditEntries.ts'

const NEWEST_FIRST = '-at'

export const auditHandlers: Handlers = {
  async auditList({ page, page_size, sort = NEWEST_FIRST, ...filter }, { db, actor }) {
    const sortField = auditSortFields.find((field) => field === sort.replace(/^-/, ''))
    if (!sortField) throw invalidPayload({ sort: 'unknown_value' })
    const wanted = { sortField, isDescending: sort.startsWith('-'), limit: page_size, offset: (page - 1) * page_size }
    const { rows, total } = await paginateAuditEntries(db, actor.ownerUid, filter, wanted)
    return { list: rows.map(toEntry), total }
  },
}

function toEntry({ owner_uid: _, before, after, ...row }: AuditEntriesTable): AuditEntry {
  return { ...row, before: parseFields(before), after: parseFields(after) }
}

function parseFields(text: string | null): Record<string, unknown> | null {
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>)
}
