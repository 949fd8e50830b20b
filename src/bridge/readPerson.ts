import { JANUS_USER_INFO_VERSION, type MerchantPayload } from '../../contract/merchantApi.ts'
import { BridgeError } from './bridgeError.ts'
import type { Bridge } from './createBridge.ts'
import type { ShopSession } from './toRelayRequest.ts'

/** Who is logged in to a store, as the platform names them. */
export interface Person {
  readonly username: string
  /** Null: none was given. */
  readonly nickname: string | null
  /** False: one of the store's own sub-accounts at the platform. Null: the platform does not say. */
  readonly isOwner: boolean | null
}

/** Whose login a session is. Null: the platform does not say. It is only to be shown, so no failure of this call is an error. */
export async function readPerson(bridge: Pick<Bridge, 'callMerchant'>, session: ShopSession): Promise<Person | null> {
  try {
    const { username, nickname, mallOwner } = await bridge.callMerchant('userInfo', session, janusUserInfoPayload(Math.random))
    return { username, nickname: nickname || null, isOwner: mallOwner ?? null }
  } catch (error) {
    if (error instanceof BridgeError) return null
    throw error
  }
}

/** The form of the janus user info call (specification 7): a number that differs each time, and the version. */
export function janusUserInfoPayload(random: () => number): MerchantPayload<'userInfo'> {
  return { random: random(), version: JANUS_USER_INFO_VERSION }
}
