import { BridgeError } from './bridgeError.ts'
import type { ShopSession } from './toRelayRequest.ts'

/** Another cookie for a session that has none, or one that the extension cannot open; null: there is none to be had. */
export type RenewCookie = (session: ShopSession) => Promise<string | null>

/** Runs a request with the session's cookie; where the extension could not open it, once more with a new one: nothing had left by then. */
export async function withOpenCookie<Value>(
  session: ShopSession,
  renew: RenewCookie,
  send: (cookie: string) => Promise<Value>,
): Promise<Value> {
  const cookie = session.cookie || (await renew(session))
  if (!cookie) throw new BridgeError('noSession')
  try {
    return await send(cookie)
  } catch (error) {
    if (!(error instanceof BridgeError) || error.relayReason !== 'cookie_not_opened') throw error
    const fresh = await renew({ ...session, cookie })
    if (!fresh || fresh === cookie) throw error
    return send(fresh)
  }
}
