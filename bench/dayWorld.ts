import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { setImmediate as letOthersIn } from 'node:timers/promises'
import { serialize } from 'node:v8'
import { Header } from '../contract/envelope.ts'
import { merchantApi } from '../contract/merchantApi.ts'
import { toolApi } from '../contract/toolApi.ts'
import { createBridge } from '../src/bridge/createBridge.ts'
import { createShopLanes } from '../src/bridge/lanes/createShopLanes.ts'
import { createSandboxTransport } from '../src/bridge/transports/sandboxTransport.ts'
import { createFigureReader } from '../src/figures/reading/createFigureReader.ts'
import { createReadyDays } from '../src/figures/reading/createReadyDays.ts'
import { createFigureStore } from '../src/figures/store/createFigureStore.ts'
import type { DiskWrite } from '../src/figures/store/figureDisk.ts'
import { packAds, packBlock, packNames, packOrders, packReading, packTotals } from '../src/figures/store/savedForms.ts'
import type { FigureCallName, FigureState } from '../src/figures/worker/messages.ts'
import type { Figures } from '../src/figures/worker/openFigures.ts'
import { openFigureCalls } from '../src/pages/figureCalls.ts'
import { figureWatches } from '../src/pages/figureWatches.ts'
import { createToolApi } from '../src/providers/toolApi/createToolApi.ts'
import { sendWithFetch } from '../src/providers/toolApi/sendWithFetch.ts'
import { createRateExchange } from '../src/reports/live/createRateExchange.ts'
import { createSheetExchange } from '../src/reports/live/createSheetExchange.ts'
import { createBrowserStorage } from '../src/storage/createBrowserStorage.ts'
import { aShop } from '../tests/bridge/aShop.ts'
import { aClock } from '../tests/bridge/lanes/aClock.ts'
import { someDisk } from '../tests/figures/someDisk.ts'
import { anAlertRule } from '../tests/server/builders/alerts.ts'
import type { BackendAnswer, BackendRequest, Backends, BackendsAsked } from './dayBackends.ts'

const GOODS_PER_STORE = 40
/** By the platform's words. */
const TOO_OFTEN = '操作太过频繁'
/** What the platform takes for an answer, by the clock of the world. */
const LATENCY_MS = 150
/** Turns of the machine after which nothing of a page is left to do but to wait. */
const IDLE_TURNS = 4

const md5 = (text: string) => createHash('md5').update(text).digest('base64')

/** A request of the platform, as it was sent. */
export interface SentRequest {
  readonly name: string
  readonly isWrite: boolean
  readonly shop: string
  /** Ms since 1970. */
  readonly at: number
  /** Hashes of path, session and body, and of the answer. */
  readonly asked: string
  readonly answer: string
  readonly isTooOften: boolean
}

/**
 * One merchant's open console with its reader, store, alerts and exchanges, the real server and the real sandbox, on one clock that is moved: a day passes
 * as fast as its work can be done. There is no browser: what a page draws, and the ways between page, worker and extension, cost nothing here.
 */
export async function openDayWorld(shopCount: number, startMs: number) {
  const clock = aClock()
  clock.advance(startMs - clock.now())
  const backends = await startBackends({ shopCount, goodsPerStore: GOODS_PER_STORE, startMs }, clock.now)
  const { sandboxOrigin, serverOrigin, token, userUid } = backends
  const uids = backends.shops.map(({ shop_uid }) => shop_uid)
  const shops = backends.shops.map((shop) => aShop(shop))
  const shopOf = new Map(backends.shops.map(({ shop_uid, cookie }) => [cookie, shop_uid]))
  const callAt = new Map(
    Object.entries(merchantApi).map(([name, { path, effect }]) => [path as string, { name, isWrite: effect === 'write' }]),
  )
  let busy = 0

  function counted<Asked extends unknown[], Answer>(work: (...asked: Asked) => Promise<Answer>): (...asked: Asked) => Promise<Answer> {
    return async (...asked) => {
      busy += 1
      try {
        return await work(...asked)
      } finally {
        busy -= 1
      }
    }
  }

  const sent: SentRequest[] = []
  const askSandbox = counted(backends.fetchOf('sandbox'))
  async function ask(url: string, init: RequestInit): Promise<Response> {
    const path = new URL(url).pathname
    const cookie = new Headers(init.headers).get(Header.sandboxCookie) ?? ''
    const at = clock.now()
    await new Promise<void>((go) => clock.after(LATENCY_MS, go))
    const response = await askSandbox(url, init)
    const answer = await response.clone().text()
    const asked = `${path} ${cookie} ${String(init.body)}`
    const isTooOften = answer.includes(TOO_OFTEN)
    const called = callAt.get(path) ?? { name: path, isWrite: false }
    sent.push({ ...called, shop: shopOf.get(cookie) ?? '', at, asked: md5(asked), answer: md5(answer), isTooOften })
    return response
  }

  const hosts = { mms: sandboxOrigin, files: sandboxOrigin, pifa: sandboxOrigin }
  const transport = createSandboxTransport({ hosts, fetch: ask as typeof fetch })
  const bridge = createBridge({ transport, hosts, antiContent: async () => null, clock: clock.now })
  const lanes = createShopLanes({ bridge, clock, onExpired: () => undefined, random: () => 0.5 })
  lanes.know(shops)
  const api = createToolApi({
    calls: toolApi,
    send: counted(sendWithFetch(serverOrigin, backends.fetchOf('server') as typeof fetch)),
    readSession: () => ({ token, uid: userUid, level: 3 }),
    readLocale: () => 'zh-CN',
  })
  const disk = someDisk()
  const saved = createSavedBytes()
  const store = await createFigureStore({ disk: disk.open(), now: () => Math.floor(clock.now() / 1000) })
  const figures = toOpenFigures(openFigureCalls(store), counted)
  await api.call('saveAlertRule', { ...anAlertRule(), version: 0 })
  let kept = { isPaused: false, unwatched: [] as readonly string[] }
  const readyDays = createReadyDays(clock.now)
  const reader = createFigureReader({
    figures,
    lanes,
    readyDays,
    clock,
    isReachable: async () => true,
    settings: {
      read: () => kept,
      keep(settings) {
        kept = settings
      },
    },
    channel: { post: () => undefined, listen: () => () => undefined },
  })
  const parts = { figures, reader, api, lanes, readyDays, storage: createBrowserStorage(null), owner: '15', clock }
  const watches = Object.values(figureWatches).map((kind) => kind.open(parts))
  const exchanges = [createSheetExchange({ figures, api, clock }), createRateExchange({ figures, api, clock })]

  /** Until nothing is left to do but to wait for the clock. */
  async function settle(): Promise<void> {
    for (let idle = 0; idle < IDLE_TURNS; idle = busy > 0 ? 0 : idle + 1) await letOthersIn()
  }

  return {
    clock,
    uids,
    shops,
    figures,
    reader,
    lanes,
    api,
    sent,
    /** What a store of the sandbox sells, as its lists show it. */
    goodsOf: async (shop_id: string): Promise<unknown[]> =>
      (await backends.fetchOf('sandbox')(`${sandboxOrigin}/__sandbox/stores/${shop_id}/goods`, {})).json(),
    diskBytes: saved.bytes,
    /** Opens the console. */
    begin() {
      reader.know(shops)
      for (const watch of watches) watch.know(uids, true)
      for (const exchange of exchanges) exchange.know(uids, { list: true, save: true })
    },
    /** Lets it be `untilMs`, and all happen that is due on the way. */
    async pass(untilMs: number): Promise<void> {
      while (clock.now() < untilMs) {
        await settle()
        const next = clock.nextMs() ?? Number.POSITIVE_INFINITY
        clock.advance(Math.min(Math.max(next, 0), untilMs - clock.now()))
        saved.note(disk.writes.splice(0))
      }
      await settle()
    },
    async close() {
      for (const each of [...watches, ...exchanges]) each.close()
      reader.close()
      store.close()
      await backends.close()
    },
  }
}

