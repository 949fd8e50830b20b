import type { MerchantHosts } from '../../../contract/entities/deployment.ts'
import { ShopStatus } from '../../../contract/entities/shop.ts'
import { wireGoods } from '../../../contract/merchantCalls/goods.ts'
import { goodsWriteCalls } from '../../../contract/merchantCalls/goodsWrites.ts'
import { pictureCalls } from '../../../contract/merchantCalls/pictures.ts'
import { publishingCalls } from '../../../contract/merchantCalls/publishing.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import { findGoodsKind } from '../../../src/batches/kinds/goodsKinds.ts'
import { createLearnedRules } from '../../../src/batches/kinds/setPrice/createLearnedRules.ts'
import { toPlanGoods } from '../../../src/batches/rules/planGoods.ts'
import type { BatchKind, KeptBatch, RefusedWrite } from '../../../src/batches/runner/batch.ts'
import { batchLimits } from '../../../src/batches/runner/batchLimits.ts'
import type { BatchRunnerParts } from '../../../src/batches/runner/batchRunner.ts'
import { createBatchRunner } from '../../../src/batches/runner/createBatchRunner.ts'
import { createBatchStore } from '../../../src/batches/runner/createBatchStore.ts'
import { createBridge } from '../../../src/bridge/createBridge.ts'
import { createShopLanes } from '../../../src/bridge/lanes/createShopLanes.ts'
import { browserClock } from '../../../src/bridge/lanes/laneClock.ts'
import { laneLimits } from '../../../src/bridge/lanes/laneLimits.ts'
import { createSandboxTransport } from '../../../src/bridge/transports/sandboxTransport.ts'
import type { Transport, TransportAnswer } from '../../../src/bridge/transports/transport.ts'
import { toFailedAnswer } from '../../../src/bridge/transports/transport.ts'
import { createToolApi } from '../../../src/providers/toolApi/createToolApi.ts'
import { sendWithFetch } from '../../../src/providers/toolApi/sendWithFetch.ts'
import { askDirectly } from '../../askDirectly.ts'
import { aShop } from '../../bridge/aShop.ts'
import { type GoodsView, openSandbox, type StoreView } from '../../sandbox/startSandbox.ts'
import { aPerson, someShops } from '../../server/builders/people.ts'
import { startTestServer } from '../../server/builders/testServer.ts'
import { someRuleStore } from '../kinds/setPrice/someRuleStore.ts'

const writes = [...Object.values(goodsWriteCalls), ...Object.values({ ...publishingCalls, ...pictureCalls })]
const writePaths = writes.filter(({ effect }) => effect === 'write').map((call) => call.path as string)
const never = new Promise<never>(() => {})
/** No pauses but those that a gate makes, which are short: the tests are about outcomes, the lanes have tests of their own. */
const quickLimits = {
  ...laneLimits,
  paces: { ...laneLimits.paces, heavy: { atOnce: 1, gapMs: 0, jitterMs: 0 } },
  retryWaitMs: 1,
  coolingMs: 5,
  askedWaitMinMs: 1,
}

/** Nothing here is behind: what a list shows after a write is read once more at once. */
const quickLooks = { ...batchLimits, settledMs: 1 }

/** When lessons are learned here. */
export const LEARNED_AT = Date.parse('2026-11-20T08:00:00Z')

/** Closes the channel under the n-th write of a computer, which then is dead: `arrives` says whether the platform got that write. */
export interface Cut {
  readonly afterWrites: number
  readonly arrives: boolean
}

/** The real server and the real sandbox, asked without a network between, for the workshops of a file. */
export async function openBackends({ storeCount = 2, goodsPerStore = 12 } = {}) {
  const server = await startTestServer()
  const sandbox = await openSandbox({ storeCount: storeCount * 2, goodsPerStore, ordersPerStore: 0, pace: { max: 0, windowMs: 1 } })
  return {
    server,
    sandbox,
    storeCount,
    askServer: askDirectly(server.app),
    async close() {
      await sandbox.app.close()
      await server.close()
    },
  }
}

export type Backends = Awaited<ReturnType<typeof openBackends>>

