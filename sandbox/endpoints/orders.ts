import type * as z from 'zod/mini'
import { type MerchantApi, merchantApi } from '../../contract/merchantApi.ts'
import { ORDERS_PER_PAGE_MAX, OrderType } from '../../contract/merchantCalls/orders.ts'
import { dayOf, RECENT_DAYS } from '../sales/calendar.ts'
import { countToShip } from '../sales/countToShip.ts'
import type { Sale } from '../sales/sale.ts'
import { type SaleState, stateOfAfterSale, stateOfSale } from '../sales/saleState.ts'
import { toWireOrder } from '../sales/toWireOrder.ts'
import { toCamel, toCamelZero } from '../wire/envelopes.ts'
import { type AskedByStore, defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

type OrdersPayload = z.output<MerchantApi['orderList']['payload']>

/** Of `sortType`: oldest first; everything else is newest first. */
const OLDEST_FIRST = 8
const stateOfType: Readonly<Record<number, SaleState>> = {
  [OrderType.toShip]: 'toShip',
  [OrderType.shipped]: 'shipped',
  [OrderType.received]: 'received',
  [OrderType.unpaid]: 'unpaid',
}
/** Of `afterSaleType`: none, in progress, refunding (assumed to be the same), refunded. */
const afterSaleOfType: Readonly<Record<number, ReturnType<typeof stateOfAfterSale>>> = {
  1: 'none',
  2: 'inProgress',
  3: 'inProgress',
  4: 'refunded',
}

export const orderEndpoints = [
  defineEndpoint(merchantApi.orderList, (asked) => answerOrders(asked, { first: firstRecent(asked), last: asked.platform.sales.today() })),
  defineEndpoint(merchantApi.orderHistory, (asked) => answerOrders(asked, { first: 0, last: firstRecent(asked) - 1 })),
  defineEndpoint(merchantApi.orderCounts, ({ store, platform: { sales } }) => {
    const asOf = sales.asOf()
    const recent = sales.recent(store)
    const { all, due, late } = countToShip(recent, asOf)
    const shipped = recent.filter((sale) => stateOfSale(sale, asOf) === 'shipped')
    return toCamel({ unship: all, unship12h: due, delay: late, unreceive: shipped.length })
  }),
]

/** The first day that the list of recent orders has. */
function firstRecent({ platform: { sales } }: AskedByStore<OrdersPayload>): number {
  return sales.today() - RECENT_DAYS + 1
}

/** A page of the orders of some days. */
function answerOrders(
  { store, payload, platform: { sales, clock }, origin, twists }: AskedByStore<OrdersPayload>,
  days: { readonly first: number; readonly last: number },
) {
  const page = { number: payload.pageNumber, size: payload.pageSize, sizeMax: ORDERS_PER_PAGE_MAX }
  const refusal = refusePage(page)
  if (refusal) return refusal
  const asOf = sales.asOf()
  const { groupStartTime, groupEndTime, orderType, afterSaleType, sortType } = payload
  const isWanted = (sale: Sale) =>
    sale.orderedAt >= groupStartTime &&
    sale.orderedAt <= groupEndTime &&
    (orderType === OrderType.all || stateOfSale(sale, asOf) === stateOfType[orderType]) &&
    (afterSaleType === 0 || stateOfAfterSale(sale, asOf) === afterSaleOfType[afterSaleType])
  const firstDay = Math.max(days.first, dayOf(groupStartTime))
  const lastDay = Math.min(days.last, dayOf(groupEndTime))
  const found = sales.between(store, firstDay, lastDay).filter(isWanted)
  const sorted = sortType === OLDEST_FIRST ? found : found.toReversed()
  const pageItems = slicePage(sorted, page, twists).map((sale) => toWireOrder(sale, asOf, origin))
  clock.notePage()
  return toCamelZero({ totalItemNum: found.length, pageItems })
}
