import type { Queries } from '../db/schema.ts'
import type { ExtractsTable } from '../db/tables/money.ts'
import { type Filter, ownedTable } from './ownedTable.ts'

export type ExtractFilter = Pick<Filter<ExtractsTable>, 'state' | 'extract_id'> & { readonly keyword?: string | undefined }

/** Not sorted or searched by the account, which is sealed. */
export const extractTable = ownedTable('extracts', 'extract_id', {
  sorted: ['requested_at', 'amount_fen', 'state', 'decided_at', 'reason'],
  searched: ['reason'],
  order: ['requested_at'],
})

/** Whether it was this call that decided it: one is decided once. */
export function decideExtract(
  db: Queries,
  extract: ExtractsTable,
  decision: Pick<ExtractsTable, 'state' | 'reason' | 'decided_at' | 'decided_by'>,
): Promise<boolean> {
  return extractTable.update(db, extract, decision, { state: 'requested' })
}

/** How much of each state, in fen. */
export async function sumExtracts(db: Queries, ownerUid: string): Promise<ReadonlyMap<string, number>> {
  const rows = await extractTable
    .select(db, ownerUid)
    .select((eb) => ['state', eb.cast<number>(eb.fn.sum('amount_fen'), 'bigint').as('amount_fen')])
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, amount_fen }) => [state, amount_fen]))
}
