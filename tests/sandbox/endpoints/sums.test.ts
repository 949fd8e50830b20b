import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MerchantCallName, MerchantPayload } from '../../../contract/merchantApi.ts'
import type { WireAfterSale } from '../../../contract/merchantCalls/afterSales.ts'
import type { WireOrder } from '../../../contract/merchantCalls/orders.ts'
import { asOfOf } from '../../../sandbox/sales/calendar.ts'
import { merchantPayloads } from '../../contract/merchantPayloads.ts'
import { type StoreView, startSandbox } from '../startSandbox.ts'

/** 15:00 in China on a Sunday. */
const NOW = Date.parse('2026-11-22T07:00:00Z')
const week = { startDate: '2026-11-16', endDate: '2026-11-22' }
const start = Date.parse('2026-11-16T00:00:00+08:00') / 1000
const DAY_S = 86_400
/** The after-sales of the week are about orders from here on. */
const reach = Date.parse('2026-08-17T00:00:00+08:00') / 1000
const masked = /^[\ue000-\uf8ff]+$/

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let store: StoreView
/** All of the two lists, and those of the week. */
let recent: WireOrder[]
let old: WireOrder[]
let orders: WireOrder[]

beforeAll(async () => {
  sandbox = await startSandbox({ now: () => NOW, pace: { max: 0, windowMs: 1 } })
  store = await sandbox.onlineStore()
  recent = await everyOrder('orderList')
  old = await everyOrder('orderHistory')
  orders = recent.filter((order) => order.order_time >= start)
})
afterAll(() => sandbox.app.close())

async function ask<Name extends MerchantCallName>(name: Name, payload: MerchantPayload<Name>) {
  return (await (await sandbox.call(name, payload, { cookie: store.cookie })).json()).result
}

async function everyOrder(call: 'orderList' | 'orderHistory'): Promise<WireOrder[]> {
  const found: WireOrder[] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await ask(call, { ...merchantPayloads.orderList, groupStartTime: reach, pageNumber })
    found.push(...page.pageItems)
    if (page.pageItems.length < 50) return found
  }
}
const isPaid = (order: WireOrder) => order.pay_status === 2 && Boolean(order.confirm_time)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('orders', () => {
  it('of three months reach into today, newest first; older ones are behind their own call, without a gap or an overlap', () => {
    const all = [...recent, ...old]
    const border = Date.parse('2026-08-25T00:00:00+08:00') / 1000
    expect(Math.min(...recent.map((order) => order.order_time))).toBeGreaterThanOrEqual(border)
    expect(Math.max(...old.map((order) => order.order_time))).toBeLessThan(border)
    expect(old.length).toBeGreaterThan(200)
    const times = all.map((order) => order.order_time)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(Math.max(...times)).toBeGreaterThan(Date.parse('2026-11-22T00:00:00+08:00') / 1000)
    expect(Math.max(...times)).toBeLessThanOrEqual(NOW / 1000)
    expect(Math.min(...times)).toBeLessThan(reach + DAY_S)
    expect(new Set(all.map((order) => order.order_sn)).size).toBe(all.length)
    for (const { order_sn } of all) expect(order_sn).toMatch(/^26\d{4}-\d{15}$/)
  })

  it('cost what their goods cost, less the discounts, and postage', () => {
    for (const order of orders) {
      const { goods_price, goods_number, goods_amount, merchant_discount, platform_discount, shipping_amount } = order
      expect(goods_amount).toBe(Number(goods_price) * goods_number)
      expect(order.order_amount).toBe(
        Number(goods_amount) - Number(merchant_discount) - Number(platform_discount) + Number(shipping_amount),
      )
    }
  })

  it('that wait are as many as the counter says', async () => {
    const counts = await ask('orderCounts', merchantPayloads.orderCounts)
    const toShip = await ask('orderList', { ...merchantPayloads.orderList, orderType: 1 })
    expect(counts.unship).toBe(toShip.totalItemNum)
    expect(counts.unship).toBeGreaterThan(0)
  })

  it('that have to leave within 12 hours, and those that are late, are as many as their own limits say', async () => {
    const { unship12h, delay } = await ask('orderCounts', merchantPayloads.orderCounts)
    const waiting: WireOrder[] = []
    for (let pageNumber = 1, isMore = true; isMore; pageNumber += 1) {
      const { pageItems } = (await ask('orderList', { ...merchantPayloads.orderList, orderType: 1, pageNumber })) as {
        pageItems: WireOrder[]
      }
      waiting.push(...pageItems)
      isMore = pageItems.length === 50
    }
    const left = waiting.map(({ promise_shipping_time }) => (promise_shipping_time ?? 0) - asOfOf(NOW))
    expect(unship12h).toBe(left.filter((seconds) => seconds >= 0 && seconds <= DAY_S / 2).length)
    expect(delay).toBe(left.filter((seconds) => seconds < 0).length)
    expect(unship12h + delay).toBeGreaterThan(0)
  })

  it('come at most 50 to a page', async () => {
    const reply = await sandbox.call('orderList', { ...merchantPayloads.orderList, pageSize: 51 }, { cookie: store.cookie })
    expect(await reply.json()).toMatchObject({ success: false, errorCode: 1000 })
  })
})

