import type { SessionStore } from '../../contract/relay.ts'
import { BridgeError } from './bridgeError.ts'
import type { Bridge } from './createBridge.ts'
import { type Mall, readMallOf } from './readMall.ts'
import { type Person, readPerson } from './readPerson.ts'

/** A session with the store that the platform itself says it belongs to; a captured one is sealed to the server. In memory only, and only until it is saved. */
export interface ProvedLogin {
  readonly cookie: string
  readonly mall: Mall
  /** Who is logged in to it; null: the platform does not say. */
  readonly person: Person | null
}

/** What a look at the browser's own login to the platform found. */
export type LoginSeen =
  /** Nobody is logged in, or (`other`) a store that is not the wanted one. */
  | { readonly state: 'waiting'; readonly other: SessionStore | null }
  | { readonly state: 'found'; readonly login: ProvedLogin }
  | { readonly state: 'failed'; readonly error: unknown }

/** Looks once which store this browser is logged in to, and proves a wanted one by its mall info. Never rejects. */
export async function seeLogin(
  bridge: Pick<Bridge, 'callMerchant' | 'captureSession'>,
  isWanted: (shop_id: string) => boolean,
): Promise<LoginSeen> {
  try {
    const { cookie, relayCookie = cookie, shop } = await bridge.captureSession('mms')
    if (!isWanted(shop.shop_id)) return { state: 'waiting', other: shop }
    const { mall, person } = await proveLogin(bridge, relayCookie)
    if (mall.mall_id !== shop.shop_id) throw new BridgeError('wrongStore', { merchantMessage: mall.mall_name })
    return { state: 'found', login: { cookie, mall, person } }
  } catch (error) {
    const isNobody = error instanceof BridgeError && error.relayReason === 'not_signed_in'
    return isNobody ? { state: 'waiting', other: null } : { state: 'failed', error }
  }
}

/** Whose session it is; rejects where the platform does not say. */
export async function proveLogin(bridge: Pick<Bridge, 'callMerchant'>, cookie: string): Promise<ProvedLogin> {
  const mall = await readMallOf(bridge, { cookie })
  return { cookie, mall, person: await readPerson(bridge, { cookie }) }
}
