import type { MerchantCallName } from '../../../contract/merchantApi.ts'
import { BridgeError, type BridgeErrorDetails, type BridgeErrorKind } from '../../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import type { ShopSession } from '../../../src/bridge/toRelayRequest.ts'

/** A request that left, which the test answers when it likes. */
export interface Departure {
  readonly name: MerchantCallName
  readonly cookie: string | undefined
  readonly payload: unknown
  readonly answer: (result?: unknown) => Promise<void>
  readonly fail: (kind: BridgeErrorKind, details?: BridgeErrorDetails) => Promise<void>
  readonly breakDown: (error: Error) => Promise<void>
}

/** Promises that were settled have been heard of. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

/** A platform whose answers come when the test says so. `left`: all requests that ever left; `open`: those without an answer. */
export function somePlatform() {
  const left: Departure[] = []
  const open = new Set<Departure>()
  const bridge = {
    callMerchant: (name: MerchantCallName, { cookie }: ShopSession, payload: unknown) =>
      new Promise((resolve, reject) => {
        const end = async (act: () => void) => {
          open.delete(departure)
          act()
          await settle()
        }
        const departure: Departure = {
          name,
          cookie,
          payload,
          answer: (result = {}) => end(() => resolve(result)),
          fail: (kind, details) => end(() => reject(new BridgeError(kind, details))),
          breakDown: (error) => end(() => reject(error)),
        }
        left.push(departure)
        open.add(departure)
      }),
  }
  const of = (cookie: string | undefined) => [...open].filter((each) => each.cookie === cookie)
  return {
    // A typed one would need an answer for each call.
    bridge: bridge as unknown as Pick<Bridge, 'callMerchant'>,
    left,
    open,
    /** The oldest open request of a shop's session. */
    async answerOf(shop: { readonly cookie?: string | undefined }, how: BridgeErrorKind | 'ok' = 'ok', details?: BridgeErrorDetails) {
      const [first] = of(shop.cookie)
      if (!first) throw new Error('no request of this shop is under way')
      return how === 'ok' ? first.answer() : first.fail(how, details)
    },
    openOf: (shop: { readonly cookie?: string | undefined }) => of(shop.cookie).length,
    leftOf: (shop: { readonly cookie?: string | undefined }) => left.filter(({ cookie }) => cookie === shop.cookie).length,
  }
}
