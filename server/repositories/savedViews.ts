import type { Queries } from '../db/schema.ts'
import type { SavedViewsTable } from '../db/tables/work.ts'
import type { Actor } from '../http/actor.ts'
import { notFound } from '../replyError.ts'
import { contains } from './contains.ts'
import { weighPage } from './fetchPage.ts'
import { type Filter, ownedTable } from './ownedTable.ts'
import type { SortedPage } from './page.ts'

type Reader = Pick<Actor, 'ownerUid' | 'userUid'>

export const viewTable = ownedTable('saved_views', 'view_id', { sorted: ['name', 'screen', 'updated_at', 'created_at'] })

type ViewFilter = Pick<Filter<SavedViewsTable>, 'screen' | 'view_id'> & { readonly keyword?: string | undefined }

/** A page of what the reader sees, with what each weighs. */
export function weighViews(db: Queries, reader: Reader, { keyword, ...filter }: ViewFilter, page: SortedPage<keyof SavedViewsTable>) {
  const views = viewsOf(db, reader, filter)
  const matching = keyword ? views.where((eb) => contains(eb.ref('name'), keyword)) : views
  return weighPage(db, matching, page, ['view_id'], {
    key: 'view_id',
    heavy: ['query', 'columns', 'shop_uid_list'],
  })
}

/** Throws 1004 where the reader sees none. */
export async function getView(db: Queries, reader: Reader, view_id: string): Promise<SavedViewsTable> {
  const view = await viewsOf(db, reader, { view_id }).selectAll().executeTakeFirst()
  if (!view) throw notFound()
  return view
}

/** Of people of these accounts who are gone for good. */
export async function dropOrphanedViews(db: Queries, owners: readonly string[]): Promise<void> {
  await db
    .deleteFrom('saved_views')
    .where('saved_views.owner_uid', 'in', owners)
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
function viewsOf(db: Queries, reader: Reader, filter: ViewFilter) {
  const views = viewTable.select(db, reader.ownerUid, filter)
  return views.where((eb) => eb.or([eb('user_uid', '=', reader.userUid), eb('is_shared', '=', 1)]))
}
