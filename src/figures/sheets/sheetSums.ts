import { type DaySheetColumn, daySheetColumns } from '../../../contract/entities/daySheet.ts'
import { type Fold, foldKinds } from '../answers/totals.ts'
import { type SumName, sumNames } from '../measures/sums.ts'

type Columns = Readonly<Partial<Record<SumName, DaySheetColumn>>>

/** Where a sheet has each sum: by the day of the order, by the day of the request, and of ads. */
const columnsOf: readonly Columns[] = [
  {
    orders: 'all_orders',
    paidOrders: 'orders',
    paidAmount: 'paid_fen',
    paidQuantity: 'units',
    shippedOrders: 'shipped',
    receivedOrders: 'received',
    ordersToShip: 'to_ship',
    amountToShip: 'to_ship_fen',
    afterSales: 'after_sales',
    refundedOrders: 'refunded',
    refundedBeforeShipping: 'unshipped_refunds',
    refundedAfterShipping: 'shipped_refunds',
    refundedInTransit: 'transit_refunds',
    refundedAfterReceipt: 'received_refunds',
    refundOnlyAfterShipping: 'refund_only',
    returnedGoods: 'returned_goods',
    refundedControllable: 'controllable_refunds',
    partialRefunds: 'partial_refunds',
    refundAmount: 'refund_fen',
    refundAmountBeforeShipping: 'unshipped_refund_fen',
    refundAmountAfterShipping: 'shipped_refund_fen',
    openAfterSales: 'open_after_sales',
    openAmount: 'open_fen',
    afterSalesToAnswer: 'to_answer',
    amountToAnswer: 'to_answer_fen',
    timedRefunds: 'timed_refunds',
    refundSeconds: 'refund_seconds',
  },
  {
    afterSales: 'applied',
    refundedOrders: 'asked_refunded',
    refundedBeforeShipping: 'asked_unshipped_refunds',
    refundedAfterShipping: 'asked_shipped_refunds',
    refundedInTransit: 'asked_transit_refunds',
    refundedAfterReceipt: 'asked_received_refunds',
    refundOnlyAfterShipping: 'asked_refund_only',
    returnedGoods: 'asked_returned_goods',
    refundedControllable: 'asked_controllable_refunds',
    partialRefunds: 'asked_partial_refunds',
    refundAmount: 'asked_refund_fen',
    refundAmountBeforeShipping: 'asked_unshipped_refund_fen',
    refundAmountAfterShipping: 'asked_shipped_refund_fen',
    openAfterSales: 'asked_open_after_sales',
    openAmount: 'asked_open_fen',
    afterSalesToAnswer: 'asked_to_answer',
    amountToAnswer: 'asked_to_answer_fen',
    timedRefunds: 'asked_timed_refunds',
    refundSeconds: 'asked_refund_seconds',
  },
  {
    ads: 'ad_rows',
    adSpend: 'spend_fen',
    adGmv: 'ad_gmv_fen',
    adSpendWithGmv: 'ad_gmv_spend_fen',
    adNet: 'ad_net_fen',
    adSpendWithNet: 'ad_net_spend_fen',
  },
]

const placeOf = (column: DaySheetColumn) => daySheetColumns.indexOf(column)

/** By kind of a fold's row: which sum goes into which column, as places. */
const places = columnsOf.map((columns) =>
  sumNames.flatMap((name, sum) => {
    const column = columns[name]
    return column ? [{ sum, column: placeOf(column) }] : []
  }),
)

export const noTotals = (): number[] => daySheetColumns.map(() => 0)
export const readColumn = (totals: readonly number[], column: DaySheetColumn): number => totals[placeOf(column)] ?? 0
export function addToColumn(totals: number[], column: DaySheetColumn, value: number): void {
  totals[placeOf(column)] = readColumn(totals, column) + value
}

/** Adds what folds say of these days to the totals of each. */
export function addFold(fold: Fold, totalsOf: (day: number) => number[] | undefined): void {
  for (let at = 0; at < fold.length; at += foldKinds.width) {
    const totals = totalsOf(fold[at + 1] ?? 0)
    if (!totals) continue
    for (const { sum, column } of places[fold[at] ?? 0] ?? []) totals[column] = (totals[column] ?? 0) + (fold[at + 2 + sum] ?? 0)
  }
}

/** The same back: rows of a fold, of one kind each. */
export function toFoldRow(kind: number, day: number, totals: readonly number[]): Fold {
  const row = new Float64Array(foldKinds.width)
  row[0] = kind
  row[1] = day
  for (const { sum, column } of places[kind] ?? []) row[2 + sum] = totals[column] ?? 0
  return row
}
