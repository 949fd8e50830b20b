import type { Queries } from '../db/schema.ts'
import type { CertificationsTable } from '../db/tables/people.ts'
import type { SealedPlace } from '../security/vault.ts'
import { contains } from './contains.ts'
import { fetchPage } from './fetchPage.ts'
import type { Page } from './page.ts'

/** What is absent does not filter. */
export interface CertificationFilter {
  readonly keyword?: string | undefined
  readonly state?: string | undefined
  readonly certification_id?: string | undefined
}

export const certificationSortFields = ['requested_at', 'state', 'kind', 'legal_name', 'decided_at'] as const
type CertificationPage = Page<(typeof certificationSortFields)[number]>

export async function createCertification(db: Queries, certification: CertificationsTable): Promise<void> {
  await db.insertInto('certifications').values(certification).execute()
}

/** Requests of an account in these states. */
export async function countCertifications(db: Queries, ownerUid: string, states: readonly string[]): Promise<number> {
  const query = db.selectFrom('certifications').where('owner_uid', '=', ownerUid).where('state', 'in', states)
  return (await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
}

export async function isCertified(db: Queries, ownerUid: string): Promise<boolean> {
  return (await countCertifications(db, ownerUid, ['certified'])) > 0
}

export function paginateCertifications(db: Queries, ownerUid: string, filter: CertificationFilter, page: CertificationPage) {
  return paginate(narrow(selectAll(db).where('certifications.owner_uid', '=', ownerUid), filter, ['certifications.legal_name']), page)
}

/** Of all accounts, for the operator alone: everywhere else a query names the owner. */
export function paginateAllCertifications(db: Queries, filter: CertificationFilter, page: CertificationPage) {
  return paginate(narrow(selectAll(db), filter, ['certifications.legal_name', 'users.username']), page)
}
export type CertificationRow = Awaited<ReturnType<typeof paginateAllCertifications>>['rows'][number]

/** Decides a request that waits, of whatever account; null when it does not wait any more. */
export async function decide(
  db: Queries,
  certificationId: string,
  decision: Pick<CertificationsTable, 'state' | 'reason' | 'decided_at' | 'decided_by'>,
): Promise<CertificationsTable | null> {
  const query = db.updateTable('certifications').set(decision).where('certification_id', '=', certificationId)
  return (await query.where('state', '=', 'requested').returningAll().executeTakeFirst()) ?? null
}

/** What the number of a request’s document is sealed to. */
export function documentPlaceOf({ owner_uid, certification_id }: Pick<CertificationsTable, 'owner_uid' | 'certification_id'>): SealedPlace {
  return [owner_uid, `certification:${certification_id}`]
}

function selectAll(db: Queries) {
  return db
    .selectFrom('certifications')
    .innerJoin('users', (join) =>
      join.onRef('users.owner_uid', '=', 'certifications.owner_uid').onRef('users.user_uid', '=', 'certifications.owner_uid'),
    )
}

type Query = ReturnType<typeof selectAll>
type SearchedField = 'certifications.legal_name' | 'users.username'

function narrow(all: Query, { keyword, state, certification_id }: CertificationFilter, searched: readonly SearchedField[]): Query {
  let query = all
  if (state !== undefined) query = query.where('certifications.state', '=', state)
  if (certification_id !== undefined) query = query.where('certifications.certification_id', '=', certification_id)
  if (!keyword) return query
  return query.where((eb) => eb.or(searched.map((field) => contains(eb.ref(field), keyword))))
}

function paginate(matching: Query, page: CertificationPage) {
  const query = matching.selectAll('certifications').select('users.username')
  const sorted = { ...page, sortField: `certifications.${page.sortField}` }
  return fetchPage(query, sorted, ['certifications.requested_at', 'certifications.certification_id'])
}
