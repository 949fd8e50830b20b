import type { Queries } from '../db/schema.ts'
import type { SavedViewsTable } from '../db/tables/work.ts'
import type { Actor } from '../http/actor.ts'
import { contains } from './contains.ts'
import { fetchPage } from './fetchPage.ts'
import type { Page } from './page.ts'

type Reader = Pick<Actor, 'ownerUid' | 'userUid'>

/** What is absent does not filter. */
export interface ViewFilter {
  readonly screen?: string | undefined
  readonly view_id?: string | undefined
  readonly keyword?: string | undefined
}

export const viewSortFields = ['name', 'screen', 'updated_at', 'created_at'] as const

export function paginateViews(db: Queries, reader: Reader, filter: ViewFilter, page: Page<(typeof viewSortFields)[number]>) {
  return fetchPage(narrow(viewsOf(db, reader), filter).selectAll(), page, ['view_id'])
}

/** Null: none that the reader sees. */
export async function findView(db: Queries, reader: Reader, viewId: string): Promise<SavedViewsTable | null> {
  return (await viewsOf(db, reader).selectAll().where('view_id', '=', viewId).executeTakeFirst()) ?? null
}

/** The one with this view’s name, of the same person and screen. */
export async function findViewByName(db: Queries, view: SavedViewsTable): Promise<SavedViewsTable | null> {
  const row = await db
    .selectFrom('saved_views')
    .selectAll()
    .where('owner_uid', '=', view.owner_uid)
    .where('user_uid', '=', view.user_uid)
    .where('screen', '=', view.screen)
    .where('name', '=', view.name)
    .executeTakeFirst()
  return row ?? null
}

/** How many this view’s person has. */
export async function countViews(db: Queries, { owner_uid, user_uid }: Pick<SavedViewsTable, 'owner_uid' | 'user_uid'>): Promise<number> {
  const { total } = await db
    .selectFrom('saved_views')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('owner_uid', '=', owner_uid)
    .where('user_uid', '=', user_uid)
    .executeTakeFirstOrThrow()
  return total
}

export async function createView(db: Queries, view: SavedViewsTable): Promise<void> {
  await db.insertInto('saved_views').values(view).execute()
}

export async function updateView(db: Queries, view: SavedViewsTable): Promise<void> {
  const { owner_uid, view_id, ...changes } = view
  await db.updateTable('saved_views').set(changes).where('owner_uid', '=', owner_uid).where('view_id', '=', view_id).execute()
}

export async function deleteView(db: Queries, view: SavedViewsTable): Promise<void> {
  await db.deleteFrom('saved_views').where('owner_uid', '=', view.owner_uid).where('view_id', '=', view.view_id).execute()
}

/** Of people who are gone for good. */
export async function dropOrphanedViews(db: Queries): Promise<void> {
  await db
    .deleteFrom('saved_views')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users.user_uid')
            .whereRef('users.owner_uid', '=', 'saved_views.owner_uid')
            .whereRef('users.user_uid', '=', 'saved_views.user_uid'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deleted_records')
            .select('deleted_records.subject_id')
            .whereRef('deleted_records.owner_uid', '=', 'saved_views.owner_uid')
            .whereRef('deleted_records.subject_id', '=', 'saved_views.user_uid'),
        ),
      ),
    )
    .execute()
}

/** One’s own, and those shared in the account. */
function viewsOf(db: Queries, reader: Reader) {
  return db
    .selectFrom('saved_views')
    .where('owner_uid', '=', reader.ownerUid)
    .where((eb) => eb.or([eb('user_uid', '=', reader.userUid), eb('is_shared', '=', 1)]))
}

function narrow(views: ReturnType<typeof viewsOf>, { screen, view_id, keyword }: ViewFilter) {
  let query = views
  if (screen) query = query.where('screen', '=', screen)
  if (view_id) query = query.where('view_id', '=', view_id)
  return keyword ? query.where((eb) => contains(eb.ref('name'), keyword)) : query
}
