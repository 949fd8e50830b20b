import type { Queries } from '../schema.ts'

/** As they are at this migration; later columns are added by later ones. */
const columns = [
  ...['all_orders', 'to_ship', 'to_ship_fen'],
  ...['after_sales', 'shipped_refunds', 'refund_only', 'returned_goods', 'controllable_refunds', 'refund_fen'],
  ...['shipped_refund_fen', 'open_after_sales', 'open_fen', 'to_answer', 'to_answer_fen', 'timed_refunds', 'refund_seconds'],
  ...['asked_refunded', 'asked_unshipped_refunds', 'asked_shipped_refunds', 'asked_transit_refunds', 'asked_received_refunds'],
  ...['asked_refund_only', 'asked_returned_goods', 'asked_controllable_refunds', 'asked_partial_refunds', 'asked_refund_fen'],
  ...['asked_unshipped_refund_fen', 'asked_shipped_refund_fen', 'asked_open_after_sales', 'asked_open_fen', 'asked_to_answer'],
  ...['asked_to_answer_fen', 'asked_timed_refunds', 'asked_refund_seconds'],
  ...['ad_rows', 'ad_gmv_fen', 'ad_gmv_spend_fen', 'ad_net_fen', 'ad_net_spend_fen', 'ads_read_at'],
]

/** Every sum that a figure by shop and day is made of. Sheets from before have none of them, and are of older definitions. */
export async function addDaySheetSums({ schema }: Queries): Promise<void> {
  // A statement for each: SQLite adds one column at a time.
  for (const name of columns)
    await schema
      .alterTable('day_sheets')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
}
