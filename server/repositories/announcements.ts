import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { AnnouncementState } from '../../contract/entities/announcement.ts'
import type { Queries, Tables } from '../db/schema.ts'
import type { AnnouncementReadersTable, AnnouncementsTable } from '../db/tables/operating.ts'
import type { Actor } from '../http/actor.ts'
import { notFound } from '../replyError.ts'
import { contains } from './contains.ts'
import { fetchPage } from './fetchPage.ts'
import { ownedRows } from './ownedTable.ts'
import type { SortedPage } from './page.ts'

/** What is absent does not filter. */
export interface AnnouncementFilter {
  readonly keyword?: string | undefined
  readonly state?: AnnouncementState | undefined
  readonly announcement_id?: string | undefined
}

export const announcementSortFields = ['created_at', 'starts_at', 'ends_at', 'kind'] as const

const readerRows = ownedRows('announcement_readers')
const searchedFields = ['title_zh', 'title_en', 'content_zh', 'content_en'] as const

/** Announcements belong to the deployment, and only operators read them all. */
export function paginateAnnouncements(
  db: Queries,
  { keyword, state, announcement_id }: AnnouncementFilter,
  page: SortedPage<(typeof announcementSortFields)[number]>,
  now: number,
) {
  let query = db
    .selectFrom('announcements')
    .selectAll('announcements')
    .select((eb) =>
      eb
        .selectFrom('announcement_readers')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('announcement_readers.announcement_id', '=', 'announcements.announcement_id')
        .as('seen_count'),
    )
  if (announcement_id !== undefined) query = query.where('announcements.announcement_id', '=', announcement_id)
  if (state !== undefined) query = query.where((eb) => isIn(eb, state, now))
  if (keyword) query = query.where((eb) => eb.or(searchedFields.map((field) => contains(eb.ref(`announcements.${field}`), keyword))))
  return fetchPage(query, { ...page, sortField: `announcements.${page.sortField}` }, [
    'announcements.created_at',
    'announcements.announcement_id',
  ])
}

function isIn(eb: ExpressionBuilder<Tables, 'announcements'>, state: AnnouncementState, now: number): Expression<SqlBool> {
  const isKept = eb('announcements.withdrawn_at', 'is', null)
  const hasBegun = eb('announcements.starts_at', '<=', now)
  const hasNoEnd = eb.or([eb('announcements.ends_at', 'is', null), eb('announcements.ends_at', '>', now)])
  switch (state) {
    case 'withdrawn':
      return eb('announcements.withdrawn_at', 'is not', null)
    case 'planned':
      return eb.and([isKept, eb('announcements.starts_at', '>', now), hasNoEnd])
    case 'shown':
      return eb.and([isKept, hasBegun, hasNoEnd])
    case 'over':
      return eb.and([isKept, eb('announcements.ends_at', '<=', now)])
  }
}

/** Throws 1004 where there is none. Nobody else changes it before this transaction ends: writing to the row holds it. */
export async function holdAnnouncement(db: Queries, announcementId: string): Promise<AnnouncementsTable> {
  const query = db.updateTable('announcements').set((eb) => ({ version: eb.ref('version') }))
  const row = await query.where('announcement_id', '=', announcementId).returningAll().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function addAnnouncement(db: Queries, row: AnnouncementsTable): Promise<void> {
  await db.insertInto('announcements').values(row).execute()
}

export async function updateAnnouncement(db: Queries, announcementId: string, changes: Partial<AnnouncementsTable>): Promise<void> {
  await db.updateTable('announcements').set(changes).where('announcement_id', '=', announcementId).execute()
}

/** Those that are shown now, newest first. */
export function listShownAnnouncements(db: Queries, now: number): Promise<AnnouncementsTable[]> {
  return db
    .selectFrom('announcements')
    .selectAll()
    .where((eb) => isIn(eb, 'shown', now))
    .orderBy('starts_at', 'desc')
    .orderBy('announcement_id', 'desc')
    .execute()
}

/** What one person has seen of these. */
export function listSeen(db: Queries, { ownerUid, userUid }: Actor, ids: readonly string[]): Promise<AnnouncementReadersTable[]> {
  return ids.length === 0 ? Promise.resolve([]) : readerRows.list(db, ownerUid, { user_uid: userUid, announcement_id: ids })
}

/** What was put away stays so. */
export async function markSeen(
  db: Queries,
  { ownerUid, userUid }: Actor,
  ids: readonly string[],
  isPutAway: boolean,
  now: number,
): Promise<void> {
  for (const announcement_id of ids) {
    await db
      .insertInto('announcement_readers')
      .values({ owner_uid: ownerUid, user_uid: userUid, announcement_id, seen_at: now, put_away_at: isPutAway ? now : null })
      .onConflict((conflict) =>
        conflict.columns(['owner_uid', 'user_uid', 'announcement_id']).doUpdateSet((known) => ({
          put_away_at: sql<number | null>`coalesce(${known.ref('announcement_readers.put_away_at')}, ${known.ref('excluded.put_away_at')})`,
        })),
      )
      .execute()
  }
}