describe('after-sales', () => {
  it('belong to an order each, carry no goods id, and give back no more than was paid', async () => {
    const list: WireAfterSale[] = (await ask('afterSaleList', { ...merchantPayloads.afterSaleList, startCreatedTime: start })).list
    const all = new Map([...recent, ...old].map((order) => [order.order_sn, order]))
    expect(list.length).toBeGreaterThan(5)
    for (const afterSale of list) {
      const order = all.get(afterSale.orderSn)
      expect(order?.goods_name).toBe(afterSale.goodsName)
      expect(afterSale.refundAmount).toBeLessThanOrEqual(Number(order?.order_amount))
      expect(afterSale.createdAt).toBeGreaterThan(Number(order?.order_time))
      expect(afterSale).not.toHaveProperty('goodsId')
    }
  })
})

describe('the data centre', () => {
  it('has the sums of the orders, day by day', async () => {
    const { dayList } = await ask('mallTrade', { queryType: 7, queryDate: week.endDate, ...week })
    const paid = orders.filter(isPaid)
    expect(sum(dayList.map((day: { payOrdrCnt: number }) => day.payOrdrCnt))).toBe(paid.length)
    const fen = sum(dayList.map((day: { payOrdrAmt: number }) => Math.round(day.payOrdrAmt * 100)))
    expect(fen).toBe(sum(paid.map((order) => order.order_amount)))
    expect(dayList).toHaveLength(7)
  })

  it('has the sums of each goods’ orders, and hides its visits in private-use signs', async () => {
    const { goodsDetailList } = await ask('goodsEffect', { ...merchantPayloads.goodsEffect, ...week })
    expect(goodsDetailList.length).toBeGreaterThan(10)
    for (const row of goodsDetailList) {
      const own = orders.filter((order) => isPaid(order) && String(order.goods_id) === String(row.goodsId))
      expect(Math.round(row.payOrdrAmt * 100)).toBe(sum(own.map((order) => order.order_amount)))
      expect(row.payOrdrGoodsQty).toBe(sum(own.map((order) => order.goods_number)))
      for (const figure of [row.goodsUvPpr, row.goodsPvPpr, row.goodsVcrPpr]) expect(figure).toEqual(expect.any(Number))
      for (const figure of [row.goodsUv, row.goodsPv, row.goodsVcr, row.goodsFavCnt]) expect(figure).toMatch(masked)
    }
  })

  it('counts in the goods list what the orders of thirty days sold', async () => {
    const month = recent.filter((order) => isPaid(order) && order.order_time >= Date.parse('2026-10-24T00:00:00+08:00') / 1000)
    const counted = (await sandbox.goodsOf(store)).map((goods) => goods.sold_quantity_for_thirty_days)
    expect(sum(counted)).toBe(sum(month.map((order) => order.goods_number)))
  })

  it.each([
    { startDate: '2026-11-02', endDate: '2026-11-01' },
    { startDate: 'yesterday', endDate: '2026-11-01' },
    { startDate: '2026-01-01', endDate: '2026-11-01' },
  ])('refuses the range %j', async (range) => {
    const reply = await sandbox.call('mallTrade', { queryType: 7, queryDate: '', ...range }, { cookie: store.cookie })
    expect(await reply.json()).toMatchObject({ success: false, errorMsg: '日期不正确' })
  })
})

