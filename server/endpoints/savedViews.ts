import type { ColumnChoice, SavedView } from '../../contract/entities/savedView.ts'
import { VIEWS_PER_PERSON_MAX } from '../../contract/limits.ts'
import { Role } from '../../contract/roles.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import type { SavedViewsTable } from '../db/tables/work.ts'
import { answerByIds } from '../http/answerInParts.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { conflict, invalidPayload, notPermitted } from '../replyError.ts'
import { getView, viewTable, weighViews } from '../repositories/savedViews.ts'
import { getShopsInScope, listShopUidsInScope } from '../repositories/shopScope.ts'
import { crud } from './crud.ts'
import { toPage } from './toPage.ts'

type Saved = Omit<CallPayload<'saveView'>, 'view_id' | 'version'>

const auditedOfShared = {
  added: ['screen', 'name', 'query', 'is_shared'],
  edited: ['screen', 'name', 'query', 'columns', 'shop_uid_list', 'is_shared'],
  deleted: ['screen', 'name', 'is_shared'],
  restored: ['screen', 'name'],
} as const

/** What a view shows may be long, and is saved by anyone: of one that nobody else sees the trail keeps no more than the name. */
const auditedOfOwn = {
  ...auditedOfShared,
  added: ['screen', 'name', 'is_shared'],
  edited: ['screen', 'name', 'is_shared'],
} as const

export const savedViewCrud = crud('savedView', viewTable, {
  quota: 'views',
  audited: (...views: readonly SavedView[]) => (views.some(({ is_shared }) => is_shared) ? auditedOfShared : auditedOfOwn),
  record: {
    async show(view, context) {
      const toShape = await createShaper(context)
      return toShape(view)
    },
    toColumns({ columns, shop_uid_list, is_shared, ...texts }: Saved, before, { actor }) {
      // What is out of the editor’s sight for now she cannot have meant to remove.
      const hidden = before ? shopsOf(before.row).filter((shopUid) => !before.shown.shop_uid_list.includes(shopUid)) : []
      return {
        ...texts,
        user_uid: before?.row.user_uid ?? actor.userUid,
        columns: columns && JSON.stringify(columns),
        shop_uid_list: JSON.stringify([...new Set([...shop_uid_list, ...hidden])]),
        is_shared: is_shared ? 1 : 0,
      }
    },
  },
  find: (id, { db, actor }) => getView(db, actor, id),
  mayChange,
  refuse: refuseFullOrTaken,
  kept: { pack: (view) => ({ view }), rowOf: ({ view }) => view },
})

export const savedViewHandlers: Handlers = {
  async savedViewList({ screen, view_id, keyword, ...list }, context) {
    const page = toPage(list, viewTable.sorted, 'name')
    const { db, actor } = context
    const { weighed, total } = await weighViews(db, actor, { screen, view_id, keyword }, page)
    const toShape = await createShaper(context)
    const read = async (ids: readonly string[]) => (await viewTable.listByIds(db, actor.ownerUid, ids)).map(toShape)
    return answerByIds(weighed, read, { total })
  },

  async saveView(payload, context) {
    if (payload.is_shared && context.actor.role === Role.subUser) throw notPermitted()
    await getShopsInScope(context.db, context.actor, payload.shop_uid_list)
    return savedViewCrud.save(payload, context)
  },

  deleteView: savedViewCrud.remove,
}

/** One’s own; shared ones are the main account’s, whoever made them. */
function mayChange(view: SavedViewsTable, { actor }: CallContext): boolean {
  return view.user_uid === actor.userUid || (view.is_shared === 1 && actor.role !== Role.subUser)
}

/** Its name is free, on its screen; and of a view that comes in, its person is below her limit. */
async function refuseFullOrTaken(view: SavedViewsTable, before: SavedViewsTable | null, { db }: CallContext): Promise<void> {
  const { owner_uid, user_uid, screen, name } = view
  if (!before && (await viewTable.count(db, owner_uid, { user_uid })) >= VIEWS_PER_PERSON_MAX)
    throw invalidPayload({ name: `too_many:${VIEWS_PER_PERSON_MAX}` })
  const holder = await viewTable.findWhere(db, owner_uid, { user_uid, screen, name })
  if (holder && holder.view_id !== view.view_id) throw conflict({ errors: { name: 'taken' } })
}

/** A shop out of the reader’s scope is not named. */
async function createShaper(context: CallContext): Promise<(row: SavedViewsTable) => SavedView> {
  const visible = new Set(await listShopUidsInScope(context.db, context.actor))
  return (row) => ({
    view_id: row.view_id,
    screen: row.screen,
    name: row.name,
    query: row.query,
    columns: row.columns === null ? null : (JSON.parse(row.columns) as ColumnChoice),
    shop_uid_list: shopsOf(row).filter((shopUid) => visible.has(shopUid)),
    is_shared: row.is_shared === 1,
    is_mine: mayChange(row, context),
    updated_at: row.updated_at,
    version: row.version,
  })
}

function shopsOf(row: SavedViewsTable): readonly string[] {
  return JSON.parse(row.shop_uid_list) as string[]
}
