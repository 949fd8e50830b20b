import type { Queries } from '../schema.ts'

/** What an account wants every listing checked for: one row each. */
export async function createListingSettings({ schema }: Queries): Promise<void> {
  await schema
    .createTable('listing_settings')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('forbidden_words', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('saved_by_name', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('listing_settings_key', ['owner_uid'])
    .execute()
}
