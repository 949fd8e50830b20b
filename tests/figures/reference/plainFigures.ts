import { formatDay } from '../../../sandbox/sales/calendar.ts'
import { type AfterSale, orderAmountFen, type Sale } from '../../../sandbox/sales/sale.ts'
import type { Basis } from '../../../src/figures/answers/question.ts'
import type { MeasureName } from '../../../src/figures/measures/index.ts'

/**
 * What the measures are by their definitions, counted from what the sandbox itself knows of its sales: one loop for each, nothing kept, nothing
 * shared with the product but the names. Slow and plain on purpose.
 */
export interface PlainSums {
  readonly part: number
  /** Null: the measure is a plain sum. */
  readonly whole: number | null
}

/** A sale of one of the shops that are asked for. */
export interface PlainSale {
  readonly shop: string
  readonly sale: Sale
}

export interface PlainQuestion {
  /** Days since 1970 in China, both included. */
  readonly firstDay: number
  readonly lastDay: number
  readonly basis: Basis
  /** The moment of which the answer is, seconds since 1970. */
  readonly asOf: number
}

const ZONE_S = 8 * 3_600
const DAY_S = 86_400
const dayOf = (seconds: number) => Math.floor((seconds + ZONE_S) / DAY_S)
/** Reasons that the seller cannot change: a change of mind, a slow courier. */
const OUT_OF_HAND = new Set(['不想要了', '物流太慢'])

interface Asked {
  readonly shop: string
  readonly sale: Sale
  readonly afterSale: AfterSale
}

/** The orders that a question counts, and the after-sales. `sales`: all that the platform shows, of any day. */
export interface Counted {
  readonly orders: readonly PlainSale[]
  readonly asked: readonly Asked[]
  readonly asOf: number
}

export function countFor(sales: readonly PlainSale[], { firstDay, lastDay, basis, asOf }: PlainQuestion): Counted {
  const isIn = (seconds: number) => dayOf(seconds) >= firstDay && dayOf(seconds) <= lastDay
  const orders = sales.filter(({ sale }) => isIn(sale.orderedAt))
  const begun = sales.flatMap(({ shop, sale }) =>
    sale.afterSales.filter(({ appliedAt }) => appliedAt <= asOf).map((afterSale) => ({ shop, sale, afterSale })),
  )
  const asked = begun.filter(({ sale, afterSale }) => isIn(basis === 'ordered' ? sale.orderedAt : afterSale.appliedAt))
  return { orders, asked, asOf }
}

/** A part of what is counted, with the key of each part: `2026-11-22`, a goods id, a SKU id, a shop, or a reason's words. */
export const splits = {
  shop: { ofOrder: ({ shop }: PlainSale) => shop, ofAsked: ({ shop }: Asked) => shop },
  goods: { ofOrder: ({ sale }: PlainSale) => `${sale.goods.id}`, ofAsked: ({ sale }: Asked) => `${sale.goods.id}` },
  sku: { ofOrder: ({ sale }: PlainSale) => `${sale.sku.id}`, ofAsked: ({ sale }: Asked) => `${sale.sku.id}` },
} as const

export function splitBy(counted: Counted, by: keyof typeof splits | 'day', basis: Basis): ReadonlyMap<string, Counted> {
  const dayOfAsked = ({ sale, afterSale }: Asked) => formatDay(dayOf(basis === 'ordered' ? sale.orderedAt : afterSale.appliedAt))
  const { ofOrder, ofAsked } =
    by === 'day' ? { ofOrder: ({ sale }: PlainSale) => formatDay(dayOf(sale.orderedAt)), ofAsked: dayOfAsked } : splits[by]
  const keys = new Set([...counted.orders.map(ofOrder), ...counted.asked.map(ofAsked)])
  return new Map(
    [...keys].map((key) => [
      key,
      {
        ...counted,
        orders: counted.orders.filter((each) => ofOrder(each) === key),
        asked: counted.asked.filter((each) => ofAsked(each) === key),
      },
    ]),
  )
}

