import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import type { MerchantHosts } from '../../../contract/entities/deployment.ts'
import { ShopStatus } from '../../../contract/entities/shop.ts'
import { wireGoods } from '../../../contract/merchantCalls/goods.ts'
import { goodsWriteCalls } from '../../../contract/merchantCalls/goodsWrites.ts'
import { createSandbox } from '../../../sandbox/app.ts'
import type { FaultInput } from '../../../sandbox/faults/fault.ts'
import { type Goods, shelfStateOf } from '../../../sandbox/goods/goods.ts'
import { toWireGoods } from '../../../sandbox/goods/toWireGoods.ts'
import { createPlatform } from '../../../sandbox/platform.ts'
import { formatCookie } from '../../../sandbox/sessions/sessionCookies.ts'
import { type BatchSettings, goodsKinds, toPlan } from '../../../src/batches/kinds/goodsKinds.ts'
import { toPlanGoods } from '../../../src/batches/rules/planGoods.ts'
import type { BatchRunner } from '../../../src/batches/runner/batchRunner.ts'
import type { BatchStore } from '../../../src/batches/runner/batchStore.ts'
import { createBatchRunner } from '../../../src/batches/runner/createBatchRunner.ts'
import { createBridge } from '../../../src/bridge/createBridge.ts'
import { createShopLanes } from '../../../src/bridge/lanes/createShopLanes.ts'
import type { ShopLanes } from '../../../src/bridge/lanes/shopLanes.ts'
import { createSandboxTransport } from '../../../src/bridge/transports/sandboxTransport.ts'
import { type Transport, toFailedAnswer } from '../../../src/bridge/transports/transport.ts'
import { askDirectly } from '../../askDirectly.ts'
import { aShop } from '../../bridge/aShop.ts'
import { isPlain } from '../../sandbox/goodPayloads.ts'
import { firstOf } from '../../sandbox/startSandbox.ts'
import { createPlayedServer } from './playedServer.ts'
import { createWalkClock } from './walkClock.ts'

const SHOP = 'shop-1'
const origin = 'http://sandbox.test'
const hosts: MerchantHosts = { mms: origin, files: origin, pifa: origin }
const writePaths = new Set(Object.values(goodsWriteCalls).map(({ path }) => path as string))
const never = new Promise<never>(() => {})

/** What happens at one request. Of `sandbox`: what it is told to do with this request. */
export interface WalkedFault {
  readonly name: string
  readonly sandbox?: FaultInput
  /** The request arrives or not, and its answer never does. */
  readonly lost?: 'before' | 'after'
  /** The tab dies with the request, which arrives or not; another goes on. */
  readonly killed?: 'before' | 'after'
  /** Another tab takes the batch over just before it leaves. */
  readonly isTakenOver?: boolean
}

/** Whether the platform carries out a write with it. */
function isCarriedOut({ sandbox, lost, killed }: WalkedFault): boolean {
  if (lost === 'before' || killed === 'before') return false
  return !sandbox || sandbox.kind === 'resent' || sandbox.kind === 'lag'
}

