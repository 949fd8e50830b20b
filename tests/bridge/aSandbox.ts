import type { MerchantHosts } from '../../contract/entities/deployment.ts'
import type { Shop } from '../../contract/entities/shop.ts'
import { createSandbox } from '../../sandbox/app.ts'
import type { FaultInput } from '../../sandbox/faults/fault.ts'
import { createBridge } from '../../src/bridge/createBridge.ts'
import { createSandboxTransport } from '../../src/bridge/transports/sandboxTransport.ts'
import { aShop } from './aShop.ts'

/** A store as the sandbox's control shows it. */
interface StoreView {
  readonly shop_id: string
  readonly shop_name: string
  readonly cookie: string
  readonly online: boolean
}

interface Visit {
  readonly path: string
  readonly sandbox_cookie: string | null
  readonly anti_content: string | null
  readonly content_type: string | null
}

/** The real sandbox on a port of its own, and a real bridge to it. */
export async function startSandbox(antiContent: () => Promise<string | null> = async () => null) {
  const sandbox = createSandbox({ storeCount: 12 })
  const origin = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  const hosts: MerchantHosts = { mms: origin, files: origin, pifa: origin }
  const control = async (path: string, method = 'POST', body?: unknown): Promise<unknown> => {
    const reply = await fetch(`${origin}/__sandbox${path}`, { method, body: body === undefined ? null : JSON.stringify(body) })
    if (!reply.ok) throw new Error(`control ${path}: ${reply.status} ${await reply.text()}`)
    return reply.status === 204 ? null : reply.json()
  }
  const storeViews = async () => (await control('/stores', 'GET')) as StoreView[]
  return {
    bridge: createBridge({ transport: createSandboxTransport({ hosts }), hosts, antiContent, clock: () => 0 }),
    addFault: (fault: FaultInput) => control('/faults', 'POST', fault),
    expire: (shop: Shop) => control(`/stores/${shop.shop_id}/expire`),
    reset: () => control('/reset'),
    requests: async () => (await control('/requests', 'GET')) as Visit[],
    /** Shops of the stores that are logged in, with their sessions. */
    onlineShops: async () =>
      (await storeViews()).filter(({ online }) => online).map(({ shop_id, shop_name, cookie }) => aShop({ shop_id, shop_name, cookie })),
    close: () => sandbox.close(),
  }
}

export type StartedSandbox = Awaited<ReturnType<typeof startSandbox>>
