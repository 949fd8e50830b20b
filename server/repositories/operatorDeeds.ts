import type { Queries } from '../db/schema.ts'
import type { OperatorDeedsTable } from '../db/tables/operating.ts'
import { contains } from './contains.ts'
import { fetchPage } from './fetchPage.ts'
import type { SortedPage } from './page.ts'

/** What is absent does not filter. */
export interface DeedFilter {
  readonly keyword?: string | undefined
  readonly action?: string | undefined
  readonly subject_type?: string | undefined
  readonly user_uid?: string | undefined
  readonly about_uid?: string | undefined
  readonly entry_id?: string | undefined
  /** From this moment, ms. */
  readonly at_from?: number | undefined
  /** Up to and with this moment, ms. */
  readonly at_to?: number | undefined
}

export const deedSortFields = ['at', 'user_name', 'action', 'subject_type', 'about_name'] as const

const exactFields = ['action', 'subject_type', 'user_uid', 'about_uid', 'entry_id'] as const
const searchedFields = ['user_name', 'about_name', 'subject_id'] as const

/** The one way to write here: rows are never changed or deleted. */
export async function addOperatorDeed(db: Queries, row: OperatorDeedsTable): Promise<void> {
  await db.insertInto('operator_deeds').values(row).execute()
}

/** Of the whole deployment, for operators alone. */
export function paginateOperatorDeeds(db: Queries, filter: DeedFilter, page: SortedPage<(typeof deedSortFields)[number]>) {
  let query = db.selectFrom('operator_deeds')
  for (const field of exactFields) {
    const value = filter[field]
    if (value) query = query.where(field, '=', value)
  }
  if (filter.at_from !== undefined) query = query.where('at', '>=', filter.at_from)
  if (filter.at_to !== undefined) query = query.where('at', '<=', filter.at_to)
  const { keyword } = filter
  if (keyword) query = query.where((eb) => eb.or(searchedFields.map((field) => contains(eb.ref(field), keyword))))
  return fetchPage(query.selectAll(), page, page.sortField === 'at' ? ['entry_id'] : ['at', 'entry_id'])
}
