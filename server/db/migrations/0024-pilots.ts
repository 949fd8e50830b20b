import type { Queries } from '../schema.ts'

/** Goods of the box that are tried in a few shops before they go to the others. */
export async function createPilots({ schema }: Queries): Promise<void> {
  await schema
    .createTable('pilots')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('pilot_id', 'text', (column) => column.notNull())
    .addColumn('box_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('shop_uids', 'text', (column) => column.notNull())
    .addColumn('rollout_shop_uids', 'text', (column) => column.notNull())
    .addColumn('first_day', 'text', (column) => column.notNull())
    .addColumn('wanted_orders', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('started_by_name', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('decided_by_name', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('pilots_key', ['owner_uid', 'pilot_id'])
    .execute()
}
