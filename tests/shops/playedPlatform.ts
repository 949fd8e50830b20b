import { vi } from 'vitest'
import type { SessionStore } from '../../contract/relay.ts'
import { EXTENSION_ID_STORAGE_KEY, EXTENSION_MIN_VERSION, RELAY_PROTOCOL } from '../../contract/relayLimits.ts'
import { BridgeError } from '../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../src/bridge/createBridge.ts'
import type { ExtensionState } from '../../src/bridge/extensionState.ts'

/** The bridge of a browser with the extension, in which somebody logs in to the platform when the test says so. */
export function playPlatform(extension: Partial<ExtensionState> = {}) {
  localStorage.setItem(EXTENSION_ID_STORAGE_KEY, 'an extension')
  /** Who is logged in; an error: why it cannot be said. */
  let signedIn: SessionStore | BridgeError = new BridgeError('noSession', { relayReason: 'not_signed_in' })
  /** Sessions that the platform knows. */
  const sessions = new Map<string, SessionStore>()
  const cookieOf = ({ shop_id }: SessionStore) => `PASS_ID=secret_1_${shop_id}`
  const bridge = {
    ping: async () => ({ state: 'ready', version: EXTENSION_MIN_VERSION, protocol: RELAY_PROTOCOL, platformHosts: [], ...extension }),
    listen: () => () => undefined,
    captureSession: vi.fn(async () => {
      if (signedIn instanceof BridgeError) throw signedIn
      return { cookie: cookieOf(signedIn), shop: signedIn }
    }),
    async callMerchant(name: string, { cookie }: { cookie: string }) {
      const store = sessions.get(cookie)
      if (!store) throw new BridgeError('sessionExpired')
      if (name === 'userInfo') return { username: `${store.shop_id}-wang`, nickname: 'Wang', mallOwner: false }
      return { mall: { mall_id: store.shop_id, mall_name: store.shop_name, logo: null } }
    },
  } as unknown as Bridge
  return {
    bridge,
    captures: () => vi.mocked(bridge.captureSession).mock.calls.length,
    knows(store: SessionStore) {
      sessions.set(cookieOf(store), store)
      return cookieOf(store)
    },
    signIn(store: SessionStore) {
      sessions.set(cookieOf(store), store)
      signedIn = store
    },
    fails(error: BridgeError) {
      signedIn = error
    },
  }
}
