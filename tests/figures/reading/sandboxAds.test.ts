import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merchantApi } from '../../../contract/merchantApi.ts'
import type { Dimension, FigureQuestion } from '../../../src/figures/answers/question.ts'
import { FigureQuestionError } from '../../../src/figures/answers/question.ts'
import { startOfDay, toDayText } from '../../../src/figures/days.ts'
import { createPromotionReading } from '../../../src/figures/reading/createPromotionReading.ts'
import { createQualityReading } from '../../../src/figures/reading/createQualityReading.ts'
import { createReadyDays } from '../../../src/figures/reading/createReadyDays.ts'
import { createFigureStore } from '../../../src/figures/store/createFigureStore.ts'
import type { FigureStore } from '../../../src/figures/store/figureStore.ts'
import { aSandboxShop, toFigures } from '../aSandboxShop.ts'
import { someDisk } from '../someDisk.ts'
import { aQuestion } from '../someFigures.ts'
import { TODAY } from '../someRows.ts'

interface AdRow {
  readonly goods_id: number
  readonly day: string
  readonly hour: number
  readonly spend_fen: number
  readonly gmv_fen: number
  readonly net_fen: number
}

/** Of the 90 that are read: they are made up one by one. */
const DAYS = 24
const NOW = startOfDay(TODAY) + 11 * 3600
const window = { from: toDayText(TODAY - DAYS + 1), to: toDayText(TODAY) }
const range = { first: window.from, last: window.to }
const now = () => NOW
const question = (by: readonly Dimension[]): FigureQuestion =>
  aQuestion({ measure: 'adSpend', beside: ['roi', 'netRoi'], by, shops: ['s1'], window })

let shop: Awaited<ReturnType<typeof aSandboxShop>>
const disk = someDisk()
let store: FigureStore
const rowsOf = async (by: string) => (await shop.sums<{ rows: AdRow[] }>('ads', { ...range, by })).rows
const read = (into: FigureStore, mallIdOf: () => number | null = () => Number(shop.store.shop_id), daysMax = DAYS) =>
  createPromotionReading({ figures: toFigures(into), mallIdOf, now, daysMax })(shop.shop, shop.tools)

beforeAll(async () => {
  shop = await aSandboxShop({ storeCount: 3, goodsPerStore: 30, now: () => NOW * 1000 }, () => NOW * 1000)
  store = await createFigureStore({ disk: disk.open(), now })
  await read(store)
  await createQualityReading({ figures: toFigures(store), readyDays: createReadyDays(() => NOW * 1000), now })(shop.shop, shop.tools)
})
afterAll(() => shop.sandbox.app.close())

describe('ad spend of a shop of the sandbox', () => {
  it('is to the fen what the sandbox says, by day and by goods, at once and with the next visit', async () => {
    for (const each of [store, await createFigureStore({ disk: disk.open(), now })]) {
      const byDay = await each.answer(question(['day']))
      expect(byDay.complete).toMatchObject({ isComplete: true, missing: [] })
      expect(byDay.sources).toEqual(['promotion'])
      const days = new Map(byDay.rows.map(({ day, sums }) => [day, [sums.adSpend?.part, sums.roi?.part, sums.netRoi?.part]]))
      expect(days).toEqual(new Map((await rowsOf('day')).map((row) => [row.day, [row.spend_fen, row.gmv_fen, row.net_fen]])))
      const byGoods = await each.answer(question(['goods']))
      const goods = new Map(byGoods.rows.map(({ goods: id, sums }) => [id, sums.adSpend?.part]))
      expect(goods).toEqual(new Map((await rowsOf('goods')).map((row) => [String(row.goods_id), row.spend_fen])))
      expect(byGoods.total.roi).toEqual({ part: byDay.total.roi?.part, whole: byDay.total.adSpend?.part })
    }
  })

  it('is that of some goods alone where the question names them, by day, too, and without what is for no goods', async () => {
    const rows = await rowsOf('goods,day')
    const goods = String(rows.find(({ spend_fen }) => spend_fen > 0)?.goods_id)
    const own = rows.filter(({ goods_id }) => String(goods_id) === goods)
    const byDay = await store.answer({ ...question(['day']), goods: [goods] })
    const spent = new Map(byDay.rows.map(({ day, sums }) => [day, sums.adSpend?.part]))
    expect(spent).toEqual(new Map(own.filter(({ spend_fen }) => spend_fen > 0).map((row) => [row.day, row.spend_fen])))
    const byGoods = await store.answer({ ...question(['goods']), goods: [goods] })
    expect(byGoods.rows.map((row) => row.goods)).toEqual([goods])
  })

  it('has the hours of the account', async () => {
    const { spendFen, missing } = await store.adHours({ shops: ['s1', 's2'], day: window.to })
    const hours = (await rowsOf('day,hour')).filter(({ day }) => day === window.to)
    expect(spendFen).toEqual(hours.map(({ spend_fen }) => spend_fen))
    expect(missing).toEqual(['s2'])
  })

  it('costs a request a day and one more a week', async () => {
    const counted = (name: string) => shop.asked.filter((each) => each === name).length
    expect([counted('promotionPlans'), counted('promotionHours')]).toEqual([DAYS, Math.ceil(DAYS / 7)])
  })

  it('is that of the plans alone where the platform refuses the account’s report', async () => {
    await shop.sandbox.addFault({ kind: 'noPermission', path: '/mms-gateway/poseidon/api/report/queryHourlyRangeReport' })
    const fresh = await createFigureStore({ disk: someDisk().open(), now })
    await read(fresh)
    await shop.sandbox.control('/faults', { method: 'DELETE' })
    const answer = await fresh.answer(question([]))
    expect(answer.total.adSpend).toEqual((await store.answer(question([]))).total.adSpend)
    expect((await fresh.adHours({ shops: ['s1'], day: window.to })).missing).toEqual(['s1'])
  })

  it('cannot be split by SKU or reason, and has no orders behind it', async () => {
    for (const by of ['sku', 'reason'] as const) await expect(store.answer(question([by]))).rejects.toThrow(FigureQuestionError)
    await expect(store.behind({ question: question([]), group: {}, limit: 1 })).rejects.toThrow(FigureQuestionError)
  })
})