export function plainMeasure(name: PlainMeasureName, counted: Counted): PlainSums {
  return definitions[name](counted)
}

function sum<Row>(rows: readonly Row[], toNumber: (row: Row) => number): number {
  let all = 0
  for (const row of rows) all += toNumber(row)
  return all
}

const alone = (part: number): PlainSums => ({ part, whole: null })

function paid({ orders, asOf }: Counted): readonly PlainSale[] {
  return orders.filter(({ sale }) => sale.paidAt !== null && sale.paidAt <= asOf)
}

/** Money given back by now. */
function refunded({ asked, asOf }: Counted): readonly Asked[] {
  return asked.filter(({ afterSale }) => afterSale.outcome === 'refunded' && afterSale.closedAt <= asOf)
}

function isGivenBack(sale: Sale, asOf: number, stages: readonly AfterSale['stage'][]): boolean {
  return sale.afterSales.some(
    ({ outcome, closedAt, refundFen, stage }) =>
      outcome === 'refunded' && closedAt <= asOf && stages.includes(stage) && refundFen === orderAmountFen(sale),
  )
}

/** All that came back by now, on whatever day it was asked for, is less than what the order came to. */
function isGivenBackInPart(sale: Sale, asOf: number): boolean {
  const given = sale.afterSales.filter(({ outcome, closedAt }) => outcome === 'refunded' && closedAt <= asOf)
  return sum(given, ({ refundFen }) => refundFen) < orderAmountFen(sale)
}

/** It left the shop. A parcel that was called back on its way had left. */
export function isShipped(sale: Sale, asOf: number): boolean {
  return sale.shippedAt <= asOf && !isGivenBack(sale, asOf, ['beforeShipping'])
}

/** The buyer took it in. */
function isReceived(sale: Sale, asOf: number): boolean {
  const isCalledBack = sale.afterSales.some(
    ({ stage, outcome, refundFen }) => stage === 'inTransit' && outcome === 'refunded' && refundFen === orderAmountFen(sale),
  )
  return isShipped(sale, asOf) && sale.receivedAt <= asOf && !isCalledBack
}

const shipped = (counted: Counted) => paid(counted).filter(({ sale }) => isShipped(sale, counted.asOf))
const received = (counted: Counted) => paid(counted).filter(({ sale }) => isReceived(sale, counted.asOf))
const toShip = (counted: Counted) =>
  paid(counted).filter(({ sale }) => !isShipped(sale, counted.asOf) && !isGivenBack(sale, counted.asOf, ['beforeShipping']))
const open = ({ asked, asOf }: Counted) => asked.filter(({ afterSale }) => afterSale.closedAt > asOf)

/** How many orders these are of: an order that was refunded twice is one. */
function ordersOf(rows: readonly Asked[]): number {
  return new Set(rows.map(({ shop, sale }) => `${shop} ${sale.orderSn}`)).size
}

const ofStages =
  (...stages: readonly AfterSale['stage'][]) =>
  ({ afterSale }: Asked) =>
    stages.includes(afterSale.stage)
const afterShipping = ofStages('inTransit', 'afterReceipt')
const amountOf = ({ sale }: PlainSale) => orderAmountFen(sale)
const refundOf = ({ afterSale }: Asked) => afterSale.refundFen
const share = (rows: readonly Asked[], orders: readonly PlainSale[]): PlainSums => ({ part: ordersOf(rows), whole: orders.length })

