import type { Queries } from '../schema.ts'

/** What the operator sees of the deployment: calls of the backend, and how those of the merchant platform ended. */
export async function createOperatingHours({ schema }: Queries): Promise<void> {
  await schema
    .createTable('call_hours')
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('call', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('calls', 'bigint', (column) => column.notNull())
    .addColumn('slow', 'bigint', (column) => column.notNull())
    .addColumn('ms', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('call_hours_key', ['hour', 'call', 'outcome'])
    .execute()
  await schema
    .createTable('platform_hours')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('hour', 'bigint', (column) => column.notNull())
    .addColumn('merchant_call', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('replies', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('platform_hours_key', ['owner_uid', 'hour', 'merchant_call', 'outcome'])
    .execute()
  await schema.createIndex('platform_hours_by_hour').on('platform_hours').columns(['hour']).execute()
}
