import { ShopStatus } from '../../contract/entities/shop.ts'

/** As much of a shop, or of a record of one, as its login needs. */
interface LoginState {
  readonly status?: unknown
  readonly has_cookie?: unknown
}

/** Nothing can be done for the shop until its login is renewed: it has ended, or there is none. */
export function waitsForLogin({ status, has_cookie }: LoginState): boolean {
  return status === ShopStatus.offline || has_cookie === false
}

/** As far as is known, somebody is logged in to it. */
export const hasLogin = (shop: LoginState) => !waitsForLogin(shop)

/** A shop that is online needs no new login; one that nothing is known about may. */
export function canRenewLogin(shop: LoginState): boolean {
  return shop.status !== ShopStatus.online || waitsForLogin(shop)
}
