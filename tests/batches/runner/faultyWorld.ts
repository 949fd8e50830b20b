import type { MerchantHosts } from '../../../contract/entities/deployment.ts'
import { ShopStatus } from '../../../contract/entities/shop.ts'
import { createSandbox } from '../../../sandbox/app.ts'
import type { FaultInput } from '../../../sandbox/faults/fault.ts'
import { type Goods, type ShelfState, shelfStateOf } from '../../../sandbox/goods/goods.ts'
import type { GoodsDraft } from '../../../sandbox/goods/storeChanges.ts'
import { createPlatform } from '../../../sandbox/platform.ts'
import type { PublishInput } from '../../../sandbox/publishing/publishDesk.ts'
import type { PlannedRow } from '../../../src/batches/rules/plannedRow.ts'
import type { BatchKind } from '../../../src/batches/runner/batch.ts'
import type { BatchStore } from '../../../src/batches/runner/batchStore.ts'
import { createBatchRunner } from '../../../src/batches/runner/createBatchRunner.ts'
import { createBridge } from '../../../src/bridge/createBridge.ts'
import { createShopLanes } from '../../../src/bridge/lanes/createShopLanes.ts'
import { createSandboxTransport } from '../../../src/bridge/transports/sandboxTransport.ts'
import { askDirectly } from '../../askDirectly.ts'
import { aShop } from '../../bridge/aShop.ts'
import { aClock } from '../../bridge/lanes/aClock.ts'
import { firstOf } from '../../sandbox/startSandbox.ts'
import { createPlayedServer } from './playedServer.ts'

const ORIGIN = 'http://sandbox.test'
const SHOP_UID = 'shop-1'
const hosts: MerchantHosts = { mms: ORIGIN, files: ORIGIN, pifa: ORIGIN }
const never = new Promise<never>(() => {})
/** Turns of the event loop in which nothing is asked, before the clock moves on. */
const QUIET_TURNS = 3

/** What happens to the next request: given its path before it arrives. `dies`: the tab hears no answer, and nothing more leaves it. */
export type Meddle = (path: string) => Promise<'goesOn' | 'dies' | 'diesBefore'>

/**
 * One shop at the real sandbox, without a port, and tabs that run batches for it. The clock is everybody's, and moves on whenever nobody has
 * anything else to do: so minutes of waiting take no time.
 */
export async function openFaultyWorld({ goodsPerStore = 1 } = {}) {
  const clock = aClock()
  const options = { storeCount: 2, goodsPerStore, ordersPerStore: 0, now: clock.now, pace: { max: 0, windowMs: 1 } }
  const platform = createPlatform(options)
  const app = createSandbox(options, platform)
  await app.ready()
  const ask = askDirectly(app)
  let asking = 0
  let meddle: Meddle = async () => 'goesOn'
  const store = firstOf(platform.stores.filter((each) => platform.sessions.isOnline(each)))
  const cookie = platform.sessions.cookieOf(store)

  /** Requests that are asked for here end before the clock moves. */
  async function busy<Value>(work: () => Promise<Value>): Promise<Value> {
    asking += 1
    try {
      return await work()
    } finally {
      asking -= 1
    }
  }

  /** A tab with a console on it. What it is asked for while it is dead never comes. */
  function openTab(kind: BatchKind, server: ReturnType<typeof createPlayedServer>) {
    let isAlive = true
    let tellDeath = () => {}
    const death = new Promise<void>((resolve) => {
      tellDeath = resolve
    })
    const die = () => {
      isAlive = false
      tellDeath()
    }

    async function fetchOf(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
      if (!isAlive) return never
      const answer = await busy(async () => {
        const fate = await meddle(new URL(String(url)).pathname)
        if (fate === 'diesBefore') die()
        if (!isAlive) return null
        const given = await ask(url, init)
        if (fate === 'dies') die()
        return given
      })
      return isAlive && answer ? answer : never
    }

    const later = async <Value>(happen: () => Value): Promise<Value> => {
      if (!isAlive) return never
      await busy(() => new Promise((resolve) => setImmediate(resolve)))
      return isAlive ? happen() : never
    }
    const batchStore: BatchStore = {
      save: (save, key) => later(() => server.save(save, key)),
      start: (_job_id, key) => later(() => server.start(key, clock.now())),
      findJob: () => later(() => server.kept().job),
      load: () => later(() => server.kept()),
    }
    const transport = createSandboxTransport({ hosts, fetch: fetchOf as typeof fetch })
    const bridge = createBridge({ transport, hosts, antiContent: async () => null, clock: clock.now })
    let isOut = false
    const tell = () =>
      lanes.know([aShop({ shop_uid: SHOP_UID, shop_id: store.mall_id, cookie, status: isOut ? ShopStatus.offline : ShopStatus.online })])
    const lanes = createShopLanes({
      bridge,
      clock,
      random: () => 0,
      onExpired() {
        isOut = true
        tell()
      },
    })
    tell()
    const runner = createBatchRunner({ kind, lanes, store: batchStore, batch: server.kept(), clock })
    return {
      runner,
      lanes,
      isAlive: () => isAlive,
      death,
      /** The person logs in to the shop again, and passes whatever check it wants. */
      mendShop() {
        isOut = false
        lanes.renewed(SHOP_UID)
        tell()
        lanes.open(SHOP_UID)
      },
    }
  }

  return {
    shop_uid: SHOP_UID,
    origin: ORIGIN,
    clock,
    busy,
    openTab,
    fetch: (url: string) => busy(() => ask(url)),
    /** Of every request to the shop from now on, or of those that it says. */
    addFault: (fault: FaultInput) => platform.faults.add({ shop_id: store.mall_id, ...fault }),
    setPublishing: (input: PublishInput) => platform.publishing.set(input),
    setMeddle(next: Meddle) {
      meddle = next
    },
    /** The shop's goods and drafts as the platform has them: past the faults that are still due, and whatever its lists show. */
    goods: (): readonly (Goods & { readonly state: ShelfState })[] =>
      platform.goods.goodsOf(store).map((each) => ({ ...each, state: shelfStateOf(each) })),
    drafts: (): readonly GoodsDraft[] => [...platform.goods.changesOf(store).drafts.values()],
    keep(kind: string, plan: Record<string, unknown>, rows: readonly PlannedRow[]) {
      const server = createPlayedServer()
      const numbered = rows.map((row, row_no) => ({ ...row, row_no }))
      server.save({ job_id: `job-${kind}`, kind, title: kind, state: 'planned', plan, rows: numbered }, 'plan')
      return server
    },
    /** Lets everything go on until this is over, or false: nothing would ever happen again. */
    async drive(work: Promise<unknown>): Promise<boolean> {
      let isOver = false
      const end = () => {
        isOver = true
      }
      work.then(end, end)
      for (let quiet = 0; !isOver; ) {
        await new Promise((resolve) => setImmediate(resolve))
        quiet = asking > 0 ? 0 : quiet + 1
        if (isOver || quiet < QUIET_TURNS) continue
        const next = clock.nextMs()
        if (next === null) return false
        clock.advance(next)
        quiet = 0
      }
      return true
    },
    reset: () => platform.reset(),
    close: () => app.close(),
  }
}

export type FaultyWorld = Awaited<ReturnType<typeof openFaultyWorld>>
export type PlayedServer = ReturnType<typeof createPlayedServer>
export type FaultyTab = ReturnType<FaultyWorld['openTab']>
