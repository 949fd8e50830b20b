import type { Queries } from '../schema.ts'

/** The extensions of each person, by the public key to which cookies are sealed, and what the trail has of their reading. */
export async function createRelayKeys({ schema }: Queries): Promise<void> {
  await schema
    .createTable('relay_keys')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('relay_key_id', 'text', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('first_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('noted_until', 'bigint', (column) => column.notNull())
    .addColumn('noted_shops', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('relay_keys_key', ['owner_uid', 'relay_key_id'])
    .addForeignKeyConstraint('relay_keys_user', ['owner_uid', 'user_uid'], 'users', ['owner_uid', 'user_uid'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await schema.createIndex('relay_keys_of_user').on('relay_keys').columns(['owner_uid', 'user_uid']).execute()
}
