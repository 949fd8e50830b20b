import { describe, expect, it } from 'vitest'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import { createShopLanes } from '../../../src/bridge/lanes/createShopLanes.ts'
import { dayOf, toDayText } from '../../../src/figures/days.ts'
import { createFigureReader } from '../../../src/figures/reading/createFigureReader.ts'
import { createReadyDays } from '../../../src/figures/reading/createReadyDays.ts'
import type { ReaderSettings } from '../../../src/figures/reading/readerState.ts'
import { createFigureStore } from '../../../src/figures/store/createFigureStore.ts'
import type { FigureState } from '../../../src/figures/worker/messages.ts'
import { noFigures } from '../../../src/figures/worker/messages.ts'
import type { Figures } from '../../../src/figures/worker/openFigures.ts'
import { aShop } from '../../bridge/aShop.ts'
import { aClock, START_MS } from '../../bridge/lanes/aClock.ts'
import { someDisk } from '../someDisk.ts'

const shops = ['1', '2', '3'].map((shop_id) => aShop({ shop_id }))
const today = dayOf(START_MS / 1000)
const HOUR_MS = 3_600_000

interface Asked {
  readonly shop: string
  readonly kind: 'orders' | 'afterSales'
  /** How many days back its first day is. */
  readonly age: number
}

/** A reader over real lanes and a real store, of a platform whose shops have sold nothing. */
async function someReader({
  role = 'leads' as FigureState['role'],
  isThere = true,
  kept = { current: { isPaused: false, unwatched: [] } as ReaderSettings },
} = {}) {
  const clock = aClock()
  const asked: Asked[] = []
  const posted: string[] = []
  const plans: string[] = []
  /** Requests for orders and after-sales before that of each of the plans. */
  const ordersBefore: number[] = []
  const surroundings = { isThere, state: { ...noFigures, role }, expired: new Set<string>(), failing: new Set<string>() }
  const store = await createFigureStore({ disk: someDisk().open(), now: () => clock.now() / 1000 })
  const listeners = new Set<() => void>()
  const figures: Figures = {
    call: (async (name: string, given: never) => {
      if (name === 'put') return store.put(given)
      const { shops: uids, kind } = given as { shops: string[]; kind: 'orders' }
      return uids.map((uid) => store.reading(uid, kind))
    }) as Figures['call'],
    read: () => surroundings.state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    close: () => undefined,
  }
  const bridge = {
    async callMerchant(name: string, { cookie }: { cookie?: string }, payload: Record<string, number>) {
      if (surroundings.failing.has(name)) throw new BridgeError('requestFailed', { httpStatus: 500 })
      if (name === 'readyDate') return { readyDate: '2026-11-20' }
      if (name === 'saleQuality') return { statDate: '2026-11-20' }
      if (name === 'promotionHours' || name === 'buyerScores' || name === 'serviceScore') throw new BridgeError('noPermission')
      if (name === 'promotionPlans') {
        plans.push(String(payload.beginDate))
        ordersBefore.push(asked.filter(({ age }) => age > 6).length)
        return { adInfos: { rows: [], unreadable: [] }, totalAdNum: 0 }
      }
      const shop = shops.find((each) => each.cookie === cookie)?.shop_uid ?? ''
      if (surroundings.expired.has(shop)) throw new BridgeError('sessionExpired')
      const first = payload.groupStartTime ?? payload.startCreatedTime ?? 0
      asked.push({ shop, kind: name === 'afterSaleList' ? 'afterSales' : 'orders', age: today - dayOf(first) })
      const none = { rows: [], unreadable: [] }
      return name === 'afterSaleList' ? { total: 0, list: none } : { totalItemNum: 0, pageItems: none }
    },
  } as unknown as Parameters<typeof createShopLanes>[0]['bridge']
  const lanes = createShopLanes({ bridge, clock, onExpired: () => undefined, random: () => 0 })
  lanes.know(shops)
  let heard = () => {}
  const reader = createFigureReader({
    figures,
    lanes,
    readyDays: createReadyDays(clock.now),
    clock,
    isReachable: async () => surroundings.isThere,
    settings: {
      read: () => kept.current,
      keep(settings) {
        kept.current = settings
      },
    },
    channel: {
      post: (message) => posted.push(message),
      listen(listener) {
        heard = () => listener('readNow')
        return () => undefined
      },
    },
  })
  /** Lets all that is under way go on, for so long by the clock. */
  async function pass(ms: number) {
    for (let left = ms; left > 0; left -= 500) {
      for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
      clock.advance(500)
    }
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
  }
  return {
    reader,
    asked,
    posted,
    plans,
    ordersBefore,
    surroundings,
    pass,
    hear: () => heard(),
    become(next: FigureState['role']) {
      surroundings.state = { ...surroundings.state, role: next }
      for (const listener of listeners) listener()
    },
  }
}