export type DayWorld = Awaited<ReturnType<typeof openDayWorld>>

/** Starts both in a process of their own. */
async function startBackends(asked: BackendsAsked, now: () => number) {
  const other = fork(new URL('./dayBackends.ts', import.meta.url), [JSON.stringify(asked)], { execArgv: ['--import', 'tsx'] })
  const [found] = (await once(other, 'message')) as [Backends]
  const waiting = new Map<number, (answer: BackendAnswer) => void>()
  let lastId = 0
  other.on('message', (answer: BackendAnswer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  const fetchOf =
    (to: BackendRequest['to']) =>
    async (url: string, init: RequestInit): Promise<Response> => {
      lastId += 1
      const headers = Object.fromEntries(new Headers(init.headers))
      const sent = { method: init.method ?? 'GET', headers, body: typeof init.body === 'string' ? init.body : null }
      const request: BackendRequest = { id: lastId, to, now: Math.floor(now()), url: String(url), init: sent }
      const answered = new Promise<BackendAnswer>((resolve) => waiting.set(request.id, resolve))
      other.send(request)
      const { status, headers: given, body } = await answered
      return new Response(body, { status, headers: given.map(([name, value]): [string, string] => [name, value]) })
    }
  return {
    ...found,
    fetchOf,
    async close() {
      other.send('close')
      await once(other, 'exit')
    },
  }
}

/** What is on the disk in the end: the last of each block that was written. */
function createSavedBytes() {
  const last = new Map<string, number>()
  return {
    note(writes: readonly DiskWrite[]): void {
      for (const write of writes) {
        for (const each of write.chunks) last.set(`orders ${each.shop} ${each.week}`, serialize(packOrders(each)).length)
        for (const each of write.ads) last.set(`ads ${each.shop} ${each.week}`, serialize(packAds(each)).length)
        for (const each of write.rates) last.set(`rates ${each.shop}`, serialize(each).length)
        for (const each of write.blocks) last.set(`block ${each.list} ${each.number}`, serialize(packBlock(each)).length)
        for (const each of write.names) last.set(`names ${each.list} ${each.number}`, serialize(packNames(each)).length)
        for (const each of write.totals) last.set(`totals ${each.shop}`, serialize(packTotals(each)).length)
        for (const each of write.readings) last.set(`reading ${each.kind} ${each.shop}`, serialize(packReading(each)).length)
      }
    },
    bytes: () => [...last.values()].reduce((sum, bytes) => sum + bytes, 0),
  }
}

/** The page's end of a store without a worker between. */
function toOpenFigures(
  calls: ReturnType<typeof openFigureCalls>,
  counted: <Asked extends unknown[], Answer>(work: (...asked: Asked) => Promise<Answer>) => (...asked: Asked) => Promise<Answer>,
): Figures {
  let state: FigureState = { role: 'leads', mode: 'kept', revision: 0 }
  const listeners = new Set<() => void>()
  const call = counted(async (name: FigureCallName, asked: unknown) => {
    const answer = await (calls[name] as (asked: unknown) => unknown)(asked)
    if (name === 'put' || name === 'takeSheets') {
      state = { ...state, revision: state.revision + 1 }
      for (const listener of listeners) listener()
    }
    return answer
  })
  return {
    call: call as Figures['call'],
    read: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    close: () => undefined,
  }
}
