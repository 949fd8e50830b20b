import type { Queries } from '../schema.ts'

/** What the platform's lists said day by day, and the opportunities that were picked. */
export async function createHotLists({ schema }: Queries): Promise<void> {
  await schema
    .createTable('hot_days')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('saved_by_name', 'text', (column) => column.notNull())
    .addColumn('rows', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('hot_days_key', ['owner_uid', 'list', 'subject', 'day'])
    .execute()
  await schema
    .createTable('chances')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('chance_id', 'text', (column) => column.notNull())
    .addColumn('keywords', 'text', (column) => column.notNull())
    .addColumn('refer_price_fen', 'bigint')
    .addColumn('hot_index', 'bigint')
    .addColumn('pic_url', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('source_url', 'text', (column) => column.notNull())
    .addColumn('cost_fen', 'bigint')
    .addColumn('margin_bp', 'bigint')
    .addColumn('goods_id', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('picked_at', 'bigint', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('saved_by_name', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('chances_key', ['owner_uid', 'chance_id'])
    .execute()
}
