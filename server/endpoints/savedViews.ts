import type { ColumnChoice, SavedView } from '../../contract/entities/savedView.ts'
import { Role } from '../../contract/roles.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import type { SavedViewsTable } from '../db/tables/work.ts'
import { keepDeleted } from '../deletions/keepDeleted.ts'
import { answerByIds } from '../http/answerInParts.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { editVersioned } from '../http/editVersioned.ts'
import { createId } from '../ids.ts'
import { notPermitted } from '../replyError.ts'
import { getView, viewTable, weighViews } from '../repositories/savedViews.ts'
import { getShopsInScope, listShopUidsInScope } from '../repositories/shopScope.ts'
import { mayChangeView, refuseFullOrTaken, refuseTakenName } from './savedViewRules.ts'
import { toPage } from './toPage.ts'

type Saved = CallPayload<'saveView'>

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
    return payload.view_id === undefined ? addView(payload, context) : editView(payload.view_id, payload, context)
  },

  async deleteView({ view_id }, context) {
    const view = await getOwnView(view_id, context)
    await keepDeleted(context, { subjectType: 'savedView', subjectId: view_id, record: { view } })
    await viewTable.remove(context.db, view)
    const { screen, name } = view
    const before = { screen, name, is_shared: view.is_shared === 1 }
    await recordAudit(context, { subjectType: 'savedView', subjectId: view_id, before, after: null })
    return { deleted: 1 }
  },
}

async function addView(payload: Saved, context: CallContext): Promise<SavedView> {
  const { db, actor, now } = context
  const view = {
    owner_uid: actor.ownerUid,
    view_id: createId(now),
    user_uid: actor.userUid,
    ...toColumns(payload, []),
    created_at: now,
    updated_at: now,
    version: 1,
  }
  await refuseFullOrTaken(context, view)
  await viewTable.create(db, view)
  const { screen, name, query, is_shared } = payload
  await recordAudit(context, { subjectType: 'savedView', subjectId: view.view_id, before: null, after: { screen, name, query, is_shared } })
  return toView(view, context)
}

function editView(viewId: string, payload: Saved, context: CallContext): Promise<SavedView> {
  const { db, now } = context
  return editVersioned(context, {
    subjectType: 'savedView',
    subjectId: viewId,
    find: () => getOwnView(viewId, context),
    seen: payload.version,
    show: (view) => toView(view, context),
    async change(view, { shop_uid_list: visible }) {
      // What is out of the editor’s sight for now she cannot have meant to remove.
      const hidden = shopsOf(view).filter((shopUid) => !visible.includes(shopUid))
      const saved = { ...view, ...toColumns(payload, hidden), updated_at: now, version: view.version + 1 }
      await refuseTakenName(db, saved)
      await viewTable.update(db, saved)
      return saved
    },
    audited: ['screen', 'name', 'query', 'columns', 'shop_uid_list', 'is_shared'],
  })
}

/** 1004: not there for the caller; 1003: there, but shared by somebody else. */
async function getOwnView(viewId: string, { db, actor }: CallContext): Promise<SavedViewsTable> {
  const view = await getView(db, actor, viewId)
  if (!mayChangeView(actor, view)) throw notPermitted()
  return view
}

function toColumns({ screen, name, query, columns, shop_uid_list, is_shared }: Saved, hiddenShops: readonly string[]) {
  return {
    screen,
    name,
    query,
    columns: columns && JSON.stringify(columns),
    shop_uid_list: JSON.stringify([...new Set([...shop_uid_list, ...hiddenShops])]),
    is_shared: is_shared ? 1 : 0,
  }
}

async function toView(row: SavedViewsTable, context: CallContext): Promise<SavedView> {
  const toShape = await createShaper(context)
  return toShape(row)
}

/** A shop out of the reader’s scope is not named. */
async function createShaper({ db, actor }: CallContext): Promise<(row: SavedViewsTable) => SavedView> {
  const visible = new Set(await listShopUidsInScope(db, actor))
  return (row) => ({
    view_id: row.view_id,
    screen: row.screen,
    name: row.name,
    query: row.query,
    columns: row.columns === null ? null : (JSON.parse(row.columns) as ColumnChoice),
    shop_uid_list: shopsOf(row).filter((shopUid) => visible.has(shopUid)),
    is_shared: row.is_shared === 1,
    is_mine: mayChangeView(actor, row),
    updated_at: row.updated_at,
    version: row.version,
  })
}

function shopsOf(row: SavedViewsTable): readonly string[] {
  return JSON.parse(row.shop_uid_list) as string[]
}
