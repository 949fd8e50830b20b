import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chinaDay } from '../../../../src/domain/chinaDay.ts'
import { daysOfWindow } from '../../../../src/figures/days.ts'
import { LOAD_AGAIN_MS, TRAFFIC_AGAIN_MS, type TrafficWatch } from '../../../../src/pages/sales/traffic/createTrafficWatch.ts'
import { addDays } from '../../../../src/pages/sales/traffic/rules/planTraffic.ts'
import { type TrafficCount, toTrafficValue } from '../../../../src/pages/sales/traffic/rules/trafficValue.ts'
import { aTrafficScene, type TrafficScene } from './aTrafficScene.ts'

const DAYS = 30
/** The store of the sandbox at this place refuses its flow. */
const REFUSES = 7

let scene: TrafficScene
let watch: TrafficWatch
let today: string
let month: readonly string[]
beforeEach(async () => {
  scene = await aTrafficScene()
  today = chinaDay(scene.clock.now())
  month = daysOfWindow({ from: addDays(today, -DAYS), to: addDays(today, -1) })
  watch = scene.open()
})
afterEach(async () => {
  watch.close()
  await scene.close()
})

const progress = () => watch.read().progress
const isDone = () => progress().status === 'done'
const isSaved = () => scene.backend.days.size >= scene.shops.length * DAYS
const counts = () =>
  Object.fromEntries(
    ['readyDate', 'mallTrade', 'mallFlow', 'goodsFigures'].map((name) => [name, scene.asked.filter((each) => each === name).length]),
  )
const trafficOf = (at: number, day: string, goodsId = '') => toTrafficValue(watch.get(scene.uids[at] ?? '', goodsId, day)) as TrafficCount
/** What was begun has ended, and a minute has passed. */
async function nothingMore(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    scene.clock.advance(3_000)
  }
}
async function readAll(): Promise<void> {
  watch.know(scene.uids, true)
  await scene.until(() => isDone() && isSaved())
}

describe('the last thirty days of every shop', () => {
  it('are read in the background, in two requests for each, and are with the backend', async () => {
    await readAll()
    expect(counts()).toMatchObject({ mallTrade: scene.shops.length, mallFlow: scene.shops.length })
    expect(progress()).toMatchObject({ shopsDone: scene.shops.length, shopsTotal: scene.shops.length, failed: [], saveError: null })
    expect(scene.backend.days.size).toBe(scene.shops.length * DAYS)
  })

  it('ask no shop for its last day that is ready, where the reader of its rates did', async () => {
    const { call } = scene.lanes
    const tools = { call, signal: new AbortController().signal, report: () => undefined }
    let answered = 0
    for (const uid of scene.uids) {
      void scene.readyDays.ask(uid, tools).then(() => {
        answered += 1
      })
    }
    await scene.until(() => answered === scene.shops.length)
    await readAll()
    expect(counts()).toMatchObject({ readyDate: scene.shops.length, mallTrade: scene.shops.length })
  })

  it('are those of the platform’s own orders, and buyers are the visitors’ share', async () => {
    await readAll()
    const query = new URLSearchParams({ first: month[0] ?? '', last: month.at(-1) ?? '', by: 'shop,day', basis: 'ordered' })
    const { rows } = (await (await scene.sandbox.control(`/sales?${query}`)).json()) as {
      rows: { shop_id: string; day: string; paid: { orders: number; fen: number } }[]
    }
    let compared = 0
    for (const { shop_id, day, paid } of rows) {
      const value = trafficOf(
        scene.shops.findIndex((shop) => shop.shop_id === shop_id),
        day,
      )
      expect([value.orders, value.salesFen]).toEqual([paid.orders, paid.fen])
      if (value.visitorsAre !== 'counted') continue
      expect(Math.abs((value.visitors ?? 0) * (value.conversion ?? 0) - (value.buyers ?? 0))).toBeLessThan(0.5)
      expect(value.assumed).toEqual(['visitors', 'views'])
      compared += 1
    }
    expect(compared).toBeGreaterThan(100)
  })

  it('are not asked for again by the next login: only the day that came since is', async () => {
    await readAll()
    watch.close()
    scene.asked.length = 0
    watch = scene.open()
    watch.know(scene.uids, true)
    await scene.until(isDone)
    expect(counts()).toMatchObject({ mallTrade: 0, goodsFigures: 0 })
    expect(trafficOf(0, month[10] ?? '').orders).toEqual(expect.any(Number))
  })

  it('say where the platform refuses visitors, and have them worked out', async () => {
    await readAll()
    const values = month.map((day) => trafficOf(REFUSES, day))
    expect(values.every(({ refused }) => refused.join() === 'visitors,views')).toBe(true)
    expect(values.some(({ visitorsAre, visitors }) => visitorsAre === 'workedOut' && Number(visitors) > 0)).toBe(true)
    expect(progress().failed).toEqual([])
  })
})

