import type { Platform } from '../platform.ts'
import { formatDay } from '../sales/calendar.ts'
import type { Store } from '../stores/store.ts'
import { type DayRange, listPlanHours } from './planHours.ts'

export const adKeys = ['shop', 'goods', 'day', 'hour'] as const
export type AdKey = (typeof adKeys)[number]

export interface AdQuestion extends DayRange {
  readonly stores: readonly Store[]
  /** What each row is about; empty: one row of all. */
  readonly by: readonly AdKey[]
}

interface AdAnswerRow {
  readonly shop_id?: string
  readonly goods_id?: number
  /** `2026-11-22`. */
  readonly day?: string
  /** 0 to 23. */
  readonly hour?: number
  readonly spend_fen: number
  readonly gmv_fen: number
  /** Less what came back. */
  readonly net_fen: number
  /** Of orders that were received, less what came back of them. */
  readonly settled_fen: number
  readonly orders: number
  /** Without those of which something came back. */
  readonly net_orders: number
}

/** What the ads of some shops really cost and brought, added up from hours of plans. */
export function answerAds(platform: Pick<Platform, 'goods' | 'sales' | 'seed' | 'stories'>, { stores, first, last, by }: AdQuestion) {
  const rows = new Map<string, AdAnswerRow>()
  for (const store of stores) {
    for (let day = first; day <= last; day += 1) {
      for (const { goodsId, hours } of listPlanHours(platform, store, day)) {
        for (const [hour, { spendFen, gmvFen, netFen, settledFen, orders, netOrders }] of hours.entries()) {
          const every = { shop: store.mall_id, goods: goodsId, day: formatDay(day), hour }
          const name = JSON.stringify(by.map((key) => every[key]))
          const row = rows.get(name)
          rows.set(name, {
            ...(by.includes('shop') && { shop_id: every.shop }),
            ...(by.includes('goods') && { goods_id: every.goods }),
            ...(by.includes('day') && { day: every.day }),
            ...(by.includes('hour') && { hour: every.hour }),
            spend_fen: (row?.spend_fen ?? 0) + spendFen,
            gmv_fen: (row?.gmv_fen ?? 0) + gmvFen,
            net_fen: (row?.net_fen ?? 0) + netFen,
            settled_fen: (row?.settled_fen ?? 0) + settledFen,
            orders: (row?.orders ?? 0) + orders,
            net_orders: (row?.net_orders ?? 0) + netOrders,
          })
        }
      }
    }
  }
  return { as_of: platform.sales.asOf(), rows: [...rows.values()] }
}
