import { isDeepStrictEqual } from 'node:util'
import { ShopStatus } from '../../contract/entities/shop.ts'
import { ALL_GROUPS } from '../../contract/entities/shopGroup.ts'
import { hasRight } from '../../src/domain/permissions.ts'
import type { ShopsTable } from '../db/tables/shops.ts'
import { keepShops } from '../deletions/shops.ts'
import { changesBetween, recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseOutdated } from '../http/editVersioned.ts'
import { notifyOfShop } from '../notifications/notifyOfShop.ts'
import { invalidPayload, notPermitted } from '../replyError.ts'
import { groupTable, listMembers } from '../repositories/shopGroups.ts'
import {
  getShopInScope,
  getShopsInScope,
  type ListedShop,
  listShopsInScope,
  listShopUidsInScope,
  toListedShop,
} from '../repositories/shopScope.ts'
import { listShopsOfOwner, placeShops, type ShopChanges, shopTable } from '../repositories/shops.ts'
import { sealedPlaceOf } from '../security/sealedColumns.ts'
import { addShop } from './shopAdding.ts'
import { openHandedIn } from './shopCookies.ts'
import { toShop, toShopList } from './shopShapes.ts'

const editedFields = ['shop_name', 'notes', 'template_id', 'template_name'] as const
const auditedFields = [...editedFields, 'status'] as const

export const shopHandlers: Handlers = {
  addShop,

  async shopList({ group_id, shopName = '', cookies }, context) {
    const { db, actor } = context
    const shops = (await listShopsInScope(db, actor)).filter((shop) => isNamed(shop, shopName))
    if (group_id === ALL_GROUPS) return toShopList(shops, cookies, context)
    await groupTable.get(db, actor.ownerUid, group_id)
    const members = new Set(await listMembers(db, actor.ownerUid, group_id))
    const ofGroup = shops.filter((shop) => members.has(shop.shop_uid))
    return toShopList(ofGroup, cookies, context)
  },

  async updateShop({ shop_uid, shop_name, status: found, cookie, cookie_version, version }, context) {
    const { actor, now, services } = context
    if (cookie !== undefined && !hasRight(actor, 'shop.session')) throw notPermitted()
    const shop = await getShopInScope(context.db, actor, shop_uid)
    const session = cookie === undefined ? null : await openHandedIn(cookie, shop.shop_id, context)
    const status = cookie === undefined ? toStatus(shop, found, cookie_version) : found
    const newStatus = status ?? (session !== null ? ShopStatus.unknown : undefined)
    const changes: ShopChanges = {
      ...(shop_name === undefined ? {} : { shop_name }),
      ...(newStatus === undefined ? {} : { status: newStatus }),
      ...(status === undefined ? {} : { checked_at: now }),
      ...(session === null
        ? {}
        : { cookie_sealed: services.vault.seal(session, sealedPlaceOf.shop({ owner_uid: actor.ownerUid, shop_uid })) }),
    }
    return toShop(await saveShop(context, shop, changes, version))
  },

  async remarkShop({ shop_uid, notes, version }, context) {
    const shop = await getShopInScope(context.db, context.actor, shop_uid)
    return toShop(await saveShop(context, shop, { notes }, version))
  },

  async setShopTemplate({ shop_uid, shop_uid_list, template_id, template_name }, context) {
    const shops = await getShopsInScope(context.db, context.actor, namedShops(shop_uid, shop_uid_list))
    const saved: ShopsTable[] = []
    for (const shop of shops) saved.push(await saveShop(context, shop, { template_id, template_name }, undefined))
    return saved.map(toShop)
  },

  async deleteShop({ shop_uid, shop_uid_list }, context) {
    const { db, actor } = context
    const shops = await getShopsInScope(db, actor, namedShops(shop_uid, shop_uid_list))
    await keepShops(shops, context)
    await shopTable.removeWhere(db, actor.ownerUid, { shop_uid: shops.map((shop) => shop.shop_uid) })
    for (const { shop_uid: subjectId, shop_id, shop_name, notes } of shops) {
      await recordAudit(context, { subjectType: 'shop', subjectId, before: { shop_id, shop_name, notes }, after: null })
    }
    return { deleted: shops.length }
  },

  async sortShops({ shop_uid_list }, context) {
    const { db, actor } = context
    const before = await listShopUidsInScope(db, actor)
    const visible = new Set(before)
    const isComplete = shop_uid_list.length === visible.size && new Set(shop_uid_list).size === visible.size
    if (!isComplete || shop_uid_list.some((uid) => !visible.has(uid))) throw invalidPayload({ shop_uid_list: 'incomplete_order' })
    if (isDeepStrictEqual(before, shop_uid_list)) return null
    const hidden = (await listShopsOfOwner(db, actor.ownerUid)).map((shop) => shop.shop_uid).filter((uid) => !visible.has(uid))
    await placeShops(db, actor.ownerUid, [...shop_uid_list, ...hidden])
    await recordAudit(context, { subjectType: 'shop', subjectId: '', before: { order: before }, after: { order: shop_uid_list } })
    return null
  },
}

/** Specification 5: the text is part of the name, the id or the remark, in whatever case. */
function isNamed({ shop_name, shop_id, notes }: ListedShop, text: string): boolean {
  const wanted = text.toLowerCase()
  return [shop_name, shop_id, notes].some((value) => value.toLowerCase().includes(wanted))
}

/** What a check of the session that is kept says of the shop; undefined: nothing. */
function toStatus(shop: ShopsTable, found: number | undefined, cookie_version: string | undefined): number | undefined {
  // A computer that was asleep still asks with the session before a new login: that it has ended says nothing of the one that is kept now.
  const isOfOtherSession = cookie_version !== undefined && cookie_version !== toListedShop(shop).cookie_version
  if (found === ShopStatus.offline && isOfOtherSession) return undefined
  // A check that failed makes no login of one that has ended.
  if (found === ShopStatus.checkFailed && shop.status === ShopStatus.offline) return ShopStatus.offline
  return found
}

/** Writes changes of a shop, counts an edit, and leaves the audit row; 1006 with the current record if the editor saw an older one. */
async function saveShop(
  context: CallContext,
  shop: ShopsTable,
  changes: ShopChanges,
  seenVersion: number | undefined,
): Promise<ShopsTable> {
  await refuseOutdated(seenVersion, shop, () => toShop(shop))
  const isEdit = editedFields.some((field) => changes[field] !== undefined && changes[field] !== shop[field])
  const version = isEdit ? shop.version + 1 : shop.version
  const saved = { ...shop, ...changes, version, updated_at: context.now }
  await shopTable.update(context.db, shop, { ...changes, version, updated_at: context.now })
  const { before, after } = changesBetween(shop, saved, auditedFields)
  const renewal = changes.cookie_sealed === undefined ? {} : { cookie: 'renewed' }
  // Checking a shop that is as it was changes nothing that anyone would look for.
  if (Object.keys(after).length + Object.keys(renewal).length === 0) return saved
  await recordAudit(context, { subjectType: 'shop', subjectId: shop.shop_uid, before, after: { ...after, ...renewal } })
  await notifyOfShop(context.db, shop, saved, context.now)
  return saved
}

function namedShops(one: string | undefined, many: readonly string[] | undefined): readonly string[] {
  const named = [...(one === undefined ? [] : [one]), ...(many ?? [])]
  if (named.length === 0) throw invalidPayload({ shop_uid_list: 'required' })
  return named
}
