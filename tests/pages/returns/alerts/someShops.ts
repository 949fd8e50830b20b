import type { AlertRuleFields } from '../../../../contract/entities/alert.ts'
import { OrderStage } from '../../../../src/figures/figureRows.ts'
import { createFigureStore } from '../../../../src/figures/store/createFigureStore.ts'
import type { FigurePage } from '../../../../src/figures/store/figureStore.ts'
import type { Figures } from '../../../../src/figures/worker/openFigures.ts'
import { someDisk } from '../../../figures/someDisk.ts'
import { anAfterSale, anOrder, noon, orderSnOf, TODAY } from '../../../figures/someRows.ts'

export const readAt = noon() + 3600

/** So many orders of goods that were shipped on a day, of which so many were refunded. */
export interface Sold {
  readonly shop?: string
  readonly goods?: string
  readonly daysAgo: number
  readonly orders: number
  readonly refunds: number
}

/** A real store with these sales. Days are read from today back to `readDays`, but those of `unread` shops. */
export async function someSales(
  sold: readonly Sold[],
  { shops = ['s1'], readDays = 60, unread = [] as readonly string[], unreadable = {} as Readonly<Record<string, number>> } = {},
) {
  const store = await createFigureStore({ disk: someDisk().open(), now: () => readAt })
  const figures: Pick<Figures, 'call'> = {
    call: (async (name: string, asked: never) => {
      if (name === 'answer') return store.answer(asked)
      if (name === 'names') return (asked as unknown[]).map(() => ({ title: null, thumb: null, spec: null }))
      const { shops: uids, kind } = asked as { shops: string[]; kind: 'orders' }
      return uids.map((uid) => store.reading(uid, kind))
    }) as Figures['call'],
  }
  let digits = 0
  for (const { shop = 's1', goods = '701', daysAgo, orders, refunds } of sold) {
    const rows = Array.from({ length: orders }, () => {
      digits += 1
      const orderSn = orderSnOf(daysAgo, digits)
      return anOrder({
        orderSn,
        goodsId: goods,
        skuId: `${goods}1`,
        orderedAt: noon(daysAgo),
        stage: OrderStage.shipped,
        shippedAt: noon(daysAgo) + 60,
      })
    })
    const back = rows.slice(0, refunds).map(({ orderSn }) => {
      const askedAt = noon(daysAgo) + 120
      return anAfterSale({ id: orderSn.slice(-6), orderSn, askedAt, closedAt: askedAt + 60, refundFen: 1_000 })
    })
    const page = { shop, readAt, unreadable: 0, page: null }
    await store.put([{ ...page, kind: 'orders', orders: rows, afterSales: [] }])
    await store.put([{ ...page, kind: 'afterSales', orders: [], afterSales: back }])
  }
  const window = { fromDay: TODAY - readDays + 1, toDay: TODAY, page: 1, isLast: true, total: null }
  for (const shop of shops.filter((each) => !unread.includes(each))) {
    const page: Omit<FigurePage, 'kind'> = { shop, readAt, orders: [], afterSales: [], unreadable: unreadable[shop] ?? 0, page: window }
    await store.put([
      { ...page, kind: 'orders' },
      { ...page, kind: 'afterSales' },
    ])
  }
  return figures
}

export function aRule(overrides: Partial<AlertRuleFields> = {}): AlertRuleFields {
  return {
    name: '退货多',
    measure: 'refundAfterShippingRate',
    basis: 'ordered',
    window_days: 1,
    each: 'shop',
    shops: 'all',
    group_id: '',
    shop_uid_list: [],
    goods_id_list: [],
    kind: 'absolute',
    enter_line: 0.3,
    leave_line: 0.2,
    is_cautious: false,
    least_orders: 10,
    days_in_row: 1,
    quiet_from: '',
    quiet_to: '',
    is_on: true,
    ...overrides,
  }
}
