import type { Queries } from '../schema.ts'

/** As they are at this migration; later columns are added by later ones. */
const columns = [
  ...['orders', 'units', 'paid_fen', 'shipped', 'received', 'refunded'],
  ...['unshipped_refunds', 'unshipped_refund_fen', 'transit_refunds', 'transit_refund_fen', 'received_refunds', 'received_refund_fen'],
  ...['partial_refunds', 'applied', 'closed_refunds', 'closed_refund_fen', 'spend_fen'],
]

/** What each shop sold, got back and spent on each day. No key to the shop: a deleted shop may come back, and its sheets with it. */
export async function createDaySheets({ schema }: Queries): Promise<void> {
  const table = schema
    .createTable('day_sheets')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('shop_uid', 'text', (column) => column.notNull())
    .addColumn('as_of', 'bigint', (column) => column.notNull())
    .addColumn('definitions', 'bigint', (column) => column.notNull())
    .addColumn('unresolved', 'bigint', (column) => column.notNull())
    .addColumn('unreadable', 'bigint', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addColumn('saved_by_name', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
  await columns
    .reduce((before, name) => before.addColumn(name, 'bigint', (column) => column.notNull()), table)
    .addColumn('lines', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('day_sheets_key', ['owner_uid', 'day', 'shop_uid'])
    .execute()
}
