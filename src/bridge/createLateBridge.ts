import { BridgeError } from './bridgeError.ts'
import type { Bridge } from './createBridge.ts'

/** A bridge that is opened by the first question. One that cannot be opened fails as a bridge does, and the next question tries again. */
export function createLateBridge(open: () => Promise<Bridge>, listen: Bridge['listen']): Bridge {
  let opening: Promise<Bridge> | null = null

  function opened(): Promise<Bridge> {
    opening ??= open().catch((cause: unknown) => {
      opening = null
      throw new BridgeError('requestFailed', { cause })
    })
    return opening
  }

  const ahead = (prepare: (bridge: Bridge) => Promise<void>) => opened().then(prepare, () => undefined)

  return {
    callMerchant: async (...question) => (await opened()).callMerchant(...question),
    captureSession: async (site) => (await opened()).captureSession(site),
    askBrowser: async (name) => (await opened()).askBrowser(name),
    openBackend: async (...asked) => (await opened()).openBackend(...asked),
    prepare: () => ahead((bridge) => bridge.prepare()),
    prepareCookies: () => ahead((bridge) => bridge.prepareCookies()),
    async ping() {
      const bridge = await opened().catch((error: BridgeError) => error)
      return bridge instanceof BridgeError ? { state: 'unreachable', error: bridge } : bridge.ping()
    },
    listen,
  }
}