describe('figures of one of the goods', () => {
  const bestSeller = (): number => {
    const counts = new Map<number, number>()
    for (const order of orders.filter(isPaid)) counts.set(Number(order.goods_id), (counts.get(Number(order.goods_id)) ?? 0) + 1)
    const [best] = [...counts].toSorted(([, a], [, b]) => b - a)
    return Number(best?.[0])
  }
  /** Paid orders of the goods from one moment to before another, seconds. */
  const soldOf = (goodsId: number, from: number, to: number) =>
    recent.filter((order) => isPaid(order) && Number(order.goods_id) === goodsId && order.order_time >= from && order.order_time < to)
  const today = Date.parse('2026-11-22T00:00:00+08:00') / 1000

  it('are those of its orders, today and yesterday, and by the hour', async () => {
    const goodsId = bestSeller()
    const reply = await ask('goodsFigures', { goodsId })
    const days = [
      [reply.todayGoodsDetail, reply.todayGoodsDetailList, today],
      [reply.yesterdayGoodsDetail, reply.yesterdayGoodsDetailList, today - DAY_S],
    ]
    for (const [total, hours, start] of days) {
      const own = soldOf(goodsId, start, start + DAY_S)
      expect(total.payOrdrCnt).toBe(own.length)
      expect(Math.round(total.payOrdrAmt * 100)).toBe(sum(own.map((order) => order.order_amount)))
      expect(total.goodsVcr).toBeCloseTo(total.payOrdrCnt / total.goodsUv, 4)
      expect(hours.map(({ statHr }: { statHr: number }) => statHr)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
      for (const { statHr, payOrdrCnt } of hours)
        expect(payOrdrCnt).toBe(soldOf(goodsId, start + statHr * 3600, start + (statHr + 1) * 3600).length)
    }
    expect(reply.yesterdayGoodsDetail.payOrdrCnt + reply.todayGoodsDetail.payOrdrCnt).toBeGreaterThan(0)
  })

  it('of its returns are those of its orders of thirty days, in fen', async () => {
    const goodsId = bestSeller()
    const month = soldOf(goodsId, today - 29 * DAY_S, today + DAY_S)
    const numbers = new Set(month.map((order) => order.order_sn))
    const refunded: WireAfterSale[] = []
    for (let pageNumber = 1; ; pageNumber += 1) {
      const startCreatedTime = today - 29 * DAY_S
      const page = await ask('afterSaleList', { ...merchantPayloads.afterSaleList, startCreatedTime, pageNumber, pageSize: 100 })
      refunded.push(...page.list.filter((each: WireAfterSale) => each.afterSalesStatus === 10 && numbers.has(each.orderSn)))
      if (page.list.length < 100) break
    }
    const reply = await ask('goodsAfterSales', { goodsId })
    expect(reply.rfSucOrdrCnt1m).toBe(new Set(refunded.map((each) => each.orderSn)).size)
    expect(reply.rfSucOrdrAmt1m).toBe(sum(refunded.map((each) => each.refundAmount)))
    const quality = refunded.filter((each) => [201, 202, 204, 302].includes(Number(each.afterSalesReasonCode)))
    expect(reply.qltySucRfRto1m).toBeCloseTo(new Set(quality.map((each) => each.orderSn)).size / month.length, 4)
    expect(refunded.length).toBeGreaterThan(0)
  })

  it('have the score of the list in the platform’s check, and another one by buyers', async () => {
    const { goods_list } = await ask('goodsList', { page: 1, size: 20 })
    const ids = goods_list.map(({ id }: { id: number }) => id)
    const { goodsList } = await ask('goodsQuality', { pageNo: 1, pageSize: 20, goodsIdList: ids, goodsNameList: [], total: 0 })
    const byBuyers = goodsList.map(
      (row: { goodsNavigatorDetailDTO: { avgDescRevScr1m: number } }) => row.goodsNavigatorDetailDTO.avgDescRevScr1m,
    )
    const ofList = goods_list.map((row: { goods_inspect_score: { score: string } }) => Number(row.goods_inspect_score.score))
    expect(byBuyers).toHaveLength(20)
    expect(byBuyers).not.toEqual(ofList)
    for (const [at, id] of ids.slice(0, 3).entries()) expect((await ask('goodsProblems', { goodsId: id })).score).toBe(ofList[at])
  })
})

describe('promotion plans', () => {
  const inRange = { beginDate: week.startDate, endDate: week.endDate }

  it('bring at most what was sold, in yuan as text', async () => {
    const { adInfos } = await ask('promotionPlans', { ...merchantPayloads.promotionPlans, ...inRange })
    expect(adInfos.length).toBeGreaterThan(3)
    for (const { goodsId, reportInfo } of adInfos) {
      const own = orders.filter((order) => isPaid(order) && String(order.goods_id) === String(goodsId))
      expect(reportInfo.gmv).toMatchObject({ unit: 'YUAN', value: expect.stringMatching(/^\d+\.\d\d$/) })
      expect(Number(reportInfo.gmv.value) * 100).toBeLessThanOrEqual(sum(own.map((order) => order.order_amount)) + 1)
    }
  })

  it('come with the sum of them all', async () => {
    const { adInfos, sumReportInfo } = await ask('promotionPlans', { ...merchantPayloads.promotionPlans, ...inRange })
    const clicks = adInfos.map((plan: { reportInfo: { click: { value: string } } }) => Number(plan.reportInfo.click.value))
    expect(Number(sumReportInfo.click.value)).toBe(sum(clicks))
  })
})

describe('visitors of the store', () => {
  it('by day are those that the rate of buyers is of, up to the day that is ready', async () => {
    const { dayList: flow } = await ask('mallFlow', { ...merchantPayloads.mallFlow, ...week })
    const { dayList: trade } = await ask('mallTrade', { ...merchantPayloads.mallTrade, ...week })
    expect(flow.map(({ statDate }: { statDate: string }) => statDate)).toEqual(
      ['16', '17', '18', '19', '20', '21'].map((day) => `2026-11-${day}`),
    )
    for (const { statDate, uv, pv } of flow) {
      const { payOrdrCnt, payOrdrUsrCnt, payUvRto } = trade.find(({ stateDate }: { stateDate: string }) => stateDate === statDate)
      expect(payOrdrUsrCnt / uv).toBeCloseTo(payUvRto, 3)
      expect(payOrdrUsrCnt).toBeLessThanOrEqual(payOrdrCnt)
      expect(pv).toBeGreaterThanOrEqual(uv)
    }
    expect(sum(trade.map((day: { payOrdrUsrCnt: number }) => day.payOrdrUsrCnt))).toBeLessThan(
      sum(trade.map((day: { payOrdrCnt: number }) => day.payOrdrCnt)),
    )
  })

  it('are of the thirty days before today alone', async () => {
    const tooEarly = { startDate: '2026-10-22', endDate: '2026-10-30' }
    const reply = await sandbox.call('mallFlow', { ...merchantPayloads.mallFlow, ...tooEarly }, { cookie: store.cookie })
    expect(await reply.json()).toMatchObject({ success: false, errorMsg: '日期不正确' })
    const { dayList } = await ask('mallFlow', { ...merchantPayloads.mallFlow, startDate: '2026-10-23', endDate: '2026-11-22' })
    expect(dayList.length).toBeGreaterThan(25)
  })

  it('are refused to some stores, come as text from some, and lack days of some', async () => {
    const stores = (await sandbox.stores()).filter(({ online }) => online)
    const month = { startDate: '2026-10-24', endDate: '2026-11-22' }
    const kinds = new Set<string>()
    for (const { cookie } of stores) {
      const { success, errorCode, result } = await (
        await sandbox.call('mallFlow', { ...merchantPayloads.mallFlow, ...month }, { cookie })
      ).json()
      kinds.add(success ? typeof result.dayList[0].uv : String(errorCode))
      if (success && result.dayList.length < 29) kinds.add('lacks days')
    }
    expect(kinds).toEqual(new Set(['number', 'string', '40010', 'lacks days']))
  })
})

describe('the store as a whole', () => {
  it('sold today what its hours sold, and what the list of its sales says', async () => {
    const { todayData, todayList } = await ask('goodsOverview', {})
    const { todayRtList } = await ask('mallTrade', { ...merchantPayloads.mallTrade, queryType: 6 })
    expect(sum(todayList.map((hour: { payOrdrCnt: number }) => hour.payOrdrCnt))).toBe(todayData.payOrdrCnt)
    expect(sum(todayRtList.map((hour: { payOrdrCnt: number }) => hour.payOrdrCnt))).toBe(todayData.payOrdrCnt)
  })

  it('was bought by as many on the day that is ready as its sales of that day say', async () => {
    const { dayList } = await ask('mallTrade', { ...merchantPayloads.mallTrade, ...week })
    const ready = dayList.find(({ stateDate }: { stateDate: string }) => stateDate === '2026-11-21')
    expect(await ask('storeOverview', {})).toMatchObject({ cfmOrdrAmt: ready.payOrdrAmt, cfmOrdrUsrCnt: ready.payOrdrUsrCnt })
    expect((await ask('storeScores', {})).goodsDataVO.goodsUv1d).toMatch(masked)
  })
})
