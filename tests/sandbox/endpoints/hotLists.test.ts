import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MerchantCallName, MerchantPayload } from '../../../contract/merchantApi.ts'
import { leastOfWords } from '../../../src/pages/hot/rules/salesWords.ts'
import { type StoreView, startSandbox } from '../startSandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let store: StoreView

beforeAll(async () => {
  sandbox = await startSandbox({ pace: { max: 0, windowMs: 1 } })
  store = await sandbox.onlineStore()
})
afterAll(() => sandbox.app.close())

async function ask<Name extends MerchantCallName>(name: Name, payload: MerchantPayload<Name>) {
  return (await sandbox.call(name, payload, { cookie: store.cookie })).json()
}

interface Row {
  readonly rank: number
  readonly lastRank: number | null
  readonly goodsId: number
  readonly salesTip: string
  readonly trend: readonly number[]
}
const hotList = async (channelType: number, more: object = {}): Promise<Row[]> =>
  (await ask('hotList', { channelType, pageNumber: 1, pageSize: 100, ...more })).result.list

describe.each([
  ['today', 1],
  ['the week', 7],
])('the list of %s', (_name, channel) => {
  it('is by sales, and its ranks of before are those of the same goods', async () => {
    const rows = await hotList(channel)
    const sales = rows.map(({ salesTip }) => leastOfWords(salesTip) ?? 0)
    expect(sales).toEqual(sales.toSorted((a, b) => b - a))
    expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, index) => index + 1))
    const ranks = rows.flatMap(({ lastRank }) => lastRank ?? [])
    expect(new Set(ranks).size).toBe(ranks.length)
    expect(ranks.length).toBeGreaterThan(rows.length / 2)
  })

  it('has goods that were not on it before', async () => {
    expect((await hotList(channel)).some(({ lastRank }) => lastRank === null)).toBe(true)
  })
})

it('the list of today says of a day what its trend says', async () => {
  for (const { salesTip, trend } of await hotList(1)) {
    const sold = trend.at(-1) ?? 0
    const least = leastOfWords(salesTip) ?? 0
    expect(least).toBeLessThanOrEqual(sold)
    expect(sold - least).toBeLessThan(Math.max(100, sold / 10))
  }
})

it('some of the list are goods of the asking store', async () => {
  const own = new Set((await sandbox.goodsOf(store)).map(({ id }) => id))
  const pages = await Promise.all([1, 2, 3, 4].map((pageNumber) => hotList(7, { pageNumber })))
  expect(pages.flat().filter(({ goodsId }) => own.has(goodsId)).length).toBeGreaterThan(0)
})

it('opportunities are the hottest first, and lack what the platform does not say of each', async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => ask('opportunityGoods', { size: 30, page })))
  const rows: { hot_index?: number | string; refer_price: number | null }[] = pages.flatMap(({ result }) => result.list)
  const heats = rows.map(({ hot_index }) => Number(hot_index ?? 0))
  expect(heats).toEqual(heats.toSorted((a, b) => b - a))
  expect(rows.some(({ hot_index }) => typeof hot_index === 'string')).toBe(true)
  expect(rows.some(({ refer_price }) => refer_price === null)).toBe(true)
})
