import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merchantPayloads } from '../../contract/merchantPayloads.ts'
import { type StoreView, startSandbox } from '../startSandbox.ts'

const NOW = Date.parse('2026-11-22T07:00:00Z')
const days = { first: '2026-11-15', last: '2026-11-22' }

interface AdRow {
  goods_id?: number
  day?: string
  hour?: number
  spend_fen: number
  gmv_fen: number
  orders: number
}
type Figure = { value: string }

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let store: StoreView
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => NOW, storeCount: 3, pace: { max: 0, windowMs: 1 } })
  store = await sandbox.onlineStore()
})
afterAll(() => sandbox.app.close())

async function answer(by = ''): Promise<AdRow[]> {
  const reply = await sandbox.control(`/ads?${new URLSearchParams({ shop_id: store.shop_id, ...days, by })}`)
  return (await reply.json()).rows
}
const toFen = ({ value }: Figure) => Math.round(Number(value) * 100)
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const ask = async (name: 'promotionHours' | 'promotionPlans', payload: object) =>
  (await (await sandbox.call(name, { ...merchantPayloads[name], ...payload } as never, { cookie: store.cookie })).json()).result

describe('the answer about ads', () => {
  it('is to the fen what the account’s report says, by day and by hour', async () => {
    const range = { startDate: `${days.first} 00:00:00`, endDate: `${days.last} 00:00:00` }
    const { dailyReportList, hourlyReportList } = await ask('promotionHours', { ...range, entityId: Number(store.shop_id) })
    const byDay = (await answer('day')).map(({ day, spend_fen, gmv_fen }) => [day, spend_fen, gmv_fen])
    expect(
      dailyReportList.map((row: { date: string; spend: Figure; gmv: Figure }) => [row.date, toFen(row.spend), toFen(row.gmv)]),
    ).toEqual(byDay)
    const byHour = (await answer('day,hour')).map(({ day, hour, spend_fen }) => [day, hour, spend_fen])
    expect(hourlyReportList.map((row: { date: string; hour: number; spend: Figure }) => [row.date, row.hour, toFen(row.spend)])).toEqual(
      byHour,
    )
    expect(sumOf(byHour.map(([, , fen]) => Number(fen)))).toBe((await answer())[0]?.spend_fen)
  })

  it('is to the fen what the list of plans says, by goods', async () => {
    const { adInfos, sumReportInfo } = await ask('promotionPlans', { beginDate: days.first, endDate: days.last })
    const byGoods = (await answer('goods')).map(({ goods_id, spend_fen, orders }) => [goods_id, spend_fen, orders])
    const plans = adInfos.map((plan: { goodsId: number; reportInfo: { spend: Figure; orderNum: Figure } }) => [
      plan.goodsId,
      toFen(plan.reportInfo.spend),
      Number(plan.reportInfo.orderNum.value),
    ])
    expect(plans).toEqual(byGoods)
    expect(toFen(sumReportInfo.spend)).toBe((await answer())[0]?.spend_fen)
    expect(sumOf(byGoods.map(([, , orders]) => Number(orders)))).toBeGreaterThan(10)
  })

  it('has spent nothing in hours that have not begun', async () => {
    const today = (await answer('day,hour')).filter(({ day }) => day === days.last)
    expect(sumOf(today.filter(({ hour = 0 }) => hour > 10).map(({ spend_fen }) => spend_fen))).toBe(0)
    expect(sumOf(today.map(({ spend_fen }) => spend_fen))).toBeGreaterThan(0)
  })
})
