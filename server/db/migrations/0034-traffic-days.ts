import type { Queries } from '../schema.ts'

/**
 * What the platform counts of each shop, and of goods, day by day. No key to the shop: a deleted shop may come back, and its days with it. Goods are
 * empty where the day is of the shop as a whole.
 */
export async function createTrafficDays({ schema }: Queries): Promise<void> {
  await schema
    .createTable('traffic_days')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('shop_uid', 'text', (column) => column.notNull())
    .addColumn('goods_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addColumn('is_whole', 'integer', (column) => column.notNull())
    .addColumn('known', 'integer', (column) => column.notNull())
    .addColumn('figures', 'text', (column) => column.notNull())
    .addColumn('saved_by_name', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('traffic_days_key', ['owner_uid', 'shop_uid', 'goods_id', 'day'])
    .execute()
}
