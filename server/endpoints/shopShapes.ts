import { keyModules } from '../../contract/entities/accessKey.ts'
import type { Shop } from '../../contract/entities/shop.ts'
import { Role } from '../../contract/roles.ts'
import type { ShopsTable } from '../db/tables/shops.ts'
import type { Actor } from '../http/actor.ts'
import { type CallContext, ListReply } from '../http/callContext.ts'
import { type ListedShop, listSessionsInScope, toListedShop } from '../repositories/shopScope.ts'
import { sealedPlaceOf } from '../security/sealedColumns.ts'
import { type CookieWay, findCookieWay, noCookies, type WriteCookie } from './shopCookies.ts'

/** Sessions that are opened, sealed and sent at a time: a whole account's may be 20 MB. */
const COOKIES_PER_PART = 8

/** A shop as the answer to a write has it: its session is in the list alone. */
export function toShop(row: ShopsTable): Shop {
  return toShape(toListedShop(row))
}

/** The list, with the sessions as far as the caller asked for them and may have them; the trail has it before the first one leaves. */
export async function toShopList(
  shops: readonly ListedShop[],
  isAskedFor: boolean,
  context: CallContext,
): Promise<Shop[] | ListReply<Shop>> {
  const { write, refused, note } = maySeeCookies(context.actor) ? await findCookieWay(context, isAskedFor) : noCookies
  if (write === null) return shops.map((shop) => toShape(shop, refused))
  if (isAskedFor) context.services.takeCall(context.actor.ownerUid, 'heavy')
  const withSession = shops.filter((shop) => shop.cookie_version !== null).map(({ shop_uid }) => shop_uid)
  if (!(await note(withSession))) return shops.map((shop) => toShape(shop))
  return new ListReply(writeParts(shops, write, context), null)
}

async function* writeParts(shops: readonly ListedShop[], write: WriteCookie, context: CallContext): AsyncGenerator<readonly Shop[]> {
  for (let start = 0; start < shops.length; start += COOKIES_PER_PART) {
    const part = shops.slice(start, start + COOKIES_PER_PART)
    const uids = part.map((shop) => shop.shop_uid)
    const sessions = new Map((await listSessionsInScope(context.db, context.actor, uids)).map((row) => [row.shop_uid, row]))
    const shown: Shop[] = []
    for (const shop of part) {
      const session = sessions.get(shop.shop_uid)
      const cookie = session ? await showCookie(session, write, context) : null
      shown.push({ ...toShape(shop), ...(cookie === null ? {} : { cookie }) })
    }
    yield shown
  }
}

/** `refused`: why this extension is not given the shop's session. */
function toShape({ owner_uid: _, position: __, ...shop }: ListedShop, refused?: CookieWay['refused']): Shop {
  const has_cookie = shop.cookie_version !== null
  return { ...shop, has_cookie, ...(refused && has_cookie ? { relay_key: refused } : {}) }
}

/** Contract 3: without any right on a shop its cookie field is absent, sealed or not. No program with a key gets any. */
function maySeeCookies(actor: Actor): boolean {
  if (actor.key !== null) return false
  return actor.role !== Role.subUser || keyModules.some((module) => (actor.rights?.[module]?.length ?? 0) > 0)
}

type Session = Pick<ShopsTable, 'owner_uid' | 'shop_uid' | 'shop_id' | 'cookie_sealed'>

/** One damaged row must not take the whole list away. */
async function showCookie(row: Session, write: WriteCookie, { services, log }: CallContext): Promise<string | null> {
  if (row.cookie_sealed === null) return null
  try {
    return await write(services.vault.open(row.cookie_sealed, sealedPlaceOf.shop(row)), row)
  } catch (error) {
    log.error({ err: error, shop_uid: row.shop_uid }, 'a shop’s session does not open')
    return null
  }
}