/** One shop of a sandbox, without sockets and by a clock that is moved: each story begins from the start. */
export async function openWalkedWorld() {
  const time = createWalkClock()
  const options = { storeCount: 2, goodsPerStore: 12, ordersPerStore: 0, pace: { max: 0, windowMs: 1 }, now: time.clock.now }
  const platform = createPlatform(options)
  const app = createSandbox(options, platform)
  await app.ready()
  const ask = askDirectly(app)
  const { goods, sessions } = platform
  const store = firstOf(platform.stores.filter((each) => sessions.isOnline(each)))
  const shop_id = store.mall_id
  const firstCookie = sessions.cookieOf(store)
  const toListed = (each: Goods) => wireGoods.parse(toWireGoods(each, { total: 0, thirtyDays: 0 }, origin))

  /** What the shop really has for these rows, whatever its lists show. */
  async function readTruth(settings: BatchSettings, rows: readonly BatchRow[]) {
    const ids = new Set(rows.map(({ after }) => String(after?.goods_id)))
    const asked = goods.goodsOf(store).filter(({ id }) => ids.has(String(id)))
    const call = async (name: string, _uid: string, payload: { goods_id?: number }) => {
      if (name === 'goodsList') return { total: asked.length, goods_list: { rows: asked.map(toListed), unreadable: [] } }
      const skus = asked.find(({ id }) => id === payload.goods_id)?.skus ?? []
      return { skus: { rows: skus.map(({ id, singleFen, groupFen }) => ({ id: String(id), price: singleFen, multi_price: groupFen })) } }
    }
    const reading = {
      call: call as unknown as ShopLanes['call'],
      shop_uid: SHOP,
      rows,
      shopRows: () => rows,
      signal: new AbortController().signal,
    }
    return goodsKinds[settings.kind].readBack(reading)
  }

  /** Goods that no trap of the sandbox is about. */
  function planOf(settings: BatchSettings, count: number): BatchRow[] {
    const state = settings.kind === 'deleteGoods' ? 'offShelf' : 'onSale'
    const plain = goods.goodsOf(store).filter((each) => shelfStateOf(each) === state && isPlain(each) && each.promotionPercent === null)
    const planned = toPlan(
      plain.map((each) => toPlanGoods(SHOP, toListed(each))),
      settings,
    ).filter(({ outcome }) => outcome === 'waiting')
    const ids = [...new Set(planned.map(({ after }) => after?.goods_id))].slice(0, count)
    return planned.filter(({ after }) => ids.includes(after?.goods_id)).map((row, row_no) => ({ ...row, row_no }))
  }

  const plans = new Map<BatchSettings, BatchRow[]>()

  /** A batch whose n-th requests meet these faults, and then a person who does what the console asks her to, until it has ended. */
  async function tell(settings: BatchSettings, faults: ReadonlyMap<number, WalkedFault>, goodsCount = 2) {
    platform.reset()
    const server = createPlayedServer()
    const rows = plans.get(settings) ?? planOf(settings, goodsCount)
    plans.set(settings, rows)
    server.save({ job_id: 'job', kind: settings.kind, title: 't', state: 'planned', plan: { ...settings }, rows }, 'plan')
    /** How often the platform carried out a write of these goods, without what a browser sends twice by itself. */
    const carriedOut = new Map<string, number>()
    const resting = new Set<BatchRunner>()
    let cookie = firstCookie
    let requests = 0
    let computers = 0
    let isCalm = false
    let latest = openComputer()

    function openComputer() {
      let isAlive = true
      let keys = 0
      computers += 1
      const name = `computer-${computers}`
      let isOut = false
      const real = createSandboxTransport({ hosts, fetch: ask })
      const alive = <Value>(work: () => Promise<Value>): Promise<Value> =>
        isAlive ? time.during(work).then((value) => (isAlive ? value : never)) : never

      async function sendOne(message: Parameters<Transport['send']>[0]) {
        const { url, data } = (message.config ?? {}) as { url?: string; data?: unknown }
        const fault = (isCalm ? null : faults.get(requests)) ?? { name: 'none' }
        requests += 1
        if (fault.isTakenOver) startAnother()
        if (fault.killed) {
          isAlive = false
          queueMicrotask(startAnother)
        }
        if (fault.sandbox) platform.faults.add(fault.sandbox)
        if (writePaths.has(new URL(url ?? origin).pathname) && isCarriedOut(fault)) countIn(JSON.stringify(data))
        const answer = fault.lost === 'before' || fault.killed === 'before' ? null : await real.send(message)
        return answer && !fault.lost ? answer : toFailedAnswer('sendFailed', 'send failed', true)
      }

      const bridge = createBridge({
        transport: {
          ...real,
          send: (message, ...more) =>
            message.contentRequest === 'apiRequest' ? alive(() => sendOne(message)) : real.send(message, ...more),
        },
        hosts,
        antiContent: async () => null,
        clock: time.clock.now,
      })
      const lanes = createShopLanes({
        bridge,
        clock: time.clock,
        random: () => 0.5,
        onExpired() {
          isOut = true
          know()
        },
      })
      const know = () => {
        const status = isOut ? ShopStatus.offline : ShopStatus.online
        lanes.know([aShop({ shop_uid: SHOP, shop_id, cookie, status })])
      }
      know()
      const batchStore: BatchStore = {
        save: (save, key) => alive(async () => server.save(save, key)),
        start: (_job_id, key) => alive(async () => server.start(key, time.clock.now())),
        findJob: () => alive(async () => server.kept().job),
        load: () => alive(async () => server.kept()),
      }
      const runner = createBatchRunner({
        kind: goodsKinds[settings.kind],
        lanes,
        store: batchStore,
        batch: server.kept(),
        clock: time.clock,
        createKey: () => `${name}-${keys++}`,
      })
      return {
        runner,
        isAlive: () => isAlive,
        /** The person does what is asked: logs in again, passes the check. */
        help() {
          const gate = lanes.read().get(SHOP)?.gate
          if (gate === 'expired') {
            cookie = formatCookie(sessions.issue(store))
            isOut = false
            know()
          } else lanes.open(SHOP)
        },
      }
    }

    function countIn(body: string): void {
      const ids = new Set(rows.map(({ after }) => String(after?.goods_id)))
      for (const id of ids) if (body.includes(id)) carriedOut.set(id, (carriedOut.get(id) ?? 0) + 1)
    }

    function begin(act: (runner: BatchRunner) => Promise<void>): void {
      const { runner } = latest
      resting.delete(runner)
      void act(runner).then(() => resting.add(runner))
    }

    function startAnother(): void {
      latest = openComputer()
      begin((runner) => runner.resume())
    }

    const rest = () => time.pass(() => !latest.isAlive() || resting.has(latest.runner))
    async function goOn(act: (runner: BatchRunner) => Promise<void>): Promise<void> {
      begin(act)
      for (let visit = 0; visit < 8; visit += 1) {
        await rest()
        const { job, pausedBecause } = latest.runner.read()
        if (job.state === 'done' && !pausedBecause) return
        latest.help()
        begin((runner) => runner.resume())
      }
      throw new Error(`it does not end: ${JSON.stringify(latest.runner.read().job)}`)
    }

    /** How the batch ended, and what is really so. */
    const look = async () => ({ state: latest.runner.read(), truth: await readTruth(settings, rows) })
    await goOn((runner) => runner.resume())
    const ends = [await look()]
    const steps = requests
    isCalm = true
    platform.faults.clear()
    await goOn((runner) => runner.rerunFailed())
    ends.push(await look())
    return { ends, carriedOut, steps }
  }

  /** Of the shop; other goods of it have other ones. */
  const templateIds = { [SHOP]: String(goods.goodsOf(store)[0]?.costTemplateId) }
  return { tell, templateIds, close: () => app.close() }
}
