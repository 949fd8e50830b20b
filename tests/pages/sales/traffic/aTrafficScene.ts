import type { MerchantHosts } from '../../../../contract/entities/deployment.ts'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { TrafficDay } from '../../../../contract/entities/trafficDay.ts'
import type { CallInput, CallName } from '../../../../contract/toolApi.ts'
import { createBridge } from '../../../../src/bridge/createBridge.ts'
import { createShopLanes } from '../../../../src/bridge/lanes/createShopLanes.ts'
import { createSandboxTransport } from '../../../../src/bridge/transports/sandboxTransport.ts'
import { isBetterTraffic } from '../../../../src/domain/betterTraffic.ts'
import { createReadyDays, type ReadyDays } from '../../../../src/figures/reading/createReadyDays.ts'
import type { ReaderStatus } from '../../../../src/figures/reading/readerState.ts'
import { createTrafficWatch, type TrafficWatch } from '../../../../src/pages/sales/traffic/createTrafficWatch.ts'
import type { FigureWatchParts } from '../../../../src/reports/live/figureWatch.ts'
import { aShop } from '../../../bridge/aShop.ts'
import { aClock } from '../../../bridge/lanes/aClock.ts'
import { startSandbox } from '../../../sandbox/startSandbox.ts'

/** Days of one page of the made-up backend. */
const PAGE = 50

/**
 * The real sandbox with a bridge and lanes whose clock only the test moves, and a backend in memory that keeps days by the server's own rule. The reader has
 * caught up, and this tab leads.
 */
export async function aTrafficScene({ storeCount = 9 } = {}) {
  const clock = aClock()
  const sandbox = await startSandbox({ storeCount, goodsPerStore: 5, now: clock.now, pace: { max: 0, windowMs: 1_000 } })
  const { origin } = sandbox
  const hosts: MerchantHosts = { mms: origin, files: origin, pifa: origin }
  const shops: Shop[] = []
  for (const store of await sandbox.stores()) {
    const { cookie } = await sandbox.renew(store)
    shops.push(aShop({ shop_id: store.shop_id, shop_name: store.shop_name, cookie }))
  }
  const transport = createSandboxTransport({ hosts })
  const bridge = createBridge({ transport, hosts, antiContent: async () => null, clock: clock.now })
  const asked: string[] = []
  const counted: typeof bridge.callMerchant = (name, session, payload) => {
    asked.push(name)
    return bridge.callMerchant(name, session, payload)
  }
  const lanes = createShopLanes({ bridge: { callMerchant: counted }, clock, onExpired: () => undefined, random: () => 0 })
  lanes.know(shops)

  const backend = { days: new Map<string, TrafficDay>(), isAway: false, gone: '', calls: [] as CallName[] }
  const place = ({ shop_uid, goods_id, day }: TrafficDay) => `${shop_uid} ${goods_id} ${day}`
  const api = {
    async call(name: CallName, payload: never) {
      backend.calls.push(name)
      if (backend.isAway) throw new Error('away')
      if (name === 'saveTrafficDays') {
        if ((payload as { days: TrafficDay[] }).days.some(({ shop_uid }) => shop_uid === backend.gone)) throw new Error('not found')
        for (const day of (payload as { days: TrafficDay[] }).days) {
          const known = backend.days.get(place(day))
          if (!known || isBetterTraffic(day, known)) backend.days.set(place(day), day)
        }
        return { saved: 1 }
      }
      const { first_day, last_day, goods_id_list = [''], after } = payload as CallInput<'trafficDayList'>
      const found = [...backend.days.values()].filter(
        ({ day, goods_id }) => day >= first_day && day <= last_day && (goods_id_list as string[]).includes(goods_id),
      )
      const from = Number(after ?? 0)
      return { days: found.slice(from, from + PAGE), next: from + PAGE < found.length ? String(from + PAGE) : null }
    },
  } as unknown as FigureWatchParts['api']

  const tab = { role: 'leads', status: 'watching' as ReaderStatus, unwatched: [] as string[] }
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const readyDays = createReadyDays(clock.now)
  const reader = { read: () => ({ status: tab.status, settings: { isPaused: false, unwatched: tab.unwatched } }), subscribe }
  const figures = { read: () => ({ role: tab.role }), subscribe }

  return {
    sandbox,
    clock,
    shops,
    lanes,
    readyDays,
    backend,
    /** Names of the calls that left for the platform. */
    asked,
    uids: shops.map(({ shop_uid }) => shop_uid),
    open: (instead: { readonly readyDays?: ReadyDays } = {}): TrafficWatch =>
      createTrafficWatch({ figures, reader, api, lanes, readyDays, clock, ...instead } as unknown as FigureWatchParts),
    turn(change: Partial<typeof tab>) {
      Object.assign(tab, change)
      for (const listener of listeners) listener()
    },
    /** Lets the network work, and moves the clock on while the lanes wait for nothing but time, until this is so. */
    async until(isSo: () => boolean): Promise<void> {
      while (!isSo()) {
        await new Promise((resolve) => setTimeout(resolve, 0))
        const isIdle = [...lanes.read().values()].every(({ running }) => running === 0)
        if (isIdle && !isSo()) clock.advance(Math.min(clock.nextMs() ?? 0, 1_000))
      }
    },
    close: () => sandbox.app.close(),
  }
}

export type TrafficScene = Awaited<ReturnType<typeof aTrafficScene>>
