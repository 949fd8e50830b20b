import type { Queries } from '../schema.ts'

/** What the platform itself showed of each shop, day by day. No key to the shop: a deleted shop may come back, and its rates with it. */
export async function createPlatformRates({ schema }: Queries): Promise<void> {
  await schema
    .createTable('platform_rates')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('shop_uid', 'text', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addColumn('rates', 'text', (column) => column.notNull())
    .addColumn('saved_by_name', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('platform_rates_key', ['owner_uid', 'shop_uid', 'day'])
    .execute()
}
