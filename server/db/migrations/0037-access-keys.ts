import type { Queries } from '../schema.ts'

/** Keys with which programs read for a person. They go with their person. */
export async function createAccessKeys({ schema }: Queries): Promise<void> {
  await schema
    .createTable('access_keys')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('key_end', 'text', (column) => column.notNull())
    .addColumn('modules', 'text', (column) => column.notNull())
    .addColumn('shop_uids', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('last_address', 'text', (column) => column.notNull())
    .addColumn('used_day', 'text', (column) => column.notNull())
    .addColumn('day_uses', 'integer', (column) => column.notNull())
    .addColumn('day_networks', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('access_keys_key', ['owner_uid', 'key_id'])
    .addUniqueConstraint('access_keys_hash', ['owner_uid', 'key_hash'])
    .addUniqueConstraint('access_keys_name', ['owner_uid', 'user_uid', 'name'])
    .addForeignKeyConstraint('access_keys_user', ['owner_uid', 'user_uid'], 'users', ['owner_uid', 'user_uid'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
}
