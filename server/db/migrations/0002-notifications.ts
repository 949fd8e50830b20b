import type { Queries } from '../schema.ts'

/** What the server tells people: a row for each reader, gone with the person or the shop that it is about. */
export async function createNotifications({ schema }: Queries): Promise<void> {
  await schema
    .createTable('notifications')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('notification_id', 'text', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addColumn('shop_uid', 'text')
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('values', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .addPrimaryKeyConstraint('notifications_key', ['owner_uid', 'notification_id'])
    .addForeignKeyConstraint('notifications_user', ['owner_uid', 'user_uid'], 'users', ['owner_uid', 'user_uid'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('notifications_shop', ['owner_uid', 'shop_uid'], 'shops', ['owner_uid', 'shop_uid'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await schema
    .createIndex('notifications_of_user')
    .on('notifications')
    .columns(['owner_uid', 'user_uid', 'at', 'notification_id'])
    .execute()
  await schema.createIndex('notifications_of_shop').on('notifications').columns(['owner_uid', 'shop_uid']).execute()
}
