import { expect, it } from 'vitest'
import type { MerchantCallName } from '../../../contract/merchantApi.ts'
import { goodsKinds } from '../../../src/batches/kinds/goodsKinds.ts'
import type { PlannedRow } from '../../../src/batches/rules/plannedRow.ts'
import { createBatchRunner } from '../../../src/batches/runner/createBatchRunner.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import { createShopLanes } from '../../../src/bridge/lanes/createShopLanes.ts'
import { aShop } from '../../bridge/aShop.ts'
import { aClock } from '../../bridge/lanes/aClock.ts'
import { createPlayedServer } from './playedServer.ts'

/** So many requests of a browser are under way to one host; others wait at its door. */
const CONNECTIONS = 6
/** Turns of the event loop in which nothing happens, before the clock moves on. */
const QUIET_TURNS = 2
const GOODS_PER_SHOP = 3

/** Real lanes to a platform that only has titles, over a line on which a request takes so many ms. */
function openSlowLine(shopCount: number, takesMs: (name: MerchantCallName) => number) {
  const awake = aClock()
  /** Timers do not run meanwhile. */
  let sleptMs = 0
  const clock = { ...awake, now: () => awake.now() + sleptMs }
  let onSave = () => {}
  const titles = new Map<string, string>()
  const asked: MerchantCallName[] = []
  const atDoor: (() => void)[] = []
  let underWay = 0

  async function travel(ms: number): Promise<void> {
    if (underWay >= CONNECTIONS) await new Promise<void>((resolve) => atDoor.push(resolve))
    underWay += 1
    await new Promise<void>((resolve) => clock.after(ms, resolve))
    underWay -= 1
    atDoor.shift()?.()
  }

  const idsOf = (shop_uid: string) => Array.from({ length: GOODS_PER_SHOP }, (_, at) => `${Number(shop_uid) * 100 + at}`)
  const bridge = {
    async callMerchant(name: MerchantCallName, { shop_uid }: { shop_uid: string }, payload: Record<string, unknown>) {
      asked.push(name)
      await travel(takesMs(name))
      for (const [id, title] of Object.entries(payload.goods_id2_name ?? {})) titles.set(id, String(title))
      const ids = (payload.keywords ?? idsOf(shop_uid)) as readonly string[]
      const rows = ids.map((id) => ({ id, goods_name: titles.get(id) ?? 'old', sku_list: [] }))
      return { total: rows.length, goods_list: { rows, unreadable: [] } }
    },
  }
  const uids = Array.from({ length: shopCount }, (_, at) => `${at + 1}`)
  // A typed one would need an answer for each call.
  const lanes = createShopLanes({ bridge: bridge as unknown as Bridge, clock, onExpired: () => {}, random: () => 0.5 })
  lanes.know(uids.map((uid) => aShop({ shop_uid: uid, shop_id: uid })))

  const server = createPlayedServer()
  const rows = uids.flatMap((shop_uid) =>
    idsOf(shop_uid).map((goods_id) => ({
      shop_uid,
      label: goods_id,
      before: { goods_id, title: 'old' },
      after: { goods_id, title: 'new' },
      outcome: 'waiting',
      reason: '',
    })),
  ) satisfies PlannedRow[]
  const base = { job_id: 'job', kind: 'setTitle', title: 't', state: 'planned', plan: { value: 1 } } as const
  server.save({ ...base, rows: rows.map((row, row_no) => ({ ...row, row_no })) }, 'plan')
  const store = {
    async save(...save: Parameters<typeof server.save>) {
      if (save[0].rows.length > 0) onSave()
      return server.save(...save)
    },
    start: () => Promise.reject(new Error('it is begun by a person')),
    findJob: async () => server.kept().job,
    load: async () => server.kept(),
  }
  const runner = createBatchRunner({ kind: goodsKinds.setTitle, lanes, store, batch: server.kept(), clock })

  return {
    clock,
    lanes,
    runner,
    asked,
    /** The computer sleeps for an hour once, after rows were recorded as on their way. */
    sleepOnSave() {
      onSave = () => {
        sleptMs = 3_600_000
        onSave = () => {}
      }
    },
    countOf: (name: MerchantCallName) => asked.filter((each) => each === name).length,
    async finish(begun: Promise<void>): Promise<void> {
      let isOver = false
      void begun.then(() => {
        isOver = true
      })
      while (!isOver) {
        for (let turn = 0; turn < QUIET_TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve))
        if (!isOver) clock.advance(clock.nextMs() ?? 0)
      }
    },
  }
}

it('a hundred shops on a slow line are written to the end: what was looked at leaves before other shops are looked at', async () => {
  const shopCount = 100
  const { runner, countOf, finish } = openSlowLine(shopCount, () => 1_000)
  await finish(runner.resume())
  expect(runner.read()).toMatchObject({ pausedBecause: null, job: { state: 'done', counts: { done: shopCount * GOODS_PER_SHOP } } })
  expect(countOf('setTitles')).toBe(shopCount)
  // Each shop is looked at once, and read back once.
  expect(countOf('goodsList')).toBe(2 * shopCount)
})

it('a shop whose lane is busy for minutes is looked at as often as it takes, and written then', async () => {
  const { runner, lanes, clock, finish } = openSlowLine(1, (name) => (name === 'goodsList' ? 15_000 : 100))
  const busyUntil = clock.now() + 5 * 60_000
  const keepBusy = async (): Promise<void> => {
    await lanes.call('goodsList', '1', { page: 1, size: 100 })
    if (clock.now() < busyUntil) await keepBusy()
  }
  void keepBusy()
  void keepBusy()
  await finish(runner.resume())
  expect(clock.now()).toBeGreaterThan(busyUntil - 15_000)
  expect(runner.read()).toMatchObject({ pausedBecause: null, job: { state: 'done', counts: { done: GOODS_PER_SHOP } } })
})

it('what was looked at before the computer slept is looked at again before it is written', async () => {
  const { runner, asked, finish, sleepOnSave } = openSlowLine(1, () => 100)
  sleepOnSave()
  await finish(runner.resume())
  expect(asked.slice(0, 3)).toEqual(['goodsList', 'goodsList', 'setTitles'])
  expect(runner.read()).toMatchObject({ pausedBecause: null, job: { state: 'done', counts: { done: GOODS_PER_SHOP } } })
})