/** As many shops of a new person as stores, at a platform that is as at its start; a computer carries batches out between them and the server. */
export async function openWorkshop({ server, sandbox, storeCount, askServer }: Backends) {
  await sandbox.post('/reset')
  const hosts: MerchantHosts = { mms: sandbox.origin, files: sandbox.origin, pifa: sandbox.origin }
  const person = await aPerson(server)
  const stores: StoreView[] = (await sandbox.stores()).filter((store) => store.online).slice(0, storeCount)
  const shopUids = await someShops(server, person.ownerUid, stores.length)
  /** Bodies of the writes that reached the platform. */
  const arrived: unknown[] = []
  const learned = createLearnedRules({ readOwner: () => person.userUid, clock: () => LEARNED_AT, store: someRuleStore().store })
  const lessons: Promise<void>[] = []
  let isServerAway = false
  let beforeWrite: (count: number) => Promise<unknown> = async () => {}

  function createApi(isAlive: () => boolean) {
    const send = sendWithFetch(server.origin, askServer)
    return createToolApi({
      calls: toolApi,
      async send(request) {
        if (!isAlive()) return never
        if (isServerAway) throw new Error('fetch failed')
        const reply = await send(request)
        return isAlive() ? reply : never
      },
      readSession: () => ({ token: person.token, uid: person.userUid, level: 3 }),
      readLocale: () => 'zh-CN',
    })
  }

  const out = new Set<string>()
  /** As the shop list shows them: one whose login was found dead is offline until it is logged in to again. */
  const laneShops = () =>
    stores.map(({ shop_id, cookie }, at) => {
      const shop_uid = shopUids[at] ?? ''
      return aShop({ shop_uid, shop_id, cookie, status: out.has(shop_uid) ? ShopStatus.offline : ShopStatus.online })
    })

  return {
    server,
    sandbox,
    stores,
    shopUids,
    arrived,
    /** What refusals taught so far about categories. */
    async learnedRules() {
      await Promise.all(lessons)
      return learned.read()
    },
    store: createBatchStore(createApi(() => true)),
    api: createApi(() => true),
    /** Happens before each write reaches the platform; told how many did. */
    beforeWrites(happen: typeof beforeWrite) {
      beforeWrite = happen
    },
    setServerAway(isAway: boolean) {
      isServerAway = isAway
    },
    /** Every goods of every shop as a plan sees it. */
    async planGoods() {
      const ofStores = await Promise.all(stores.map((store) => sandbox.goodsOf(store)))
      return ofStores.flatMap((goods, at) => goods.map((each) => toPlanGoods(shopUids[at] ?? '', wireGoods.parse(each))))
    },
    goods: async (): Promise<GoodsView[]> => (await Promise.all(stores.map((store) => sandbox.goodsOf(store)))).flat(),

    /** A computer with a console on it. */
    async createComputer(
      kind: BatchKind,
      batch: KeptBatch,
      cut: Cut = { afterWrites: Number.POSITIVE_INFINITY, arrives: true },
      onKept?: BatchRunnerParts['onKept'],
    ) {
      let isAlive = true
      let writes = 0
      let tellDeath = () => {}
      const death = new Promise<void>((resolve) => {
        tellDeath = resolve
      })
      const real = createSandboxTransport({ hosts, fetch: sandbox.fetch })

      async function send(message: Parameters<Transport['send']>[0]): Promise<TransportAnswer> {
        if (!isAlive) return never
        const { url, data } = (message.config ?? {}) as { url?: string; data?: unknown }
        if (!writePaths.includes(new URL(url ?? hosts.mms).pathname)) return real.send(message)
        writes += 1
        const isLast = writes >= cut.afterWrites
        if (isLast) isAlive = false
        if (isLast && !cut.arrives) {
          tellDeath()
          return toFailedAnswer('sendFailed', 'send failed', true)
        }
        await beforeWrite(arrived.length)
        arrived.push(data)
        const answer = await real.send(message)
        if (!isLast) return isAlive ? answer : never
        tellDeath()
        return toFailedAnswer('sendFailed', 'send failed', true)
      }

      const bridge = createBridge({ transport: { ...real, send }, hosts, antiContent: async () => null, clock: Date.now })
      const lanes = createShopLanes({
        bridge,
        limits: quickLimits,
        onExpired(shop_uid) {
          out.add(shop_uid)
          lanes.know(laneShops())
        },
      })
      lanes.know(laneShops())
      const logInAgain = async (store: StoreView) => {
        Object.assign(store, await sandbox.renew(store))
        out.clear()
        lanes.know(laneShops())
      }
      const store = createBatchStore(createApi(() => isAlive))
      const onRefused = (refused: RefusedWrite) => {
        const lesson = findGoodsKind(refused.kind)?.learn?.(refused, { call: lanes.call, rules: learned })
        if (lesson) lessons.push(lesson)
      }
      const runner = createBatchRunner({ kind, lanes, store, batch, clock: browserClock, limits: quickLooks, onRefused, onKept })
      return { runner, lanes, death, logInAgain }
    },
  }
}

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>
