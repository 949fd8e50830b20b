import { ShopStatus } from '../../contract/entities/shop.ts'
import { Role } from '../../contract/roles.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import type { ShopsTable } from '../db/tables/shops.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Run } from '../http/callContext.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { createId } from '../ids.ts'
import { notifyOfShop } from '../notifications/notifyOfShop.ts'
import { levelLimit, notFound } from '../replyError.ts'
import { groupTable, listMembers, saveMembers } from '../repositories/shopGroups.ts'
import { shopsInAssignment, shopsInScope } from '../repositories/shopScope.ts'
import { assignmentRows, listShopsOfOwner, shopTable } from '../repositories/shops.ts'
import { sealedPlaceOf } from '../security/sealedColumns.ts'
import { openHandedIn } from './shopCookies.ts'
import { toShop } from './shopShapes.ts'

/** Adds a shop, or renews the session of the one with this number; the state of either is unknown until somebody checks it. */
export const addShop: Run<'addShop'> = async (payload, context) => {
  const existing = await shopTable.findWhere(context.db, context.actor.ownerUid, { shop_id: payload.shop_id })
  const cookie = await openHandedIn(payload.cookie, payload.shop_id, context)
  const shop = existing ? await renewSession(existing, cookie, context) : await createNew({ ...payload, cookie }, context)
  return { ...toShop(shop), renewed: existing !== null }
}

/** Changes nothing but the session: name and remark are the owner's by now. */
async function renewSession(shop: ShopsTable, cookie: string, context: CallContext): Promise<ShopsTable> {
  const { db, actor, now, services } = context
  const isNamed = (query: ReturnType<typeof shopsInScope>) =>
    query.select('shops.shop_uid').where('shops.shop_uid', '=', shop.shop_uid).executeTakeFirst()
  if (!(await isNamed(shopsInAssignment(db, actor)))) throw notFound()
  if (!(await isNamed(shopsInScope(db, actor)))) throw levelLimit()
  const cookie_sealed = services.vault.seal(cookie, sealedPlaceOf.shop({ owner_uid: actor.ownerUid, shop_uid: shop.shop_uid }))
  const changes = { cookie_sealed, status: ShopStatus.unknown, updated_at: now }
  await shopTable.update(db, shop, changes)
  const renewed = { ...shop, ...changes }
  await recordAudit(context, { subjectType: 'shop', subjectId: shop.shop_uid, before: {}, after: { cookie: 'renewed' } })
  await notifyOfShop(db, shop, renewed, now)
  return renewed
}

async function createNew(payload: CallPayload<'addShop'>, context: CallContext): Promise<ShopsTable> {
  const { db, actor, now, services } = context
  const { shop_id, shop_name, notes } = payload
  const others = await listShopsOfOwner(db, actor.ownerUid)
  await refuseBeyondQuota(context, 'shops')
  const shop_uid = createId(now)
  const shop: ShopsTable = {
    owner_uid: actor.ownerUid,
    shop_uid,
    shop_id,
    shop_name,
    notes,
    status: ShopStatus.unknown,
    checked_at: null,
    template_id: null,
    template_name: null,
    cookie_sealed: services.vault.seal(payload.cookie, sealedPlaceOf.shop({ owner_uid: actor.ownerUid, shop_uid })),
    position: (others.at(-1)?.position ?? -1) + 1,
    created_at: now,
    updated_at: now,
    version: 1,
  }
  await shopTable.create(db, shop)
  if (actor.role === Role.subUser) await assignmentRows.create(db, { owner_uid: actor.ownerUid, user_uid: actor.userUid, shop_uid })
  for (const groupId of new Set(payload.group_ids)) await joinGroup(groupId, shop_uid, context)
  await recordAudit(context, {
    subjectType: 'shop',
    subjectId: shop_uid,
    before: null,
    after: { shop_id, shop_name, notes, group_ids: payload.group_ids, cookie: 'added' },
  })
  return shop
}

async function joinGroup(groupId: string, shopUid: string, { db, actor }: CallContext): Promise<void> {
  await groupTable.get(db, actor.ownerUid, groupId)
  await saveMembers(db, actor.ownerUid, groupId, [...(await listMembers(db, actor.ownerUid, groupId)), shopUid])
}
