import type { Queries } from '../schema.ts'

/** Orders that are late or about to be, by shop. They go with the shop: one that comes back is read again, and told again. */
export async function createOrdersDue({ schema }: Queries): Promise<void> {
  await schema
    .createTable('orders_due')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('shop_uid', 'text', (column) => column.notNull())
    .addColumn('as_of', 'bigint', (column) => column.notNull())
    .addColumn('due', 'integer')
    .addColumn('late', 'integer')
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('told', 'text', (column) => column.notNull())
    .addColumn('told_day', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('orders_due_key', ['owner_uid', 'shop_uid'])
    .addForeignKeyConstraint('orders_due_shop', ['owner_uid', 'shop_uid'], 'shops', ['owner_uid', 'shop_uid'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
}
