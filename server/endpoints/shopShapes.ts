import type { Shop } from '../../contract/entities/shop.ts'
import { Role, rightModules } from '../../contract/roles.ts'
import type { ShopsTable } from '../db/tables/shops.ts'
import type { Actor } from '../http/actor.ts'
import type { CallContext } from '../http/callContext.ts'
import { type CookieWay, findCookieWay, noCookies, type WriteCookie } from './shopCookies.ts'

/** Rows as the caller may see them: the cookie only with a right on the shop, and as this answer may show it. */
export async function toShops(rows: readonly ShopsTable[], context: CallContext): Promise<Shop[]> {
  const way = maySeeCookies(context.actor) ? await findCookieWay(context) : noCookies
  return shapeAll(rows, way, context)
}

export async function toShop(row: ShopsTable, context: CallContext): Promise<Shop> {
  const [shop] = await toShops([row], context)
  return shop ?? toShape(row, null, noCookies)
}

/** Of an answer whose transaction is undone: the trail would not have that it was read. */
export function toShopWithoutCookie(row: ShopsTable): Shop {
  return toShape(row, null, noCookies)
}

async function shapeAll(rows: readonly ShopsTable[], way: CookieWay, context: CallContext): Promise<Shop[]> {
  const { write } = way
  const cookies = await Promise.all(rows.map(async (row) => write && (await showCookie(row, write, context))))
  const mayAnswer = await way.note(rows.filter((_, index) => cookies[index]).map(({ shop_uid }) => shop_uid))
  return rows.map((row, index) => toShape(row, mayAnswer ? (cookies[index] ?? null) : null, way))
}

function toShape(row: ShopsTable, cookie: string | null, { refused }: CookieWay): Shop {
  return {
    shop_uid: row.shop_uid,
    shop_id: row.shop_id,
    shop_name: row.shop_name,
    notes: row.notes,
    status: row.status,
    checked_at: row.checked_at,
    template_id: row.template_id,
    template_name: row.template_name,
    has_cookie: row.cookie_sealed !== null,
    ...(cookie === null ? {} : { cookie }),
    ...(refused && row.cookie_sealed !== null ? { relay_key: refused } : {}),
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  }
}

/** Contract 3: without any right on a shop its cookie field is absent, sealed or not. */
function maySeeCookies(actor: Actor): boolean {
  return actor.role !== Role.subUser || rightModules.some((module) => (actor.rights?.[module]?.length ?? 0) > 0)
}

/** One damaged row must not take the whole list away. */
async function showCookie(row: ShopsTable, write: WriteCookie, { services, log }: CallContext): Promise<string | null> {
  if (row.cookie_sealed === null) return null
  try {
    return await write(services.vault.open(row.cookie_sealed, [row.owner_uid, row.shop_uid]), row)
  } catch (error) {
    log.error({ err: error, shop_uid: row.shop_uid }, 'a shop’s session does not open')
    return null
  }
}
