import { type Expression, type SqlBool, sql } from 'kysely'
import { type Rights, Role } from '../../contract/roles.ts'
import { shopLimitOf } from '../../src/domain/freeTier.ts'
import { hasRight } from '../../src/domain/permissions.ts'
import type { Queries } from '../db/schema.ts'
import type { ShopsTable } from '../db/tables/shops.ts'
import type { Actor } from '../http/actor.ts'
import { notFound } from '../replyError.ts'
import { SEALED_PREFIX_CHARS } from '../security/vault.ts'

type Scope = Pick<Actor, 'ownerUid' | 'userUid' | 'role' | 'level' | 'key'>

/**
 * The one place that says which shops a person may name: those of her main account; of these, a sub-account those lent to it; of these, a key
 * those chosen for it; and at level 0 only the account's first 2 in sort order. Every query that names a shop starts here.
 */
export function shopsInScope(db: Queries, actor: Scope) {
  const lent = shopsInAssignment(db, actor)
  const limit = shopLimitOf(actor.level)
  if (limit === null) return lent
  const firstOnes = db
    .selectFrom('shops as first_shops')
    .select('first_shops.shop_uid')
    .where('first_shops.owner_uid', '=', actor.ownerUid)
    .orderBy('first_shops.position')
    .orderBy('first_shops.shop_uid')
    .limit(limit)
  return lent.where('shops.shop_uid', 'in', firstOnes)
}

/** The same without the level's limit: what is there, seen or hidden by the level. */
export function shopsInAssignment(db: Queries, actor: Scope) {
  const account = db.selectFrom('shops').where('shops.owner_uid', '=', actor.ownerUid)
  const chosen = actor.key?.shopUids ?? null
  const owned = chosen === null ? account : account.where('shops.shop_uid', 'in', chosen.length > 0 ? chosen : [''])
  if (actor.userUid === actor.ownerUid) return owned
  const lent = db
    .selectFrom('shop_assignments')
    .select('shop_assignments.shop_uid')
    .where('shop_assignments.owner_uid', '=', actor.ownerUid)
    .where('shop_assignments.user_uid', '=', actor.userUid)
  return owned.where('shops.shop_uid', 'in', lent)
}

/** A shop without its session, which is most of what it weighs. */
export interface ListedShop extends Omit<ShopsTable, 'cookie_sealed'> {
  /** Another text with each new session; null: there is none. */
  cookie_version: string | null
}

/** In sort order. */
export function listShopsInScope(db: Queries, actor: Scope): Promise<ListedShop[]> {
  return shopsInScope(db, actor)
    .select(listedColumns)
    .select(({ fn, val }) =>
      fn<string | null>('substr', ['shops.cookie_sealed', val(SEALED_PREFIX_CHARS + 2), val(COOKIE_VERSION_CHARS)]).as('cookie_version'),
    )
    .orderBy('shops.position')
    .orderBy('shops.shop_uid')
    .execute()
}

export function toListedShop({ cookie_sealed, ...shop }: ShopsTable): ListedShop {
  const start = SEALED_PREFIX_CHARS + 1
  return { ...shop, cookie_version: cookie_sealed?.slice(start, start + COOKIE_VERSION_CHARS) ?? null }
}

/** Sessions, as they are kept, of those of the shops named that are in scope. */
export function listSessionsInScope(db: Queries, actor: Scope, shopUids: readonly string[]) {
  return shopsInScope(db, actor)
    .select(['shops.owner_uid', 'shops.shop_uid', 'shops.shop_id', 'shops.cookie_sealed'])
    .where('shops.shop_uid', 'in', shopUids.length > 0 ? shopUids : [''])
    .execute()
}

/** After the id of the key and a dot comes what is random in each sealed text, and no secret (security/vault.ts). */
const COOKIE_VERSION_CHARS = 16

const listedColumns = [
  ...(['shops.owner_uid', 'shops.shop_uid', 'shops.shop_id', 'shops.shop_name', 'shops.notes', 'shops.status'] as const),
  ...(['shops.checked_at', 'shops.template_id', 'shops.template_name', 'shops.position'] as const),
  ...(['shops.created_at', 'shops.updated_at', 'shops.version'] as const),
] as const

