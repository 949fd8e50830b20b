import type { Shop } from '../../contract/entities/shop.ts'
import { Role, rightModules } from '../../contract/roles.ts'
import type { ShopsTable } from '../db/schema.ts'
import type { Actor } from '../http/actor.ts'
import type { CallContext } from '../http/callContext.ts'

/** A row as the caller may see it: the cookie only with a right on the shop. */
export function toShop(row: ShopsTable, context: Pick<CallContext, 'actor' | 'services' | 'log'>): Shop {
  const cookie = row.cookie_sealed !== null && maySeeCookies(context.actor) ? openCookie(row, row.cookie_sealed, context) : undefined
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
    ...(cookie === undefined ? {} : { cookie }),
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  }
}

/** Contract 3: without any right on a shop its cookie field is absent. */
function maySeeCookies(actor: Actor): boolean {
  return actor.role !== Role.subUser || rightModules.some((module) => (actor.rights?.[module]?.length ?? 0) > 0)
}

/** One damaged row must not take the whole list away. */
function openCookie(row: ShopsTable, sealed: string, { services, log }: Pick<CallContext, 'services' | 'log'>): string | undefined {
  try {
    return services.vault.open(sealed, [row.owner_uid, row.shop_uid])
  } catch (error) {
    log.error({ err: error, shop_uid: row.shop_uid }, 'a shop’s session does not open')
    return undefined
  }
}