describe('a reading', () => {
  it('can be stopped, and goes on with what is missing', async () => {
    watch.know(scene.uids, true)
    await scene.until(() => scene.asked.filter((name) => name === 'mallFlow').length >= 3)
    watch.stop()
    await scene.until(() => [...scene.lanes.read().values()].every(({ running, waiting }) => running + waiting === 0))
    const left = scene.asked.length
    scene.clock.advance(TRAFFIC_AGAIN_MS * 2)
    await nothingMore()
    expect([scene.asked.length, progress().status]).toEqual([left, 'stopped'])
    const before = counts()
    expect(before.mallFlow).toBeLessThan(scene.shops.length)
    watch.resume()
    await scene.until(() => isDone() && isSaved())
    expect(counts().mallFlow).toBe(scene.shops.length)
  })

  it('of a shop whose login died is missing, holds up no other, and goes on after the next login', async () => {
    const dead = scene.shops[2]
    await scene.sandbox.post(`/stores/${dead?.shop_id}/expire`)
    watch.know(scene.uids, true)
    await scene.until(() => progress().status === 'done')
    expect(progress()).toMatchObject({ shopsDone: scene.shops.length - 1, failed: [{ shopId: dead?.shop_uid }] })
    const { cookie } = (await (await scene.sandbox.post(`/stores/${dead?.shop_id}/renew`)).json()) as { cookie: string }
    scene.lanes.renewed(dead?.shop_uid ?? '')
    scene.lanes.know(scene.shops.map((shop) => (shop === dead ? { ...shop, cookie, cookie_version: '2' } : shop)))
    await scene.until(isSaved)
    expect(progress().failed).toEqual([])
  })

  it('waits for orders, unless a screen shows it', async () => {
    scene.turn({ status: 'reading' })
    watch.know(scene.uids, true)
    await nothingMore()
    expect([scene.asked, progress().status]).toEqual([[], 'waiting'])
    watch.want({ days: { from: month[0] ?? '', to: today }, goods: [] })
    await scene.until(() => counts().mallTrade === scene.shops.length)
    expect(trafficOf(0, today)).toMatchObject({ isWhole: false, orders: expect.any(Number) })
  })

  it('leaves alone what is not watched, and asks nothing for a user who may not keep days', async () => {
    scene.turn({ unwatched: scene.uids.slice(1) })
    watch.know(scene.uids, false)
    await nothingMore()
    expect([scene.asked, progress().status]).toEqual([[], 'notAllowed'])
    watch.know(scene.uids, true)
    await scene.until(isDone)
    expect(counts()).toMatchObject({ mallTrade: 1 })
    expect(progress()).toMatchObject({ shopsTotal: 1, shopsDone: 1 })
  })

  it('is not lost while the backend is away after it, and is asked of the platform only once', async () => {
    watch.know(scene.uids, true)
    await scene.until(() => counts().mallTrade === scene.shops.length)
    scene.backend.isAway = true
    await scene.until(() => progress().saveError !== null && isDone())
    expect(isSaved()).toBe(false)
    scene.backend.isAway = false
    await scene.until(isSaved)
    expect([progress().saveError, counts().mallTrade]).toEqual([null, scene.shops.length])
  })

  it('of a shop that is deleted before they are saved keep out none of the others', async () => {
    watch.know(scene.uids, true)
    await scene.until(() => counts().mallTrade === scene.shops.length)
    scene.backend.isAway = true
    await scene.until(() => progress().saveError !== null && isDone())
    scene.backend.gone = scene.uids[0] ?? ''
    watch.know(scene.uids.slice(1), true)
    scene.backend.isAway = false
    await nothingMore()
    await nothingMore()
    const saved = new Set([...scene.backend.days.values()].map(({ shop_uid }) => shop_uid))
    expect(scene.uids.filter((shop) => !saved.has(shop))).toEqual([scene.backend.gone])
    expect(progress().saveError).toBeNull()
  })
})

