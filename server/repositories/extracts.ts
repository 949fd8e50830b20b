import type { Queries } from '../db/schema.ts'
import type { ExtractsTable } from '../db/tables/money.ts'
import { contains } from './contains.ts'
import { fetchPage } from './fetchPage.ts'
import type { Page } from './page.ts'

/** What is absent does not filter. */
export interface ExtractFilter {
  readonly state?: string | undefined
  readonly extract_id?: string | undefined
  readonly keyword?: string | undefined
}

/** Not by the account, which is sealed. */
export const extractSortFields = ['requested_at', 'amount_fen', 'state', 'decided_at', 'reason'] as const

export async function createExtract(db: Queries, extract: ExtractsTable): Promise<void> {
  await db.insertInto('extracts').values(extract).execute()
}

export function paginateExtracts(db: Queries, ownerUid: string, filter: ExtractFilter, page: Page<(typeof extractSortFields)[number]>) {
  let query = db.selectFrom('extracts').selectAll().where('owner_uid', '=', ownerUid)
  const { state, extract_id, keyword } = filter
  if (state) query = query.where('state', '=', state)
  if (extract_id) query = query.where('extract_id', '=', extract_id)
  if (keyword) query = query.where((eb) => contains(eb.ref('reason'), keyword))
  return fetchPage(query, page, ['requested_at', 'extract_id'])
}

/** Whether it was this call that decided it: one is decided once. */
export async function decideExtract(
  db: Queries,
  { owner_uid, extract_id }: ExtractsTable,
  decision: Pick<ExtractsTable, 'state' | 'reason' | 'decided_at' | 'decided_by'>,
): Promise<boolean> {
  const changed = await db
    .updateTable('extracts')
    .set(decision)
    .where('owner_uid', '=', owner_uid)
    .where('extract_id', '=', extract_id)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  return changed.numUpdatedRows > 0
}

/** How much of each state, in fen. */
export async function sumExtracts(db: Queries, ownerUid: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('extracts')
    .select((eb) => ['state', eb.cast<number>(eb.fn.sum('amount_fen'), 'bigint').as('amount_fen')])
    .where('owner_uid', '=', ownerUid)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, amount_fen }) => [state, amount_fen]))
}
