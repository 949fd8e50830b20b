import { SHEET_DEFINITIONS } from '../../../contract/entities/daySheet.ts'

/**
 * What is added up over the rows of a chunk: the parts of which measures are made. A sum over orders counts rows whose bits include all of
 * `where`; so does one over after-sales, of which only those count whose order is there. Ads count by their own day on either basis.
 */
interface Sum<Of extends string, What extends string> {
  readonly of: Of
  readonly where: number
  /** `one` counts rows. */
  readonly add: What
}
type AdSum = Sum<'ads', 'one' | 'spend' | 'gmv' | 'net'>
type OrderSum = Sum<'orders', 'one' | 'amount' | 'quantity'>
/** `order` counts orders: each once in a window, however often it was refunded there (decision 0139). */
type AfterSaleSum = Sum<'afterSales', 'one' | 'order' | 'refund' | 'seconds'>

/** What is known of an order. */
export const OrderBit = {
  /** Paid; a refund proves it, too. */
  paid: 1,
  shipped: 2,
  received: 4,
  /** Paid, not given back whole, and not shipped. */
  toShip: 8,
} as const

/** What is known of an after-sale. The stage is that of its order when the buyer asked. */
export const AfterSaleBit = {
  refunded: 1,
  beforeShipping: 4,
  afterShipping: 8,
  inTransit: 16,
  afterReceipt: 32,
  refundOnly: 64,
  returnGoods: 128,
  /** Less than what the order came to; of refunded ones, all refunds of the order together. */
  partial: 256,
  open: 512,
  /** Refunded, at a moment that is known. */
  timed: 1024,
  /** For a reason that the seller can change. */
  controllable: 2048,
  /** Open, and the shop's turn. */
  toAnswer: 4096,
} as const

/** What a row of ads says beside its spend. */
export const AdBit = { hasGmv: 1, hasNet: 2 } as const

const counted = AfterSaleBit.refunded

const orderSum = (where: number, add: OrderSum['add']): OrderSum => ({ of: 'orders', where, add })
const afterSaleSum = (where: number, add: AfterSaleSum['add']): AfterSaleSum => ({ of: 'afterSales', where, add })

const adSum = (where: number, add: AdSum['add']): AdSum => ({ of: 'ads', where, add })

export const sums = {
  orders: orderSum(0, 'one'),
  paidOrders: orderSum(OrderBit.paid, 'one'),
  paidAmount: orderSum(OrderBit.paid, 'amount'),
  paidQuantity: orderSum(OrderBit.paid, 'quantity'),
  shippedOrders: orderSum(OrderBit.paid | OrderBit.shipped, 'one'),
  receivedOrders: orderSum(OrderBit.paid | OrderBit.received, 'one'),
  ordersToShip: orderSum(OrderBit.paid | OrderBit.toShip, 'one'),
  amountToShip: orderSum(OrderBit.paid | OrderBit.toShip, 'amount'),

  afterSales: afterSaleSum(0, 'one'),
  refundedOrders: afterSaleSum(counted, 'order'),
  refundedBeforeShipping: afterSaleSum(counted | AfterSaleBit.beforeShipping, 'order'),
  refundedAfterShipping: afterSaleSum(counted | AfterSaleBit.afterShipping, 'order'),
  refundedInTransit: afterSaleSum(counted | AfterSaleBit.inTransit, 'order'),
  refundedAfterReceipt: afterSaleSum(counted | AfterSaleBit.afterReceipt, 'order'),
  refundOnlyAfterShipping: afterSaleSum(counted | AfterSaleBit.afterShipping | AfterSaleBit.refundOnly, 'order'),
  returnedGoods: afterSaleSum(counted | AfterSaleBit.afterShipping | AfterSaleBit.returnGoods, 'order'),
  refundedControllable: afterSaleSum(counted | AfterSaleBit.afterShipping | AfterSaleBit.controllable, 'order'),
  partialRefunds: afterSaleSum(counted | AfterSaleBit.partial, 'order'),
  refundAmount: afterSaleSum(AfterSaleBit.refunded, 'refund'),
  refundAmountBeforeShipping: afterSaleSum(AfterSaleBit.refunded | AfterSaleBit.beforeShipping, 'refund'),
  refundAmountAfterShipping: afterSaleSum(AfterSaleBit.refunded | AfterSaleBit.afterShipping, 'refund'),
  openAfterSales: afterSaleSum(AfterSaleBit.open, 'one'),
  openAmount: afterSaleSum(AfterSaleBit.open, 'refund'),
  afterSalesToAnswer: afterSaleSum(AfterSaleBit.toAnswer, 'one'),
  amountToAnswer: afterSaleSum(AfterSaleBit.toAnswer, 'refund'),
  timedRefunds: afterSaleSum(AfterSaleBit.refunded | AfterSaleBit.timed, 'one'),
  refundSeconds: afterSaleSum(AfterSaleBit.refunded | AfterSaleBit.timed, 'seconds'),

  ads: adSum(0, 'one'),
  adSpend: adSum(0, 'spend'),
  adGmv: adSum(AdBit.hasGmv, 'gmv'),
  /** Of the rows whose sales are known: what sales are divided by. */
  adSpendWithGmv: adSum(AdBit.hasGmv, 'spend'),
  adNet: adSum(AdBit.hasNet, 'net'),
  adSpendWithNet: adSum(AdBit.hasNet, 'spend'),
} as const satisfies Readonly<Record<string, OrderSum | AfterSaleSum | AdSum>>

export type SumName = keyof typeof sums
export const sumNames = Object.keys(sums) as readonly SumName[]
/** Counts changes of what a sum means or how many there are: totals of an earlier version are made again. */
export const SUMS_VERSION = SHEET_DEFINITIONS
