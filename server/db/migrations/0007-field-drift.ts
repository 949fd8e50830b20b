import type { Queries } from '../schema.ts'

/** How the merchant platform's replies differ from our table of its calls: a row for each field, of each account that saw it. */
export async function createFieldDrift({ schema }: Queries): Promise<void> {
  await schema
    .createTable('field_drift')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('merchant_call', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('replies', 'bigint', (column) => column.notNull())
    .addColumn('first_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('field_drift_key', ['owner_uid', 'merchant_call', 'kind', 'field'])
    .execute()
}