/** The ids alone, in sort order: without the sessions, which are most of what a shop weighs. */
export async function listShopUidsInScope(db: Queries, actor: Scope): Promise<string[]> {
  const query = shopsInScope(db, actor).select('shops.shop_uid').orderBy('shops.position').orderBy('shops.shop_uid')
  return (await query.execute()).map((shop) => shop.shop_uid)
}

/** Those of the account that the person does not see: lent to others, or beyond its level. For what the server works out; they are shown to nobody. */
export async function listShopUidsOutOfScope(db: Queries, actor: Scope): Promise<string[]> {
  return (await shopsOutOfScope(db, actor).execute()).map((shop) => shop.shop_uid)
}

function shopsOutOfScope(db: Queries, actor: Scope) {
  return db
    .selectFrom('shops as account_shops')
    .select('account_shops.shop_uid')
    .where('account_shops.owner_uid', '=', actor.ownerUid)
    .where('account_shops.shop_uid', 'not in', shopsInScope(db, actor).select('shops.shop_uid'))
}

/**
 * For a query over records that name a shop: those that the person may see. `shop` is the id, mostly a column; null: the record names none, and
 * everybody sees it. A main account also sees the records of shops that are gone.
 */
export function hasShopInScope(db: Queries, actor: Scope, shop: Expression<string | null>): Expression<SqlBool> {
  if (actor.role === Role.subUser) return sql<boolean>`(${shop} is null or ${shop} in ${shopsInScope(db, actor).select('shops.shop_uid')})`
  return sql<boolean>`(${shop} is null or ${shop} not in ${shopsOutOfScope(db, actor)})`
}

/** The same for one record that was read already. */
export async function seesRecordOf(db: Queries, actor: Scope, shopUid: string | null): Promise<boolean> {
  const condition = hasShopInScope(db, actor, sql<string | null>`cast(${shopUid} as text)`)
  return (await sql`select 1 where ${condition}`.execute(db)).rows.length > 0
}

/** 1004 if even one of the shops named is out of scope. */
export async function refuseShopsOutOfScope(db: Queries, actor: Scope, shopUids: readonly string[]): Promise<void> {
  if (shopUids.length === 0) return
  const visible = new Set(await listShopUidsInScope(db, actor))
  if (shopUids.some((shopUid) => !visible.has(shopUid))) throw notFound()
}

/** The shops named, in sort order; 1004 if even one is out of scope. */
export async function getShopsInScope(db: Queries, actor: Scope, shopUids: readonly string[]): Promise<ShopsTable[]> {
  const wanted = [...new Set(shopUids)]
  if (wanted.length === 0) return []
  const rows = await shopsInScope(db, actor)
    .selectAll('shops')
    .where('shops.shop_uid', 'in', wanted)
    .orderBy('shops.position')
    .orderBy('shops.shop_uid')
    .execute()
  if (rows.length !== wanted.length) throw notFound()
  return rows
}

export async function getShopInScope(db: Queries, actor: Scope, shopUid: string): Promise<ShopsTable> {
  const [shop] = await getShopsInScope(db, actor, [shopUid])
  if (!shop) throw notFound()
  return shop
}

/** Shops of the account that are lent to the caller, those hidden by the level included. */
export async function countShopsInAssignment(db: Queries, actor: Scope): Promise<number> {
  const { total } = await shopsInAssignment(db, actor)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The other way round, but for the level: the main account, and those to whom the shop is lent with the right to see it. */
export async function listReadersOfShop(db: Queries, shop: Pick<ShopsTable, 'owner_uid' | 'shop_uid'>): Promise<readonly string[]> {
  const lent = await db
    .selectFrom('shop_assignments')
    .innerJoin('users', (join) =>
      join.onRef('users.owner_uid', '=', 'shop_assignments.owner_uid').onRef('users.user_uid', '=', 'shop_assignments.user_uid'),
    )
    .select(['users.user_uid', 'users.rights'])
    .where('shop_assignments.owner_uid', '=', shop.owner_uid)
    .where('shop_assignments.shop_uid', '=', shop.shop_uid)
    .execute()
  const readers = lent.filter(({ rights }) =>
    hasRight({ role: Role.subUser, rights: rights === null ? undefined : (JSON.parse(rights) as Rights) }, 'shop.view'),
  )
  return [shop.owner_uid, ...readers.map((reader) => reader.user_uid)]
}
