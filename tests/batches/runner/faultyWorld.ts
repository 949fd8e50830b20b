import type { MerchantHosts } from '../../../contract/entities/deployment.ts'
import { ShopStatus } from '../../../contract/entities/shop.ts'
import { Header } from '../../../contract/envelope.ts'
import { type MerchantCallName, type MerchantPayload, type MerchantResult, merchantApi } from '../../../contract/merchantApi.ts'
import { ANTI_CONTENT_HEADER, DEFAULT_ANTI_CONTENT } from '../../../contract/merchantCall.ts'
import { createSandbox } from '../../../sandbox/app.ts'
import type { FaultInput } from '../../../sandbox/faults/fault.ts'
import type { PlannedRow } from '../../../src/batches/rules/plannedRow.ts'
import type { BatchKind } from '../../../src/batches/runner/batch.ts'
import type { BatchStore } from '../../../src/batches/runner/batchStore.ts'
import { createBatchRunner } from '../../../src/batches/runner/createBatchRunner.ts'
import { createBridge } from '../../../src/bridge/createBridge.ts'
import { createShopLanes } from '../../../src/bridge/lanes/createShopLanes.ts'
import { createSandboxTransport } from '../../../src/bridge/transports/sandboxTransport.ts'
import { aShop } from '../../bridge/aShop.ts'
import { aClock } from '../../bridge/lanes/aClock.ts'
import { firstOf, type GoodsView, type StoreView } from '../../sandbox/startSandbox.ts'
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
  const app = createSandbox({ storeCount: 2, goodsPerStore, ordersPerStore: 0, now: clock.now, pace: { max: 0, windowMs: 1 } })
  await app.ready()
  let asking = 0
  let meddle: Meddle = async () => 'goesOn'

  async function inject(url: string, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(url)
    const body = init.body instanceof FormData ? new Response(init.body) : null
    const headers = { ...(init.headers as Record<string, string>), ...(body && { 'content-type': body.headers.get('content-type') ?? '' }) }
    const payload = body ? Buffer.from(await body.arrayBuffer()) : (init.body as string | null)
    const reply = await app.inject({
      method: init.method as 'GET' | 'POST',
      url: pathname + search,
      headers: { host: 'localhost', ...headers },
      ...(payload === null || payload === undefined ? {} : { payload: payload instanceof URLSearchParams ? payload.toString() : payload }),
    })
    const kept = Object.entries(reply.headers).map(([name, value]) => [name, String(value)] as [string, string])
    return new Response(reply.statusCode === 204 ? null : new Uint8Array(reply.rawPayload), { status: reply.statusCode, headers: kept })
  }

  const control = async (path: string, method = 'POST', body: unknown = {}): Promise<unknown> => {
    const reply = await inject(`${ORIGIN}/__sandbox${path}`, { method, body: method === 'GET' ? null : JSON.stringify(body) })
    if (!reply.ok) throw new Error(`control ${path}: ${reply.status} ${await reply.text()}`)
    return reply.status === 204 ? null : reply.json()
  }

  const store = firstOf(((await control('/stores', 'GET')) as StoreView[]).filter(({ online }) => online))

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
        const given = await inject(String(url), init)
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
      findJob: () => later(() => server.kept().job),
      load: () => later(() => server.kept()),
    }
    const transport = createSandboxTransport({ hosts, fetch: fetchOf as typeof fetch })
    const bridge = createBridge({ transport, hosts, antiContent: async () => null, clock: clock.now })
    let isOut = false
    const tell = () =>
      lanes.know([
        aShop({ shop_uid: SHOP_UID, shop_id: store.shop_id, cookie: store.cookie, status: isOut ? ShopStatus.offline : ShopStatus.online }),
      ])
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
    control,
    busy,
    openTab,
    fetch: (url: string) => busy(() => inject(url, { method: 'GET' })),
    addFault: (fault: FaultInput) => control('/faults', 'POST', { shop_id: store.shop_id, ...fault }),
    setMeddle(next: Meddle) {
      meddle = next
    },
    /** As the platform has them, whatever its lists show. */
    goods: async () => (await control(`/stores/${store.shop_id}/goods`, 'GET')) as GoodsView[],
    /** A merchant call by hand. */
    ask: async <Name extends MerchantCallName>(name: Name, payload: MerchantPayload<Name>): Promise<MerchantResult<Name>> => {
      const headers = {
        'content-type': 'application/json',
        [Header.sandboxCookie]: store.cookie,
        [ANTI_CONTENT_HEADER]: DEFAULT_ANTI_CONTENT,
      }
      const { path, result } = merchantApi[name]
      const reply = await inject(ORIGIN + path, { method: 'POST', headers, body: JSON.stringify(payload) })
      return result.parse(((await reply.json()) as { result: unknown }).result) as MerchantResult<Name>
    },
    /** A look at the shop as it is, past the faults that are still due. */
    async aside<Seen>(look: () => Promise<Seen>): Promise<Seen> {
      const faults = (await control('/faults', 'GET')) as (FaultInput & { fault_id: string })[]
      await control('/faults', 'DELETE')
      const seen = await look()
      for (const { fault_id: _, ...fault } of faults) await control('/faults', 'POST', fault)
      return seen
    },
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
    reset: () => control('/reset'),
    close: () => app.close(),
  }
}

export type FaultyWorld = Awaited<ReturnType<typeof openFaultyWorld>>
export type PlayedServer = ReturnType<typeof createPlayedServer>
export type FaultyTab = ReturnType<FaultyWorld['openTab']>