it('a plan that comes on two pages is counted once', async () => {
  const many = await aSandboxShop({ storeCount: 3, goodsPerStore: 480, now: () => NOW * 1000 }, () => NOW * 1000)
  const readToday = async () => {
    const into = await createFigureStore({ disk: someDisk().open(), now })
    await createPromotionReading({ figures: toFigures(into), mallIdOf: () => null, now, daysMax: 1 })(many.shop, many.tools)
    const answer = await into.answer({ ...question(['goods']), window: { from: window.to, to: window.to } })
    return {
      spent: new Map(answer.rows.map((row) => [row.goods, row.sums.adSpend])),
      isWhole: into.reading('s1', 'promotion').days[0]?.isWhole,
    }
  }
  const plain = await readToday()
  expect(plain.isWhole).toBe(true)
  expect(many.asked.filter((name) => name === 'promotionPlans').length).toBeGreaterThan(1)
  await many.sandbox.addFault({ kind: 'duplicateRows', path: '/mms-gateway/venus/api/goods/promotion/v3/list' })
  const shifted = await readToday()
  await many.sandbox.app.close()
  expect(shifted).toEqual(plain)
})

it('a day whose list shows no plans and counts none is not one without ads: nothing is known of it before it is read again', async () => {
  let time = NOW
  const into = await createFigureStore({ disk: someDisk().open(), now: () => time })
  const readAt = (daysMax: number) =>
    createPromotionReading({ figures: toFigures(into), mallIdOf: () => null, now: () => time, daysMax })(shop.shop, shop.tools)
  const ofToday = async () => (await into.answer({ ...question([]), window: { from: window.to, to: window.to } })).total.adSpend
  await readAt(1)
  const known = await ofToday()
  await shop.sandbox.addFault({ kind: 'saysNothing', path: '/mms-gateway/venus/api/goods/promotion/v3/list' })
  time += 2 * 3600
  await readAt(2)
  await shop.sandbox.control('/faults', { method: 'DELETE' })
  const days = into.reading('s1', 'promotion').days.map(({ day, isWhole }) => [TODAY - day, isWhole])
  expect(days).toEqual([
    [1, false],
    [0, false],
  ])
  expect(await ofToday()).toBeUndefined()
  time += 3600
  await readAt(2)
  expect((await ofToday())?.part).toBe(known?.part)
})

it('the platform’s own rates come with the platform’s own date, beside the category’s, and once a day', async () => {
  const [rates] = await store.rates(['s1', 's2'])
  expect(rates).toMatchObject({ shop: 's1', days: [{ day: toDayText(TODAY - 1), category: { refundRate: 0.118, refundHours: null } }] })
  expect(rates?.days[0]?.own.refundRate).toBeGreaterThan(0)
  const { description, regionRank, support } = rates?.days[0]?.scores ?? {}
  expect(description).toBeGreaterThanOrEqual(4)
  expect(regionRank).toBeLessThan(1)
  expect(support).toBe('masked')
  const before = shop.asked.filter((name) => name === 'saleQuality').length
  await createQualityReading({ figures: toFigures(store), readyDays: createReadyDays(() => NOW * 1000), now })(shop.shop, shop.tools)
  expect(shop.asked.filter((name) => name === 'saleQuality').length).toBe(before)
  expect(await (await createFigureStore({ disk: disk.open(), now })).rates(['s1'])).toEqual([rates])
})

it('the platform’s own rates stay where a score does not come through; that is told, and the score is read with the next visit alone', async () => {
  const into = await createFigureStore({ disk: someDisk().open(), now })
  const readQuality = createQualityReading({ figures: toFigures(into), readyDays: createReadyDays(() => NOW * 1000), now })
  const [asTheyAre] = await store.rates(['s1'])
  const ofDay = async () => (await into.rates(['s1']))[0]?.days[0]
  await shop.sandbox.addFault({ kind: 'status', status: 500, path: merchantApi.buyerScores.path })
  await expect(readQuality(shop.shop, shop.tools)).rejects.toMatchObject({ kind: 'requestFailed' })
  await shop.sandbox.control('/faults', { method: 'DELETE' })
  expect((await ofDay())?.own).toEqual(asTheyAre?.days[0]?.own)
  expect((await ofDay())?.scores).toMatchObject({ description: null, support: 'masked' })
  await readQuality(shop.shop, shop.tools)
  expect((await ofDay())?.scores).toEqual(asTheyAre?.days[0]?.scores)
  const asked = shop.asked.length
  await readQuality(shop.shop, shop.tools)
  expect(shop.asked.slice(asked)).not.toContain('saleQuality')
})
