import type { Endpoint } from './endpoints/endpoint.ts'
import { endpointsAt } from './endpoints/endpointsAt.ts'
import { createFaultList, type FaultList } from './faults/faultList.ts'
import { createSoldRegistry, type SoldRegistry } from './figures/soldRegistry.ts'
import { GOODS_PER_STORE_MAX } from './goods/createGoods.ts'
import { createGoodsRegistry, type GoodsRegistry } from './goods/goodsRegistry.ts'
import {
  CONSOLE_ORIGIN_DEFAULT,
  GOODS_PER_STORE_DEFAULT,
  ORDERS_PER_STORE_MAX,
  type SandboxOptions,
  SEED_DEFAULT,
  STORE_COUNT_DEFAULT,
  STORE_COUNT_MAX,
} from './options.ts'
import { createPaceRegistry, PACE_DEFAULT, type PaceRegistry } from './pace/paceRegistry.ts'
import { createPictureStore, type PictureStore } from './publishing/pictureStore.ts'
import { createPublishDesk, type PublishDesk } from './publishing/publishDesk.ts'
import { type BadBatches, createBadBatches } from './sales/badBatches.ts'
import { createDayPlan } from './sales/dayVolume.ts'
import { createSalesClock, type SalesClock } from './sales/salesClock.ts'
import { createSalesRegistry, type SalesRegistry } from './sales/salesRegistry.ts'
import { createStoryDesk, type StoryDesk } from './sales/salesStory.ts'
import { createSessionRegistry, type SessionRegistry } from './sessions/sessionRegistry.ts'
import { createStores } from './stores/createStores.ts'
import type { Store } from './stores/store.ts'
import { type AntiContentIssuer, createAntiContentIssuer } from './wire/antiContentIssuer.ts'
import { createRequestLog, type RequestLog } from './wire/requestLog.ts'

/** The sandbox's live state, shared by its zones. */
export interface Platform {
  readonly seed: number
  readonly now: () => number
  readonly allowedOrigins: ReadonlySet<string>
  /** The merchant calls that it answers. */
  readonly endpoints: readonly Endpoint[]
  readonly stores: readonly Store[]
  readonly sessions: SessionRegistry
  readonly issuer: AntiContentIssuer
  readonly faults: FaultList
  readonly requests: RequestLog
  readonly goods: GoodsRegistry
  /** How it takes new goods. */
  readonly publishing: PublishDesk
  readonly pictures: PictureStore
  readonly sales: SalesRegistry
  /** What happened in stores, for which their sales change. */
  readonly stories: StoryDesk
  /** Goods that come back more than they used to. */
  readonly badBatches: BadBatches
  /** Of the sales alone: sessions, pace and faults follow `now`. */
  readonly clock: SalesClock
  readonly sold: SoldRegistry
  readonly pace: PaceRegistry
  /** Everything as at the start. */
  reset(): void
}

export function createPlatform(options: SandboxOptions): Platform {
  const { seed = SEED_DEFAULT, storeCount = STORE_COUNT_DEFAULT, goodsPerStore = GOODS_PER_STORE_DEFAULT } = options
  const { ordersPerStore = null, now = Date.now, allowedOrigin = CONSOLE_ORIGIN_DEFAULT } = options
  demandWhole('storeCount', storeCount, 1, STORE_COUNT_MAX)
  demandWhole('goodsPerStore', goodsPerStore, 0, GOODS_PER_STORE_MAX)
  if (ordersPerStore !== null) demandWhole('ordersPerStore', ordersPerStore, 0, ORDERS_PER_STORE_MAX)
  const stores = createStores(seed, storeCount)
  const sessions = createSessionRegistry(seed, stores)
  const faults = createFaultList()
  const requests = createRequestLog()
  const clock = createSalesClock(now, options.salesClock)
  const publishing = createPublishDesk()
  const pictures = createPictureStore()
  const goods = createGoodsRegistry(seed, goodsPerStore, clock.today, now, () => now() - publishing.setting().review_ms)
  const stories = createStoryDesk(seed, goods)
  const badBatches = createBadBatches(goods)
  const sales = createSalesRegistry(createDayPlan(seed, ordersPerStore), goods, clock, stories, badBatches)
  const pace = createPaceRegistry(options.pace ?? PACE_DEFAULT, now)
  return {
    seed,
    now,
    allowedOrigins: new Set([allowedOrigin].flat()),
    endpoints: endpointsAt(options.paths ?? {}),
    stores,
    sessions,
    issuer: createAntiContentIssuer(seed, now),
    faults,
    requests,
    goods,
    publishing,
    pictures,
    sales,
    stories,
    badBatches,
    clock,
    sold: createSoldRegistry(sales),
    pace,
    reset() {
      sessions.reset()
      faults.clear()
      requests.clear()
      goods.reset()
      stories.reset()
      badBatches.reset()
      publishing.reset()
      pictures.clear()
      pace.reset()
      clock.reset()
    },
  }
}

function demandWhole(name: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new RangeError(`${name} must be a whole number from ${min} to ${max}, not ${value}`)
  }
}