describe('a reader of figures', () => {
  it('reads today of every shop before any day before, and ends at 120 days', async () => {
    const { reader, asked, pass } = await someReader()
    expect(reader.read().status).toBe('waiting')
    reader.know(shops)
    await pass(2_000)
    expect(reader.read().status).toBe('reading')
    await pass(60_000)
    expect(reader.read().status).toBe('watching')
    expect(reader.read().run.counts.ok).toBe(3)
    const firstBefore = asked.findIndex(({ age }) => age > 0)
    for (const { shop_uid } of shops) {
      for (const kind of ['orders', 'afterSales']) {
        const ofToday = asked.findIndex((each) => each.shop === shop_uid && each.kind === kind && each.age === 0)
        expect(ofToday, `${shop_uid} ${kind}`).toBeGreaterThanOrEqual(0)
        expect(ofToday, `${shop_uid} ${kind}`).toBeLessThan(firstBefore)
      }
    }
    expect(Math.max(...asked.map(({ age }) => age))).toBe(119)
  })

  it.each([
    ['saleQuality', ['orders', 'afterSales']],
    ['buyerScores', ['orders', 'afterSales']],
    ['promotionPlans', ['orders', 'afterSales']],
    ['afterSaleList', ['orders']],
    ['orderList', ['afterSales']],
  ] as const)('reads all others of shops whose %s fails, and tells the failure', async (call, others) => {
    const { reader, asked, surroundings, pass } = await someReader()
    surroundings.failing.add(call)
    reader.know(shops)
    await pass(120_000)
    expect(reader.read().run.lines.map(({ state, error }) => [state, error?.httpStatus])).toEqual(Array(3).fill(['failed', 500]))
    for (const { shop_uid } of shops)
      for (const kind of others) expect(asked.some((each) => each.shop === shop_uid && each.kind === kind && each.age === 119)).toBe(true)
  })

  it('reads the last 7 days of both kinds of a shop before any older day', async () => {
    const { reader, asked, pass } = await someReader()
    reader.know(shops)
    await pass(60_000)
    for (const { shop_uid } of shops) {
      const own = asked.filter(({ shop }) => shop === shop_uid)
      const firstOld = own.findIndex(({ age }) => age > 6)
      const week = (kind: string) => own.findLastIndex((each) => each.kind === kind && each.age === 6)
      expect(week('orders')).toBeGreaterThan(-1)
      expect(week('afterSales')).toBeGreaterThan(week('orders'))
      expect(firstOld).toBeGreaterThan(week('afterSales'))
    }
  })

  it('reads 30 days of both kinds of a shop before any older day, and says how far a first reading is', async () => {
    const { reader, asked, pass } = await someReader()
    reader.know(shops)
    await pass(2_000)
    expect(reader.read().progress).toMatchObject({ part: 'todayOrders', shops: { total: 3 } })
    await pass(60_000)
    expect(reader.read().progress).toBeNull()
    for (const { shop_uid } of shops) {
      const own = asked.filter(({ shop }) => shop === shop_uid)
      const firstOld = own.findIndex(({ age }) => age > 29)
      const month = (kind: string) => own.findLastIndex((each) => each.kind === kind && each.age <= 29 && each.age > 6)
      expect(month('afterSales')).toBeGreaterThan(-1)
      expect(firstOld).toBeGreaterThan(Math.max(month('orders'), month('afterSales')))
    }
  })

  it('keeps saying how far it was when it is stopped', async () => {
    const { reader, pass } = await someReader()
    reader.know(shops)
    await pass(2_000)
    reader.pause()
    await pass(1_000)
    expect([reader.read().status, reader.read().progress === null]).toEqual(['paused', false])
  })

  it('reads the ads of the last days of a shop before its older orders, since a trend of a week is looked at early', async () => {
    const { reader, plans, ordersBefore, pass } = await someReader()
    reader.know(shops.slice(0, 1))
    await pass(60_000)
    expect(new Set(plans.filter((_, at) => ordersBefore[at] === 0)).size).toBeGreaterThanOrEqual(7)
  })

  it('reads the ads of 30 days of a shop before orders that are older: why sales of a week changed asks for two weeks of both', async () => {
    const { reader, asked, plans, ordersBefore, pass } = await someReader()
    reader.know(shops.slice(0, 1))
    await pass(60_000)
    const month = asked.filter(({ age }) => age > 6 && age <= 29).length
    const inTime = plans.filter((_, at) => (ordersBefore[at] ?? 0) <= month)
    expect([new Set(inTime).size, new Set(plans).size]).toEqual([30, 30])
  })

  it('reads the orders of the last days again when the user wants it now: what was just shipped waits no more', async () => {
    const { reader, asked, pass } = await someReader()
    reader.know(shops)
    await pass(60_000)
    await pass(10 * 60_000)
    const before = asked.length
    reader.readNow()
    await pass(20_000)
    const again = asked.slice(before).filter(({ kind, age }) => kind === 'orders' && age > 0)
    expect(new Set(again.map(({ shop }) => shop)).size).toBe(3)
    expect(Math.max(...again.map(({ age }) => age))).toBe(3)
  })

  it('looks again at each shop from time to time, and counts what that costs', async () => {
    const { reader, asked, pass } = await someReader()
    reader.know(shops)
    await pass(60_000)
    asked.length = 0
    await pass(HOUR_MS)
    for (const { shop_uid } of shops)
      expect(asked.filter(({ shop, kind }) => shop === shop_uid && kind === 'orders').length).toBeGreaterThan(1)
    const ofOrders = reader.read().watch.filter(({ kind }) => kind === 'orders' || kind === 'afterSales')
    expect(ofOrders.reduce((sum, { requests }) => sum + requests, 0)).toBe(asked.length)
  })

  it('reads the ads of today with the first pass and those of 90 days with the watch; a report that is refused holds up nothing', async () => {
    const { reader, plans, pass } = await someReader()
    reader.know(shops)
    await pass(60_000)
    expect([reader.read().status, reader.read().run.counts.ok]).toEqual(['watching', 3])
    expect(new Set(plans)).toContain(toDayText(today))
    await pass(HOUR_MS)
    expect(new Set(plans).size).toBe(90)
  })

  it('reads nothing in a tab that follows, and everything once that tab leads', async () => {
    const { reader, asked, become, pass } = await someReader({ role: 'follows' })
    reader.know(shops)
    await pass(10_000)
    expect([reader.read().status, asked.length]).toEqual(['elsewhere', 0])
    become('leads')
    await pass(60_000)
    expect(reader.read().status).toBe('watching')
    become('follows')
    asked.length = 0
    await pass(HOUR_MS)
    expect([reader.read().status, asked.length]).toEqual(['elsewhere', 0])
  })

  it('asks nothing without an extension, and looks for one each minute', async () => {
    const { reader, asked, surroundings, pass } = await someReader({ isThere: false })
    reader.know(shops)
    await pass(30_000)
    expect([reader.read().status, asked.length]).toEqual(['unreachable', 0])
    surroundings.isThere = true
    await pass(40_000)
    expect(asked.length).toBeGreaterThan(0)
  })

  it('stops when it is paused, and goes on where it stopped', async () => {
    const { reader, asked, pass } = await someReader()
    reader.know(shops)
    await pass(3_000)
    reader.pause()
    await pass(1_000)
    const before = [...asked]
    await pass(HOUR_MS)
    expect([reader.read().status, asked.length]).toEqual(['paused', before.length])
    reader.resume()
    await pass(90_000)
    expect(reader.read().status).toBe('watching')
    const again = asked.slice(before.length).filter(({ age }) => age > 0)
    for (const each of before.filter(({ age }) => age > 0)) expect(again).not.toContainEqual(each)
  })

  it('stays paused with the next visit of the same user', async () => {
    const kept = { current: { isPaused: false, unwatched: [] } }
    const first = await someReader({ kept })
    first.reader.pause()
    const next = await someReader({ kept })
    next.reader.know(shops)
    await next.pass(10_000)
    expect([next.reader.read().status, next.asked.length]).toEqual(['paused', 0])
    next.reader.resume()
    await next.pass(10_000)
    expect(next.asked.length).toBeGreaterThan(0)
  })

  it('asks nothing of a shop that is not watched, until it is', async () => {
    const { reader, asked, pass } = await someReader({ kept: { current: { isPaused: false, unwatched: ['uid-2'] } } })
    reader.know(shops)
    await pass(HOUR_MS)
    expect(new Set(asked.map(({ shop }) => shop))).toEqual(new Set(['uid-1', 'uid-3']))
    reader.setWatched('uid-2', true)
    await pass(60_000)
    expect(new Set(asked.map(({ shop }) => shop))).toContain('uid-2')
    expect(reader.read().settings.unwatched).toEqual([])
  })

  it('says of each shop what reading cost and why it was refused last, until that is read again', async () => {
    const { reader, surroundings, pass } = await someReader()
    surroundings.expired.add('uid-3')
    reader.know(shops)
    await pass(60_000)
    const of = (uid: string) => reader.read().spent.find(({ shop }) => shop === uid)
    expect(of('uid-1')?.requests).toBeGreaterThan(30)
    expect([of('uid-1')?.refusal, of('uid-3')?.refusal?.kind, of('uid-3')?.refusal?.error.kind]).toEqual([null, 'orders', 'sessionExpired'])
  })

  it('reads today again when the user wants it now, in the tab that leads', async () => {
    const leading = await someReader()
    leading.reader.know(shops)
    await leading.pass(60_000)
    const following = await someReader({ role: 'follows' })
    following.reader.readNow()
    expect(following.posted).toEqual(['readNow'])
    leading.asked.length = 0
    leading.hear()
    await leading.pass(5_000)
    const ofToday = leading.asked.filter(({ age, kind }) => age === 0 && kind === 'orders').map(({ shop }) => shop)
    expect(new Set(ofToday)).toEqual(new Set(shops.map(({ shop_uid }) => shop_uid)))
  })

  it('goes on with the other shops where one is logged out', async () => {
    const { reader, surroundings, pass } = await someReader()
    surroundings.expired.add('uid-2')
    reader.know(shops)
    await pass(60_000)
    expect(reader.read().status).toBe('watching')
    expect(reader.read().run.counts).toMatchObject({ ok: 2, expired: 1 })
  })
})
