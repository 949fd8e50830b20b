import { adSpend } from './adSpend.ts'
import { afterSalesToAnswer } from './afterSalesToAnswer.ts'
import { amountToAnswer } from './amountToAnswer.ts'
import { amountToShip } from './amountToShip.ts'
import { averageOrderValue } from './averageOrderValue.ts'
import { averageRefundTime } from './averageRefundTime.ts'
import { controllableReturnRate } from './controllableReturnRate.ts'
import { itemsPerOrder } from './itemsPerOrder.ts'
import { itemsSold } from './itemsSold.ts'
import { netOrders } from './netOrders.ts'
import { netRoi } from './netRoi.ts'
import { netSales } from './netSales.ts'
import { openAfterSales } from './openAfterSales.ts'
import { openAmount } from './openAmount.ts'
import { ordersToShip } from './ordersToShip.ts'
import { paidOrders } from './paidOrders.ts'
import { partialRefundShare } from './partialRefundShare.ts'
import { refundAfterReceiptRate } from './refundAfterReceiptRate.ts'
import { refundAfterShippingRate } from './refundAfterShippingRate.ts'
import { refundAmount } from './refundAmount.ts'
import { refundAmountAfterShipping } from './refundAmountAfterShipping.ts'
import { refundAmountBeforeShipping } from './refundAmountBeforeShipping.ts'
import { refundAmountRate } from './refundAmountRate.ts'
import { refundBeforeShippingRate } from './refundBeforeShippingRate.ts'
import { refundedOrders } from './refundedOrders.ts'
import { refundInTransitRate } from './refundInTransitRate.ts'
import { refundOnlyAfterShippingRate } from './refundOnlyAfterShippingRate.ts'
import { refundRate } from './refundRate.ts'
import { returnedGoodsRate } from './returnedGoodsRate.ts'
import { roi } from './roi.ts'
import { salesAmount } from './salesAmount.ts'

/** Every measure, in the order in which lists of them show: one line for each. */
export const measures = {
  paidOrders,
  salesAmount,
  netSales,
  netOrders,
  itemsSold,
  averageOrderValue,
  itemsPerOrder,
  ordersToShip,
  amountToShip,
  refundRate,
  refundAmountRate,
  refundBeforeShippingRate,
  refundAfterShippingRate,
  refundInTransitRate,
  refundAfterReceiptRate,
  refundOnlyAfterShippingRate,
  returnedGoodsRate,
  controllableReturnRate,
  partialRefundShare,
  refundedOrders,
  refundAmount,
  refundAmountBeforeShipping,
  refundAmountAfterShipping,
  openAfterSales,
  openAmount,
  afterSalesToAnswer,
  amountToAnswer,
  averageRefundTime,
  adSpend,
  roi,
  netRoi,
} as const

export type MeasureName = keyof typeof measures
export const measureNames = Object.keys(measures) as readonly MeasureName[]
