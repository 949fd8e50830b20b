import type { Shop } from '../../contract/entities/shop.ts'
import { Role, rightModules } from '../../contract/roles.ts'
import type { ShopsTable } from '../db/tables/shops.ts'
import type { Actor } from '../http/actor.ts'
import type { CallContext } from '../http/callContext.ts'
import { createCookieWriter, type WriteCookie } from './shopCookies.ts'

/** Rows as the caller may see them: the cookie only with a right on the shop, and as this answer may show it. */
export async function toShops(rows: readonly ShopsTable[], context: CallContext): Promise<Shop[]> {
  const toShape = await createShaper(context)
  return Promise.all(rows.map(toShape))
}

export async function toShop(row: ShopsTable, context: CallContext): Promise<Shop> {
  const toShape = await createShaper(context)
  return toShape(row)
}

async function createShaper(context: CallContext): Promise<(row: ShopsTable) => Promise<Shop>> {
  const writeCookie = await createCookieWriter(context)
  const shown = maySeeCookies(context.actor) ? writeCookie : null
  return async (row) => toShape(row, shown && (await showCookie(row, shown, context)))
}

function toShape(row: ShopsTable, cookie: string | null): Shop {
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