const definitions = {
  paidOrders: (counted) => alone(paid(counted).length),
  salesAmount: (counted) => alone(sum(paid(counted), amountOf)),
  netSales: (counted) => alone(sum(paid(counted), amountOf) - sum(refunded(counted), refundOf)),
  netOrders: (counted) => alone(paid(counted).length - ordersOf(refunded(counted))),
  itemsSold: (counted) => alone(sum(paid(counted), ({ sale }) => sale.count)),
  averageOrderValue: (counted) => ({ part: sum(paid(counted), amountOf), whole: paid(counted).length }),
  itemsPerOrder: (counted) => ({ part: sum(paid(counted), ({ sale }) => sale.count), whole: paid(counted).length }),
  ordersToShip: (counted) => alone(toShip(counted).length),
  amountToShip: (counted) => alone(sum(toShip(counted), amountOf)),
  refundRate: (counted) => share(refunded(counted), paid(counted)),
  refundAmountRate: (counted) => ({ part: sum(refunded(counted), refundOf), whole: sum(paid(counted), amountOf) }),
  refundBeforeShippingRate: (counted) => share(refunded(counted).filter(ofStages('beforeShipping')), paid(counted)),
  refundAfterShippingRate: (counted) => share(refunded(counted).filter(afterShipping), shipped(counted)),
  refundInTransitRate: (counted) => share(refunded(counted).filter(ofStages('inTransit')), shipped(counted)),
  refundAfterReceiptRate: (counted) => share(refunded(counted).filter(ofStages('afterReceipt')), received(counted)),
  refundOnlyAfterShippingRate: (counted) =>
    share(
      refunded(counted).filter((each) => afterShipping(each) && each.afterSale.kind === 'refundOnly'),
      shipped(counted),
    ),
  returnedGoodsRate: (counted) =>
    share(
      refunded(counted).filter((each) => afterShipping(each) && each.afterSale.kind === 'returnGoods'),
      shipped(counted),
    ),
  controllableReturnRate: (counted) =>
    share(
      refunded(counted).filter((each) => afterShipping(each) && !OUT_OF_HAND.has(each.afterSale.reason.text)),
      shipped(counted),
    ),
  refundedOrders: (counted) => alone(ordersOf(refunded(counted))),
  refundAmount: (counted) => alone(sum(refunded(counted), refundOf)),
  refundAmountBeforeShipping: (counted) => alone(sum(refunded(counted).filter(ofStages('beforeShipping')), refundOf)),
  refundAmountAfterShipping: (counted) => alone(sum(refunded(counted).filter(afterShipping), refundOf)),
  openAfterSales: (counted) => alone(open(counted).length),
  openAmount: (counted) => alone(sum(open(counted), refundOf)),
  averageRefundTime: (counted) => ({
    part: sum(refunded(counted), ({ afterSale }) => afterSale.closedAt - afterSale.appliedAt),
    whole: refunded(counted).length,
  }),
  partialRefundShare: (counted) => {
    const rows = refunded(counted)
    return { part: ordersOf(rows.filter(({ sale }) => isGivenBackInPart(sale, counted.asOf))), whole: ordersOf(rows) }
  },
} as const satisfies Partial<Record<MeasureName, (counted: Counted) => PlainSums>>

/** What the shop gets of paid orders: the platform's coupon is paid by the platform. Fen. */
export function plainPaidToShop(counted: Counted): number {
  return sum(paid(counted), ({ sale }) => orderAmountFen(sale) + sale.platformDiscountFen)
}

/** What the shop loses by refunds after shipping: of an order that is given back whole its coupon, too, with the first of its refunds. Fen. */
export function plainLostAfterShipping(counted: Counted): number {
  return sum(refunded(counted).filter(afterShipping), ({ sale, afterSale }) => {
    const given = sale.afterSales.filter(({ outcome, closedAt }) => outcome === 'refunded' && closedAt <= counted.asOf)
    const isFirst = given.every(({ appliedAt }) => appliedAt >= afterSale.appliedAt)
    return afterSale.refundFen + (isFirst && !isGivenBackInPart(sale, counted.asOf) ? sale.platformDiscountFen : 0)
  })
}

export type PlainMeasureName = keyof typeof definitions
export const plainMeasureNames = Object.keys(definitions) as readonly PlainMeasureName[]
