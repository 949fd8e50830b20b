import { createSandbox } from '../../../sandbox/app.ts'
import type { FaultInput } from '../../../sandbox/faults/fault.ts'
import { answerAds } from '../../../sandbox/figures/answerAds.ts'
import { createPlatform } from '../../../sandbox/platform.ts'
import { dayOf } from '../../../sandbox/sales/calendar.ts'
import type { Store } from '../../../sandbox/stores/store.ts'
import { createBridge } from '../../../src/bridge/createBridge.ts'
import type { ShopRunTools } from '../../../src/bridge/runs/shopRun.ts'
import { createSandboxTransport } from '../../../src/bridge/transports/sandboxTransport.ts'
import { createPromotionReading } from '../../../src/figures/reading/createPromotionReading.ts'
import { createShopReading } from '../../../src/figures/reading/createShopReading.ts'
import { createFigureStore } from '../../../src/figures/store/createFigureStore.ts'
import { askDirectly } from '../../askDirectly.ts'
import { aShop } from '../../bridge/aShop.ts'
import { toFigures } from '../aSandboxShop.ts'
import { someDisk } from '../someDisk.ts'
import type { PlainSale } from './plainFigures.ts'

const ORIGIN = 'http://sandbox.test'
const hosts = { mms: ORIGIN, files: ORIGIN, pifa: ORIGIN }
/** How often a reading that the platform refuses is begun again. */
const ATTEMPTS_MAX = 40
/** What the product reads of a shop. */
export const READ_DAYS = 120
const kinds = ['orders', 'afterSales'] as const

export interface WorldPlan {
  readonly seed: number
  readonly shops: number
  readonly goodsPerStore: number
  readonly ordersPerStore: number
  /** The shops are read at each of these moments, one after the other, seconds since 1970. */
  readonly moments: readonly number[]
  readonly faults: readonly FaultInput[]
  /** Of the first shop only so many days are read at each of these moments. Default: all. */
  readonly daysOfFirst?: readonly number[]
  /** So many days are read of the shop at a place; null: nothing. Default: all. */
  readonly daysOf?: (place: number, kind: (typeof kinds)[number] | 'promotion') => number | null | undefined
  /** The best-selling goods of the first shop are of a bad batch since so many days before the last moment. Default: they are not. */
  readonly badBatchDays?: number
  /** Whether what ads cost is read, and told of. Default: it is not. */
  readonly withAds?: boolean
  /** When ads are read, seconds since 1970; the platform goes on until then. Default: with the orders. */
  readonly adsAt?: number
  /** The time of the store once all is read, seconds since 1970. Default: that of the last moment. */
  readonly clock?: () => number
}

/** Shops of a sandbox that were read by the product's own reading, through its bridge, and what the sandbox knows of them. */
export async function openWorld(plan: WorldPlan): Promise<World> {
  const world = await readWorld(plan)
  // Where faults shifted its pages, a window is told as missing, and is looked at once more a quarter of an hour later: the world stands still until then.
  if (plan.faults.length === 0 || areAllWhole(world)) return world
  world.store.close()
  return await readWorld({ ...plan, faults: [] })
}

type World = Awaited<ReturnType<typeof readWorld>>

function areAllWhole({ store, shops, today }: World): boolean {
  const readings = shops.flatMap((shop) => kinds.map((kind) => store.reading(shop, kind)))
  return readings.every((reading) => reading?.days.every(({ day, isWhole }) => isWhole || day <= today - READ_DAYS) ?? true)
}

