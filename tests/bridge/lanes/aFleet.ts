import type { MerchantHosts } from '../../../contract/entities/deployment.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { createSandbox } from '../../../sandbox/app.ts'
import type { FaultInput } from '../../../sandbox/faults/fault.ts'
import { createBridge } from '../../../src/bridge/createBridge.ts'
import { createShopLanes } from '../../../src/bridge/lanes/createShopLanes.ts'
import { createSandboxTransport } from '../../../src/bridge/transports/sandboxTransport.ts'
import { SEND_TIME_LIMITS_MS } from '../../../src/bridge/transports/transport.ts'
import { aShop } from '../aShop.ts'
import { aClock } from './aClock.ts'

interface FleetOptions {
  readonly storeCount: number
  /** When the transport gives a request up. */
  readonly timeLimitMs?: number
}

/** The real sandbox platform with many stores, a real bridge, and lanes whose clock only the test moves. */
export async function startFleet({ storeCount, timeLimitMs = 20_000 }: FleetOptions) {
  const sandbox = createSandbox({ storeCount, goodsPerStore: 5 })
  const origin = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  const hosts: MerchantHosts = { mms: origin, files: origin, pifa: origin }
  const control = async (path: string, init?: RequestInit) => fetch(`${origin}/__sandbox${path}`, init)
  const post = (path: string, body: unknown = {}) => control(path, { method: 'POST', body: JSON.stringify(body) })
  const stores: { shop_id: string; shop_name: string; online: boolean }[] = await (await control('/stores')).json()
  const shops: Shop[] = []
  for (const { shop_id, shop_name } of stores) {
    const { cookie } = (await (await post(`/stores/${shop_id}/renew`)).json()) as { cookie: string }
    shops.push(aShop({ shop_id, shop_name, cookie }))
  }
  const clock = aClock()
  const timeLimitsMs = { ...SEND_TIME_LIMITS_MS, apiRequest: timeLimitMs }
  const bridge = createBridge({
    transport: createSandboxTransport({ hosts, timeLimitsMs }),
    hosts,
    antiContent: async () => null,
    clock: clock.now,
  })
  const expired: string[] = []
  const lanes = createShopLanes({ bridge, clock, onExpired: (uid) => expired.push(uid), random: () => 0 })
  lanes.know(shops)
  return {
    clock,
    lanes,
    shops,
    expired,
    shopAt: (at: number): Shop => shops[at] ?? aShop(),
    addFault: (fault: FaultInput) => post('/faults', fault),
    expire: (shop: Shop) => post(`/stores/${shop.shop_id}/expire`),
    clearFaults: () => control('/faults', { method: 'DELETE' }),
    requests: async () => (await (await control('/requests')).json()) as { path: string; sandbox_cookie: string }[],
    close: () => sandbox.close(),
    /** Lets the network work, and moves the clock on whenever all requests have their answer and the lanes wait for nothing but time. */
    async until<Result>(promise: Promise<Result>): Promise<Result> {
      let isSettled = false
      const ended = () => {
        isSettled = true
      }
      promise.then(ended, ended)
      while (!isSettled) {
        await new Promise((resolve) => setTimeout(resolve, 0))
        const isIdle = [...lanes.read().values()].every(({ running }) => running === 0)
        if (isIdle && !isSettled) clock.advance(clock.nextMs() ?? 0)
      }
      return promise
    },
  }
}
