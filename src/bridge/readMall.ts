import type { Shop } from '../../contract/entities/shop.ts'
import type { MerchantResult } from '../../contract/merchantApi.ts'
import { BridgeError } from './bridgeError.ts'
import type { Bridge } from './createBridge.ts'
import type { ShopSession } from './toRelayRequest.ts'

export type Mall = NonNullable<MerchantResult<'mallInfo'>['mall']>
/** As much of a shop as its session needs. */
export type SessionHolder = Pick<Shop, 'shop_uid' | 'shop_id' | 'has_cookie' | 'cookie'>

/** The mall of whatever store a session belongs to. Where mall info cannot be read, merchant info says which store it is. */
export async function readMallOf(bridge: Pick<Bridge, 'callMerchant'>, session: ShopSession): Promise<Mall> {
  try {
    const { mall } = await bridge.callMerchant('mallInfo', session, {})
    if (mall) return mall
  } catch (error) {
    if (!(error instanceof BridgeError) || error.kind !== 'unreadableReply') throw error
    const { merchantMainSimpleVO } = await bridge.callMerchant('merchantInfo', session, {})
    return { mall_id: merchantMainSimpleVO.mallId, mall_name: merchantMainSimpleVO.mallName }
  }
  // A good reply without a mall is what the platform gives to a session that is no longer logged in to a store.
  throw new BridgeError('sessionExpired')
}

/** The mall of a shop's own session (getMallInfoJanus). A session of another store is an error of its own, never this shop's data. */
export async function readMall(
  bridge: Pick<Bridge, 'callMerchant'>,
  { shop_uid, shop_id, has_cookie, cookie }: SessionHolder,
): Promise<Mall> {
  if (!cookie && !has_cookie) throw new BridgeError('noSession')
  const mall = await readMallOf(bridge, { shop_uid, cookie })
  if (mall.mall_id !== shop_id) throw new BridgeError('wrongStore', { merchantMessage: mall.mall_name })
  return mall
}

/** The check of the search for the first online shop. Only a failure to reach any shop at all travels on. */
export async function hasMall(bridge: Pick<Bridge, 'callMerchant'>, shop: SessionHolder): Promise<boolean> {
  try {
    return Boolean(await readMall(bridge, shop))
  } catch (error) {
    if (!(error instanceof BridgeError) || error.kind === 'notInstalled' || error.kind === 'sendFailed') throw error
    return false
  }
}