async function readWorld({
  seed,
  shops,
  goodsPerStore,
  ordersPerStore,
  moments,
  faults,
  daysOfFirst,
  daysOf,
  badBatchDays,
  clock,
  adsAt,
  withAds = false,
}: WorldPlan) {
  let now = moments[0] ?? 0
  let isRead = false
  const options = {
    seed,
    storeCount: shops * 2 + 2,
    goodsPerStore,
    ordersPerStore,
    now: () => now * 1_000,
    pace: { max: 0, windowMs: 1 },
  }
  const platform = createPlatform(options)
  const app = createSandbox(options, platform)
  await app.ready()
  const transport = createSandboxTransport({ hosts, fetch: askDirectly(app) })
  const bridge = createBridge({ transport, hosts, antiContent: async () => null, clock: () => now * 1_000 })
  const stores = platform.stores.filter((store) => platform.sessions.isOnline(store)).slice(0, shops)
  const [firstStore] = stores
  if (badBatchDays !== undefined && firstStore) platform.badBatches.begin(firstStore, dayOf(moments.at(-1) ?? 0) - badBatchDays)
  const uidOf = (store: Store) => `shop-${stores.indexOf(store) + 1}`
  const kept = await createFigureStore({ disk: someDisk().open(), now: () => (isRead && clock ? clock() : now) })

  async function readShop(store: Store, kind: (typeof kinds)[number] | 'promotion', moment: number) {
    const shop = aShop({
      shop_uid: uidOf(store),
      shop_id: String(store.mall_id),
      cookie: platform.sessions.cookieOf(store),
    })
    const tools = {
      call: (name: 'orderList', _shop: string, payload: never) => bridge.callMerchant(name, shop, payload),
      signal: new AbortController().signal,
      report: () => undefined,
    } as unknown as ShopRunTools
    const some = daysOf?.(stores.indexOf(store), kind)
    if (some === null) return
    const days = some ?? (store === stores[0] ? daysOfFirst?.[moment] : undefined)
    const parts = { figures: toFigures(kept), now: () => now }
    const read =
      kind === 'promotion'
        ? createPromotionReading({ ...parts, mallIdOf: () => Number(store.mall_id), ...(some !== undefined && { daysMax: some }) })
        : createShopReading({ ...parts, kind, ...(days !== undefined && { days }) })
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await read(shop, tools)
      } catch (error) {
        if (attempt === ATTEMPTS_MAX) throw error
      }
    }
  }

  for (const [at, moment] of moments.entries()) {
    now = moment
    platform.clock.set({ pace: 'still', at: now })
    platform.faults.clear()
    for (const fault of faults) platform.faults.add(fault)
    for (const store of stores) for (const kind of kinds) await readShop(store, kind, at)
    if (withAds && adsAt !== undefined) {
      now = adsAt
      platform.clock.set({ pace: 'still', at: now })
    }
    if (withAds) for (const store of stores) await readShop(store, 'promotion', at)
  }
  await app.close()
  isRead = true

  const today = platform.sales.today()
  // What was read the first time is kept, also the days that are too old to be read today.
  const firstDay = dayOf(moments[0] ?? 0) - READ_DAYS + 1
  const sales = stores.flatMap((store) =>
    platform.sales.between(store, firstDay, today).map((sale): PlainSale => ({ shop: uidOf(store), sale })),
  )
  const asOf = platform.sales.asOf()
  // Orders that the platform does not list yet, though it lists their after-sales.
  const unlisted = stores.flatMap((store) => {
    const asked = platform.sales.askedBetween(store, firstDay, today).map(({ sale }) => sale)
    return [...new Set(asked)].filter(({ listedAt }) => listedAt > asOf).map((sale): PlainSale => ({ shop: uidOf(store), sale }))
  })
  /** What ads of a shop really cost on these days, by goods. Fen. */
  const spentOn = (uid: string, first: number, last: number) => {
    const own = stores.filter((store) => uidOf(store) === uid)
    const { rows } = answerAds(platform, { stores: own, first, last, by: ['goods'] })
    return new Map(rows.map(({ goods_id, spend_fen }) => [String(goods_id), spend_fen]))
  }
  /** What they cost and brought on these days, by goods. */
  const adsOf = (uid: string, first: number, last: number) => {
    const own = stores.filter((store) => uidOf(store) === uid)
    const { rows } = answerAds(platform, { stores: own, first, last, by: ['goods'] })
    return new Map(rows.map((row) => [String(row.goods_id), row]))
  }
  /** What they cost in each hour of a day. Fen. */
  const spentByHour = (uid: string, day: number) => {
    const own = stores.filter((store) => uidOf(store) === uid)
    const { rows } = answerAds(platform, { stores: own, first: day, last: day, by: ['hour'] })
    const spent = new Map(rows.map(({ hour, spend_fen }) => [hour, spend_fen]))
    return Array.from({ length: 24 }, (_, hour) => spent.get(hour) ?? 0)
  }
  return { store: kept, spentOn, adsOf, spentByHour, sales, unlisted, shops: stores.map(uidOf), today, asOf }
}
