import type { Queries } from '../db/schema.ts'
import type { CertificationsTable } from '../db/tables/people.ts'
import { contains } from './contains.ts'
import { fetchPage } from './fetchPage.ts'
import { everyOwner, type Filter, ownedTable } from './ownedTable.ts'
import type { SortedPage } from './page.ts'

export const certificationTable = ownedTable('certifications', 'certification_id', {
  sorted: ['requested_at', 'state', 'kind', 'legal_name', 'decided_at'],
  searched: ['legal_name'],
  order: ['requested_at'],
})

type CertificationFilter = Pick<Filter<CertificationsTable>, 'state' | 'certification_id'> & { readonly keyword?: string | undefined }

export async function isCertified(db: Queries, ownerUid: string): Promise<boolean> {
  return (await certificationTable.count(db, ownerUid, { state: 'certified' })) > 0
}

/** Of all accounts, for the operator alone. */
export function paginateAllCertifications(
  db: Queries,
  { keyword, ...filter }: CertificationFilter,
  page: SortedPage<keyof CertificationsTable>,
) {
  const query = certificationTable
    .select(db, everyOwner, filter)
    .innerJoin('users', (join) =>
      join.onRef('users.owner_uid', '=', 'certifications.owner_uid').onRef('users.user_uid', '=', 'certifications.owner_uid'),
    )
    .selectAll('certifications')
    .select('users.username')
  const matching = keyword
    ? query.where((eb) => eb.or([contains(eb.ref('certifications.legal_name'), keyword), contains(eb.ref('users.username'), keyword)]))
    : query
  const sorted = { ...page, sortField: `certifications.${page.sortField}` }
  return fetchPage(matching, sorted, ['certifications.requested_at', 'certifications.certification_id'])
}
export type CertificationRow = Awaited<ReturnType<typeof paginateAllCertifications>>['rows'][number]

/** Decides a request that waits, of whatever account; null when it does not wait any more. */
export async function decideCertification(
  db: Queries,
  certificationId: string,
  decision: Pick<CertificationsTable, 'state' | 'reason' | 'decided_at' | 'decided_by'>,
): Promise<CertificationsTable | null> {
  const query = db.updateTable('certifications').set(decision).where('certification_id', '=', certificationId)
  return (await query.where('state', '=', 'requested').returningAll().executeTakeFirst()) ?? null
}
