import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { merchantPayloads } from '../../contract/merchantPayloads.ts'
import { startSandbox } from '../startSandbox.ts'

const NOW = Date.parse('2026-11-22T07:00:00Z')
const atTen = Date.parse('2026-11-22T10:00:00+08:00') / 1000

let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => NOW, storeCount: 3 })
})
afterEach(() => sandbox.post('/reset'))
afterAll(() => sandbox.app.close())

const readJson = async (reply: Promise<Response>) => (await reply).json()

describe('the address of the sales’ clock', () => {
  it('tells it, puts it, moves it on, and is daily again after a reset', async () => {
    expect(await readJson(sandbox.control('/sales-clock'))).toEqual({ pace: 'daily', at: atTen, step_s: 0 })
    const put = { pace: 'still', at: 1_790_000_000, step_s: 60 }
    expect(await readJson(sandbox.post('/sales-clock', put))).toEqual(put)
    const moved = await readJson(sandbox.post('/sales-clock', { pace: 'still', advance_s: 3600 }))
    expect(moved).toEqual({ pace: 'still', at: 1_790_003_600, step_s: 0 })
    await sandbox.post('/reset')
    expect(await readJson(sandbox.control('/sales-clock'))).toMatchObject({ pace: 'daily', at: atTen })
  })

  it.each([{ pace: 'fast' }, { at: 5 }, { pace: 'still', at: -1 }, { pace: 'still', day: 1 }])('refuses %j', async (setting) => {
    expect((await sandbox.post('/sales-clock', setting)).status).toBe(400)
  })

  it('moves on with pages of orders and of after-sales, and with nothing else', async () => {
    const { cookie } = await sandbox.onlineStore()
    await sandbox.post('/sales-clock', { pace: 'still', step_s: 60 })
    const at = async () => (await readJson(sandbox.control('/sales-clock'))).at - atTen
    await sandbox.call('goodsList', merchantPayloads.goodsList, { cookie })
    expect(await at()).toBe(0)
    await sandbox.call('orderList', merchantPayloads.orderList, { cookie })
    await sandbox.call('afterSaleList', merchantPayloads.afterSaleList, { cookie })
    expect(await at()).toBe(120)
  })
})

it('the orders that have to be shipped are told as the shop itself hears of them', async () => {
  const { shop_id, cookie } = await sandbox.onlineStore()
  const { unship, unship12h, delay } = (await readJson(sandbox.call('orderCounts', merchantPayloads.orderCounts, { cookie }))).result
  const toShip = await readJson(sandbox.control('/to-ship'))
  expect(toShip).toHaveLength(3)
  expect(toShip).toContainEqual({ shop_id, all: unship, due: unship12h, late: delay })
  expect(unship).toBeGreaterThan(0)
})

describe('buyers’ data', () => {
  it('are in every row of orders and after-sales, and bear a mark that the control names', async () => {
    const { cookie } = await sandbox.onlineStore()
    const marks: string[] = await readJson(sandbox.control('/buyer-marks'))
    expect(marks).toEqual(['ZGBUYER', '1990707'])
    const orders = (await readJson(sandbox.call('orderList', merchantPayloads.orderList, { cookie }))).result.pageItems
    const afterSales = (await readJson(sandbox.call('afterSaleList', merchantPayloads.afterSaleList, { cookie }))).result.list
    for (const row of [...orders, ...afterSales]) for (const mark of marks) expect(JSON.stringify(row)).toContain(mark)
    expect(orders.some((row: { buyer_memo: string }) => row.buyer_memo !== '')).toBe(true)
  })
})

describe('the platform’s own rates', () => {
  it('are a day late, and bear the day that they are of', async () => {
    const { cookie } = await sandbox.onlineStore()
    const rateOf = async (queryDate: string) => (await readJson(sandbox.call('saleQuality', { queryDate }, { cookie }))).result
    expect((await rateOf('2026-11-22')).statDate).toBe('2026-11-21')
    expect((await rateOf('2026-11-10')).statDate).toBe('2026-11-10')
    await sandbox.post('/sales-clock', { pace: 'still', at: atTen - 5 * 86_400 })
    expect((await rateOf('2026-11-22')).statDate).toBe('2026-11-16')
  })
})
