import type { WireAfterSale } from '../../../contract/merchantCalls/afterSales.ts'
import type { WireOrder } from '../../../contract/merchantCalls/orders.ts'
import { merchantPayloads } from '../../contract/merchantPayloads.ts'
import type { StoreView, startSandbox } from '../startSandbox.ts'

const ZONE_S = 8 * 3600
const DAY_S = 86_400
const REFUNDED = 10

export const dayOf = (seconds: number) => new Date((seconds + ZONE_S) * 1000).toISOString().slice(0, 10)
export const startOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`) / 1000

/** What somebody has read of a store's lists, page by page; what is read again takes the place of what was read before. */
export interface Read {
  readonly orders: Map<string, WireOrder>
  readonly afterSales: Map<string, WireAfterSale>
  /** Rows that had been read already by an earlier page of the same pass. */
  repeats: number
  /** Totals that the pages named. */
  readonly totals: number[]
}

/** Reads all pages of the three lists between two days, newest first, into `read`. */
export async function readPages(
  sandbox: Awaited<ReturnType<typeof startSandbox>>,
  { cookie }: StoreView,
  { first, last }: { first: string; last: string },
  read: Read = { orders: new Map(), afterSales: new Map(), repeats: 0, totals: [] },
): Promise<Read> {
  const from = startOf(first)
  const to = startOf(last) + DAY_S - 1
  for (const call of ['orderList', 'orderHistory'] as const) {
    const seen = new Set<string>()
    for (let pageNumber = 1; ; pageNumber += 1) {
      const payload = { ...merchantPayloads.orderList, groupStartTime: from, groupEndTime: to, sortType: 7, pageNumber, pageSize: 50 }
      const { pageItems, totalItemNum } = (await (await sandbox.call(call, payload, { cookie })).json()).result
      read.totals.push(totalItemNum)
      for (const order of pageItems as WireOrder[]) {
        if (seen.has(order.order_sn)) read.repeats += 1
        seen.add(order.order_sn)
        read.orders.set(order.order_sn, order)
      }
      if (pageItems.length < 50) break
    }
  }
  for (let pageNumber = 1; ; pageNumber += 1) {
    const payload = { ...merchantPayloads.afterSaleList, startCreatedTime: from, endCreatedTime: 4_000_000_000, pageNumber }
    const { list } = (await (await sandbox.call('afterSaleList', payload, { cookie })).json()).result
    for (const afterSale of list as WireAfterSale[]) read.afterSales.set(String(afterSale.id), afterSale)
    if (list.length < 100) return read
  }
}

/** One refund or open case, with the order that it belongs to. */
interface Case {
  readonly order: WireOrder
  readonly afterSale: WireAfterSale
}

/** The sums of what was read, as the control's answer names them, by whatever `keyOf` tells apart. Only from what the lists say. */
export function foldRead(
  { orders, afterSales }: Read,
  { first, last }: { first: string; last: string },
  basis: 'ordered' | 'applied' | 'closed',
  keyOf: (order: WireOrder, day: string) => string = () => '',
) {
  const isWanted = (day: string) => day >= first && day <= last
  const groups = new Map<string, { sales: WireOrder[]; refunds: Case[] }>()
  const groupOf = (key: string) => {
    const group = groups.get(key) ?? { sales: [], refunds: [] }
    groups.set(key, group)
    return group
  }
  for (const order of orders.values()) {
    const day = dayOf(order.order_time)
    if (isWanted(day)) groupOf(keyOf(order, day)).sales.push(order)
  }
  for (const afterSale of afterSales.values()) {
    const order = orders.get(afterSale.orderSn)
    if (!order) continue
    const closedDay = afterSale.closeTime ? dayOf(Number(afterSale.closeTime) / 1000) : ''
    const day = { ordered: dayOf(order.order_time), applied: dayOf(afterSale.createdAt), closed: closedDay }[basis]
    if (afterSale.afterSalesStatus === REFUNDED && isWanted(day)) groupOf(keyOf(order, day)).refunds.push({ order, afterSale })
  }
  return new Map([...groups].map(([key, group]) => [key, toSums(group)]))
}

function toSums({ sales, refunds }: { sales: WireOrder[]; refunds: Case[] }) {
  // Paid alone is no sale: an order whose group did not come together was paid, too.
  const paid = sales.filter((order) => order.pay_status === 2 && order.confirm_time)
  const stageOf = ({ order, afterSale }: Case) => {
    if (!order.shipping_time || Number(afterSale.closeTime) / 1000 < order.shipping_time) return 'beforeShipping'
    return order.shipping_status === 2 ? 'afterReceipt' : 'inTransit'
  }
  const at = (stage: string) => toRefunds(refunds.filter((refund) => stageOf(refund) === stage))
  return {
    placed: sales.length,
    paid: { orders: paid.length, units: sumOf(paid.map((order) => order.goods_number)), fen: sumOf(paid.map((o) => o.order_amount)) },
    shipped: paid.filter((order) => order.shipping_status === 1 || order.shipping_status === 2).length,
    received: paid.filter((order) => order.shipping_status === 2).length,
    refunded: toRefunds(refunds),
    stages: { beforeShipping: at('beforeShipping'), inTransit: at('inTransit'), afterReceipt: at('afterReceipt') },
    partial_refunds: refunds.filter(({ order, afterSale }) => afterSale.refundAmount < order.order_amount).length,
  }
}

function toRefunds(refunds: readonly Case[]) {
  return {
    orders: new Set(refunds.map(({ order }) => order.order_sn)).size,
    refunds: refunds.length,
    fen: sumOf(refunds.map(({ afterSale }) => afterSale.refundAmount)),
  }
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