describe('a tab that does not read', () => {
  it('has what the backend has, asks the platform for nothing, and sees what comes later', async () => {
    await readAll()
    const read = [...scene.backend.days.values()]
    const late = read.filter(({ shop_uid }) => shop_uid === scene.uids[0])
    for (const [place, { shop_uid }] of scene.backend.days) if (shop_uid === scene.uids[0]) scene.backend.days.delete(place)
    scene.asked.length = 0
    watch.close()
    scene.turn({ role: 'follows', status: 'elsewhere' })
    watch = scene.open()
    watch.know(scene.uids, true)
    watch.want({ days: { from: month[0] ?? '', to: month.at(-1) ?? '' }, goods: [] })
    await scene.until(() => progress().status === 'elsewhere')
    expect([trafficOf(1, month[5] ?? '').orders, trafficOf(0, month[5] ?? '')]).toEqual([expect.any(Number), 'unread'])
    for (const day of late) scene.backend.days.set(`${day.shop_uid}  ${day.day}`, day)
    scene.clock.advance(LOAD_AGAIN_MS)
    await scene.until(() => (trafficOf(0, month[5] ?? '') as unknown) !== 'unread')
    expect(scene.asked).toEqual([])
  })
})

describe('goods that a screen names', () => {
  it('are asked one by one, today and yesterday, and kept; not again within the hour', async () => {
    await readAll()
    const [store] = await scene.sandbox.stores()
    const [first, second] = store ? await scene.sandbox.goodsOf(store) : []
    const goods = [first, second].map((each) => ({ shopId: scene.uids[0] ?? '', goodsId: String(each?.id) }))
    const unknown = { shopId: scene.uids[0] ?? '', goodsId: '1' }
    const end = watch.want({ days: { from: month[0] ?? '', to: today }, goods: [...goods, unknown] })
    await scene.until(() => counts().goodsFigures === 3 && isDone())
    const yesterday = addDays(today, -1)
    for (const { goodsId } of goods) {
      expect(trafficOf(0, yesterday, goodsId)).toMatchObject({ isWhole: true, buyers: null, visitors: expect.any(Number), assumed: [] })
      expect(trafficOf(0, today, goodsId)).toMatchObject({ isWhole: false })
    }
    expect(trafficOf(0, yesterday, '1')).toBe('refused')
    end()
    watch.want({ days: { from: month[0] ?? '', to: today }, goods })
    await scene.until(isDone)
    expect(counts().goodsFigures).toBe(3)
    await scene.until(() => [...scene.backend.days.values()].filter(({ goods_id }) => goods_id !== '').length === 6)
  })

  it('have no yesterday yet while the platform still counts it, and have it once it has all of it', async () => {
    await readAll()
    const yesterday = addDays(today, -1)
    const ready = { day: addDays(today, -2) }
    const readyDays: TrafficScene['readyDays'] = { ask: async () => ready.day }
    watch.close()
    watch = scene.open({ readyDays })
    watch.know(scene.uids, true)
    const [store] = await scene.sandbox.stores()
    const [first] = store ? await scene.sandbox.goodsOf(store) : []
    const goodsId = String(first?.id)
    watch.want({ days: { from: month[0] ?? '', to: today }, goods: [{ shopId: scene.uids[0] ?? '', goodsId }] })
    await scene.until(() => counts().goodsFigures === 1 && isDone())
    expect(trafficOf(0, yesterday, goodsId).isWhole).toBe(false)
    ready.day = yesterday
    scene.clock.advance(TRAFFIC_AGAIN_MS)
    await scene.until(() => counts().goodsFigures === 2 && isDone())
    expect(trafficOf(0, yesterday, goodsId).isWhole).toBe(true)
  })
})
