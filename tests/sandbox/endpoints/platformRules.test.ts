import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MerchantCallName, MerchantPayload } from '../../../contract/merchantApi.ts'
import { leaves } from '../../../sandbox/catalogue/categories.ts'
import { merchantPayloads } from '../../contract/merchantPayloads.ts'
import { firstOf, type StoreView, startSandbox } from '../startSandbox.ts'

/** 15:00 in China on a Sunday. */
const NOW = Date.parse('2026-11-22T07:00:00Z')
const DAY_S = 86_400

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let store: StoreView
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => NOW, pace: { max: 0, windowMs: 1 } })
  store = await sandbox.onlineStore()
})
afterAll(() => sandbox.app.close())

async function ask<Name extends MerchantCallName>(name: Name, payload: MerchantPayload<Name> = merchantPayloads[name], headers = {}) {
  return (await sandbox.call(name, payload, { cookie: store.cookie, ...headers })).json()
}

describe('the wholesale site', () => {
  const page = async (number: number, rn?: string) =>
    (await ask('wholesaleSearch', { ...merchantPayloads.wholesaleSearch, page: number, ...(rn ? { rn } : {}) })).result
  const ids = ({ goodsList }: { goodsList: { goodsId: number }[] }) => goodsList.map(({ goodsId }) => goodsId)

  it('gives the first page again and again without the number that came with it', async () => {
    const first = await page(1)
    expect(ids(await page(2))).toEqual(ids(first))
    expect(ids(await page(2, 'made up'))).toEqual(ids(first))
    const second = ids(await page(2, first.rn))
    expect(second.filter((id) => ids(first).includes(id))).toEqual([])
  })

  it('finds by a word, and has what it found', async () => {
    const { goodsList } = (await ask('wholesaleWordSearch', { ...merchantPayloads.wholesaleWordSearch, query: '新款' })).result
    const { goodsId, goodsName } = firstOf<{ goodsId: number; goodsName: string }>(goodsList)
    expect(goodsName).toContain('新款')
    expect((await ask('wholesaleDetail', { goodsId: String(goodsId) })).result).toMatchObject({ goodsName })
  })

  it('says in the platform’s own words what it does not have', async () => {
    expect(await ask('wholesaleDetail', { goodsId: '1' })).toMatchObject({ success: false, errorMsg: '很抱歉，此商品不存在' })
  })
})

describe('after-sales', () => {
  it('answer as a dead session to another page than their own', async () => {
    const foreign = await ask('afterSaleList', merchantPayloads.afterSaleList, { referer: `${sandbox.origin}/orders/list` })
    expect(foreign).toMatchObject({ success: false, error_code: 43001 })
    expect(await ask('afterSaleList')).toMatchObject({ success: true })
  })

  it('can be asked for by state, type and number of an order', async () => {
    const list = async (filters: object): Promise<{ orderSn: string; afterSalesStatus: number; afterSalesType: number }[]> =>
      (await ask('afterSaleList', { ...merchantPayloads.afterSaleList, ...filters })).result.list
    const [first] = await list({})
    expect(new Set((await list({ afterSalesStatusList: [10] })).map((each) => each.afterSalesStatus))).toEqual(new Set([10]))
    expect(new Set((await list({ afterSalesType: 2 })).map((each) => each.afterSalesType))).toEqual(new Set([2]))
    expect((await list({ searchText: first?.orderSn })).map(({ orderSn }) => orderSn)).toEqual([first?.orderSn])
  })
})

describe('old orders', () => {
  it('are those of more than three months ago', async () => {
    const { pageItems } = (await ask('orderHistory')).result
    expect(pageItems).toHaveLength(50)
    for (const { order_time } of pageItems) expect(order_time).toBeLessThan(NOW / 1000 - 89 * DAY_S)
  })
})

describe('categories', () => {
  const leaf = firstOf(leaves)

  it('are none below a leaf, and say with 1 and 0 what is one', async () => {
    expect((await ask('categories', { parentId: leaf.id })).result).toBeNull()
    const below = (await ask('categories', { parentId: leaf.parentId })).result
    expect(new Set(below.map((each: { leaf: number }) => each.leaf))).toEqual(new Set([1]))
  })

  it('are found by a word with their way from the first', async () => {
    const [found] = (await ask('categorySearch', { keyword: leaf.name })).result.cat_info_v2_lists
    expect([found.cat_name_1, found.cat_name_2, found.cat_name_3]).toEqual(leaf.path)
  })

  it('say which properties they want', async () => {
    const { modules } = (await ask('propertyTemplate', { catId: leaf.id, goodsCommitId: 1, goodsId: 1 })).result
    const required = modules[0].propertys.filter((each: { required: boolean }) => each.required)
    expect(required.map((each: { name_alias: string }) => each.name_alias)).toEqual(['品牌', '材质'])
  })
})

describe('figures of one of the goods', () => {
  it('are plain, and the hours of a day add up to the day', async () => {
    const promoted = (await ask('goodsEffect', { ...merchantPayloads.goodsEffect, startDate: '2026-11-21', endDate: '2026-11-21' })).result
    const [{ goodsId, payOrdrCnt }] = promoted.goodsDetailList
    const { yesterdayGoodsDetail, yesterdayGoodsDetailList } = (await ask('goodsFigures', { goodsId })).result
    expect(yesterdayGoodsDetail.payOrdrCnt).toBe(payOrdrCnt)
    const hours: number[] = yesterdayGoodsDetailList.map((hour: { payOrdrCnt: number }) => hour.payOrdrCnt)
    expect(hours.reduce((sum, each) => sum + each, 0)).toBe(payOrdrCnt)
  })
})

describe('the hourly report of promotion', () => {
  it('adds up to the day, and the plans to the account, but for rounding', async () => {
    const day = { startDate: '2026-11-21 00:00:00', endDate: '2026-11-21 00:00:00' }
    const query = { ...merchantPayloads.promotionHours, ...day, entityId: Number(store.shop_id) }
    const { dailyReportList, hourlyReportList } = (await ask('promotionHours', query)).result
    const spend = (each: { spend: { value: string } }) => Number(each.spend.value)
    const sumOf = (rows: { spend: { value: string } }[]) => rows.reduce((sum, each) => sum + spend(each), 0)
    expect([dailyReportList.length, hourlyReportList.length]).toEqual([1, 24])
    expect(sumOf(hourlyReportList)).toBeCloseTo(sumOf(dailyReportList), 0)
    const plans = { ...merchantPayloads.promotionPlans, beginDate: '2026-11-21', endDate: '2026-11-21' }
    expect(sumOf([(await ask('promotionPlans', plans)).result.sumReportInfo])).toBe(sumOf(dailyReportList))
  })
})

describe('page sizes', () => {
  it.each<[MerchantCallName, object]>([
    ['opportunityGoods', { size: 31, page: 1 }],
    ['afterSaleList', { ...merchantPayloads.afterSaleList, pageSize: 101 }],
    ['promotionPlans', { ...merchantPayloads.promotionPlans, pageSize: 51 }],
    ['draftList', { check_status: 0, start: 0, length: 51 }],
    ['wholesaleWordSearch', { ...merchantPayloads.wholesaleWordSearch, size: 21 }],
    ['goodsQuality', { ...merchantPayloads.goodsQuality, pageSize: 21 }],
  ])('of %s are limited', async (name, payload) => {
    expect(await ask(name, payload as never)).toMatchObject({ success: false })
  })
})
