import type { Shop } from '../../contract/entities/shop.ts'
import type { MerchantCallName, MerchantPayload, MerchantResult } from '../../contract/merchantApi.ts'
import { BridgeError } from './bridgeError.ts'
import type { Bridge } from './createBridge.ts'
import type { ShopLanes } from './lanes/shopLanes.ts'
import type { ShopSession } from './toRelayRequest.ts'

/** A store as its own session names it. Where the platform gives it no name, its number is used. */
export interface Mall {
  readonly mall_id: string
  readonly mall_name: string
  readonly logo: string | null
}

/** As much of a shop as its session needs. */
export type SessionHolder = Pick<Shop, 'shop_uid' | 'shop_id' | 'has_cookie' | 'cookie'>

/** The store of a session, as far as the reply that proves it says. */
type Proof = Pick<Mall, 'mall_id'> & { readonly [Key in 'mall_name' | 'logo']?: string | null | undefined }

/** Makes a call with one certain session. */
type AskMerchant = <Name extends MerchantCallName>(name: Name, payload: MerchantPayload<Name>) => Promise<MerchantResult<Name>>

/** The mall of the store that a session belongs to. The reply that proves the session may name the store by its number alone. */
export async function readMallOf(bridge: Pick<Bridge, 'callMerchant'>, session: ShopSession): Promise<Mall> {
  const { mall_id, mall_name, logo } = await readProof((name, payload) => bridge.callMerchant(name, session, payload))
  if (mall_name) return { mall_id, mall_name, logo: logo ?? null }
  const profile = await bridge.callMerchant('mallProfile', session, {}).catch(() => null)
  return { mall_id, mall_name: profile?.mall_name ?? mall_id, logo: profile?.logo ?? null }
}

/**
 * The number of a shop's own mall (getMallInfoJanus), asked through the shop's lane even where the lane waits for a login. A session of
 * another store is an error of its own, never this shop's data.
 */
export async function readMall(call: ShopLanes['call'], { shop_uid, shop_id, has_cookie, cookie }: SessionHolder): Promise<string> {
  if (!cookie && !has_cookie) throw new BridgeError('noSession')
  const { mall_id, mall_name } = await readProof((name, payload) => call(name, shop_uid, payload, { isLoginCheck: true }))
  // Of a shop whose number the backend does not say, any store is its own.
  if (shop_id !== '' && mall_id !== shop_id) throw new BridgeError('wrongStore', { merchantMessage: mall_name ?? mall_id })
  return mall_id
}

/** Where mall info cannot be read, merchant info says which store a session belongs to. */
async function readProof(ask: AskMerchant): Promise<Proof> {
  try {
    const { mall } = await ask('mallInfo', {})
    if (mall) return mall
  } catch (error) {
    if (!(error instanceof BridgeError) || error.kind !== 'unreadableReply') throw error
    const { merchantMainSimpleVO } = await ask('merchantInfo', {})
    return { mall_id: merchantMainSimpleVO.mallId, mall_name: merchantMainSimpleVO.mallName }
  }
  // A good reply without a mall is what the platform gives to a session that is no longer logged in to a store.
  throw new BridgeError('sessionExpired')
}

/** Whether the shop's session still opens its store. Rejects only where no shop can be reached: no extension, or the message was not sent. */
export async function hasMall(call: ShopLanes['call'], shop: SessionHolder): Promise<boolean> {
  try {
    return Boolean(await readMall(call, shop))
  } catch (error) {
    if (!(error instanceof BridgeError) || error.kind === 'notInstalled' || error.kind === 'sendFailed') throw error
    return false
  }
}
