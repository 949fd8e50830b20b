import type { AccessKey, KeyModule } from '../../contract/entities/accessKey.ts'
import { ACCESS_KEYS_PER_PERSON_MAX } from '../../contract/limits.ts'
import { Role } from '../../contract/roles.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import { hasRight } from '../../src/domain/permissions.ts'
import type { AccessKeysTable } from '../db/tables/accessKeys.ts'
import type { Actor } from '../http/actor.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { createId } from '../ids.ts'
import { conflict, invalidPayload, notFound, notPermitted } from '../replyError.ts'
import { accessKeyTable, listAccessKeys } from '../repositories/accessKeys.ts'
import { findReader } from '../repositories/readers.ts'
import { listShopsInScope, refuseShopsOutOfScope } from '../repositories/shopScope.ts'
import { profileOf } from '../repositories/users.ts'
import { createAccessKey } from '../security/tokens.ts'
import { confirmOwnPassword } from './ownPassword.ts'

type New = CallPayload<'createAccessKey'>
type ListedKey = Awaited<ReturnType<typeof listAccessKeys>>[number]

const DAY_MS = 24 * 60 * 60 * 1000
const SHOP_NAMES_MAX = 5

export const accessKeyHandlers: Handlers = {
  accessKeyList: async (_payload, context) => ({ list: await listVisible(context) }),

  createAccessKey: {
    async prepare(payload, context) {
      await refuseUnfit(payload, context)
      const { settle } = await confirmOwnPassword(payload.password, 'password', context)
      return async (inside) => {
        await settle(inside)
        await refuseUnfit(payload, inside)
        return addKey(payload, inside)
      }
    },
  },

  async revokeAccessKey({ key_id }, context) {
    const key = (await listVisible(context)).find((each) => each.key_id === key_id)
    if (!key) throw notFound()
    await accessKeyTable.remove(context.db, { owner_uid: context.actor.ownerUid, key_id })
    const { name, key_end, user_name, last_used_at } = key
    const before = { name, key_end, user_name, last_used_at }
    await recordAudit(context, { subjectType: 'accessKey', subjectId: key_id, before, after: null })
    return { revoked: 1 }
  },
}

/** 1003 for more than she has, 1004 for a shop that she does not see, 1005 and 1002 for too many, 1006 for a name that she has given already. */
async function refuseUnfit({ name, modules, all_shops, shop_uid_list }: New, context: CallContext): Promise<void> {
  const { db, actor } = context
  if (modules.some((module) => !hasRight(actor, `${module}.view`))) throw notPermitted()
  if (!all_shops && shop_uid_list.length === 0) throw invalidPayload({ shop_uid_list: 'required' })
  if (!all_shops) await refuseShopsOutOfScope(db, actor, shop_uid_list)
  await refuseBeyondQuota(context, 'accessKeys')
  const own = await accessKeyTable.list(db, actor.ownerUid, { user_uid: actor.userUid })
  if (own.length >= ACCESS_KEYS_PER_PERSON_MAX) throw invalidPayload({ name: `too_many:${ACCESS_KEYS_PER_PERSON_MAX}` })
  if (own.some((key) => key.name === name)) throw conflict({ errors: { name: 'taken' } })
}

async function addKey(payload: New, context: CallContext): Promise<{ key: AccessKey; secret: string }> {
  const { db, actor, now } = context
  const { name, all_shops, may_suggest, days } = payload
  const { secret, hash, end } = createAccessKey(actor.ownerUid)
  const modules = [...new Set(payload.modules)]
  const shopUids = all_shops ? null : [...new Set(payload.shop_uid_list)]
  const key_id = createId(now)
  await accessKeyTable.create(db, {
    owner_uid: actor.ownerUid,
    key_id,
    user_uid: actor.userUid,
    name,
    key_hash: hash,
    key_end: end,
    modules: JSON.stringify(modules),
    shop_uids: shopUids && JSON.stringify(shopUids),
    may_suggest: may_suggest ? 1 : 0,
    created_at: now,
    expires_at: now + days * DAY_MS,
    last_used_at: null,
    last_address: '',
    used_day: '',
    day_uses: 0,
    day_networks: '[]',
  })
  const after = { name, key_end: end, modules, may_suggest, all_shops, ...(shopUids && { shop_uid_list: shopUids }), days }
  await recordAudit(context, { subjectType: 'accessKey', subjectId: key_id, before: null, after })
  const key = (await listVisible(context)).find((each) => each.key_id === key_id)
  if (!key) throw notFound()
  return { key, secret }
}

/** A main account sees those of all its people, a sub-account its own. */
async function listVisible(context: CallContext): Promise<AccessKey[]> {
  const { db, actor } = context
  const rows = await listAccessKeys(db, actor.ownerUid, actor.role === Role.subUser ? { user_uid: actor.userUid } : {})
  const shops = new Map<string, readonly SeenShop[]>()
  for (const user_uid of new Set(rows.map((row) => row.user_uid))) shops.set(user_uid, await listShopsOf(user_uid, context))
  return rows.map((row) => toAccessKey(row, shops.get(row.user_uid) ?? [], context))
}

type SeenShop = Awaited<ReturnType<typeof listShopsInScope>>[number]

async function listShopsOf(userUid: string, { db, actor, now }: CallContext): Promise<readonly SeenShop[]> {
  const reader: Parameters<typeof listShopsInScope>[1] | null =
    userUid === actor.userUid ? actor : await findReader(db, actor.ownerUid, userUid, now)
  return reader ? listShopsInScope(db, reader) : []
}

function toAccessKey(row: ListedKey, seen: readonly SeenShop[], { actor, now, services }: CallContext): AccessKey {
  const chosen = shopsOf(row)
  const shops = chosen ? seen.filter(({ shop_uid }) => chosen.includes(shop_uid)) : seen
  const waiting = services.keyUses.waitingOf(row)
  const isLater = waiting !== null && waiting.lastAt > (row.last_used_at ?? 0)
  return {
    key_id: row.key_id,
    user_name: profileOf(row).name || row.username,
    is_own: row.user_uid === actor.userUid,
    name: row.name,
    key_end: row.key_end,
    modules: modulesOf(row),
    may_suggest: row.may_suggest === 1,
    all_shops: chosen === null,
    shop_count: shops.length,
    shop_names: shops.slice(0, SHOP_NAMES_MAX).map(({ shop_name }) => shop_name),
    expires_at: row.expires_at,
    is_expired: row.expires_at <= now,
    last_used_at: isLater ? waiting.lastAt : row.last_used_at,
    last_address: isLater ? waiting.lastAddress : row.last_address,
    last_day_uses: row.day_uses + (waiting?.uses ?? 0),
  }
}

function modulesOf({ modules }: Pick<AccessKeysTable, 'modules'>): KeyModule[] {
  return JSON.parse(modules) as KeyModule[]
}

function shopsOf({ shop_uids }: Pick<AccessKeysTable, 'shop_uids'>): NonNullable<Actor['key']>['shopUids'] {
  return shop_uids === null ? null : (JSON.parse(shop_uids) as string[])
}
