import { createBridge } from '../../src/bridge/createBridge.ts'
import type { ShopRunTools } from '../../src/bridge/runs/shopRun.ts'
import { createSandboxTransport } from '../../src/bridge/transports/sandboxTransport.ts'
import type { FigureStore } from '../../src/figures/store/figureStore.ts'
import type { Figures } from '../../src/figures/worker/openFigures.ts'
import { aShop } from '../bridge/aShop.ts'
import { type StoreView, startSandbox } from '../sandbox/startSandbox.ts'

/** A sandbox over HTTP, and one of its shops as a reading asks it: every request goes through the real bridge. */
export async function aSandboxShop(options: NonNullable<Parameters<typeof startSandbox>[0]>, nowMs: () => number) {
  const sandbox = await startSandbox({ pace: { max: 0, windowMs: 1_000 }, ...options })
  const { origin } = sandbox
  const store: StoreView = await sandbox.onlineStore()
  const hosts = { mms: origin, files: origin, pifa: origin }
  const transport = createSandboxTransport({ hosts })
  const bridge = createBridge({ transport, hosts, antiContent: async () => null, clock: nowMs })
  const shop = aShop({ shop_uid: 's1', shop_id: store.shop_id, cookie: store.cookie })
  const asked: string[] = []
  const tools = {
    async call(name: 'orderList', _shop: string, payload: never) {
      asked.push(name)
      return bridge.callMerchant(name, shop, payload)
    },
    signal: new AbortController().signal,
    report: () => undefined,
  } as unknown as ShopRunTools
  const sums = async <Answer>(kind: 'sales' | 'ads', question: Record<string, string>): Promise<Answer> =>
    (await sandbox.control(`/${kind}?${new URLSearchParams({ shop_id: store.shop_id, ...question })}`)).json()
  return { sandbox, store, shop, tools, asked, sums }
}

/** The page's end of a store, without a worker between. */
export function toFigures(store: FigureStore): Pick<Figures, 'call'> {
  return {
    call: (async (name: string, asked: never) => {
      if (name === 'put') return store.put(asked)
      const { shops, kind } = asked as { shops: string[]; kind: 'orders' }
      return shops.map((shop) => store.reading(shop, kind))
    }) as Figures['call'],
  }
}
