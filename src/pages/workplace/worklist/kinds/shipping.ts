import { ORDERS_PER_PAGE_MAX, OrderType, type WireOrder } from '../../../../../contract/merchantCalls/orders.ts'
import { orderCountsAsked } from '../../../../../contract/orderCounts.ts'
import { BridgeError } from '../../../../bridge/bridgeError.ts'
import { findDue } from '../../../parts/work.ts'
import type { WorkKind, WorkTools } from '../../../parts/workKind.ts'

/** What still waits longer than this is no work of today. */
const DAYS = 30
const DAY_S = 86_400
/** Most pages of one shop: 200 orders say enough of where to begin. */
const PAGES_MAX = 4
const OLDEST_FIRST = 8
const toShip = {
  orderType: OrderType.toShip,
  afterSaleType: 0,
  remarkStatus: -1,
  urgeShippingStatus: -1,
  sortType: OLDEST_FIRST,
  mobile: '',
}

/** Orders that have to leave within a day, or should have left: buyers may cancel them, and the platform fines what is late. */
export const shipping: WorkKind = {
  name: 'shipping',
  source: { from: 'platform', read },
  toPath: null,
  listPlace: { page: 'orders' },
  action: null,
}

/** A light call says whether any order waits at all; only then are they read, the oldest first. */
async function read(shop_uid: string, { call, now }: WorkTools) {
  const { unship, unship12h, delay } = await call('orderCounts', shop_uid, orderCountsAsked, { isBackground: true })
  if (unship === 0) return null
  /** By number: an order that moves to the next page while it is read comes twice. */
  const orders = new Map<string, WireOrder>()
  let isCut = true
  let unreadable = 0
  let total = 0
  for (let pageNumber = 1; pageNumber <= PAGES_MAX && isCut; pageNumber += 1) {
    const page = { pageNumber, pageSize: ORDERS_PER_PAGE_MAX, groupStartTime: now - DAYS * DAY_S, groupEndTime: now }
    const { pageItems, totalItemNum } = await call('orderList', shop_uid, { ...toShip, ...page }, { isBackground: true })
    const count = pageItems.rows.length + pageItems.unreadable.length
    // Orders wait, and the list neither shows nor counts any: it says nothing.
    if (pageNumber === 1 && count === 0 && typeof totalItemNum !== 'number') throw new BridgeError('unreadableReply')
    for (const order of pageItems.rows) orders.set(order.order_sn, order)
    unreadable += pageItems.unreadable.length
    total = totalItemNum ?? 0
    const read = pageNumber * ORDERS_PER_PAGE_MAX
    isCut = totalItemNum ? read < totalItemNum : count === ORDERS_PER_PAGE_MAX
  }
  const rows = [...orders.values()].map(({ order_sn, goods_name, order_amount, promise_shipping_time }) => ({
    id: order_sn,
    title: goods_name,
    worthFen: order_amount,
    dueAt: promise_shipping_time || null,
    place: { page: 'order', order_sn } as const,
  }))
  // One that cannot be read, or that the list counts and does not show, may be late.
  const mayLack = isCut || unreadable > 0 || orders.size < total
  return findDue(rows, now, { isCut: mayLack, counted: (unship12h ?? 0) + (delay ?? 0) })
}
