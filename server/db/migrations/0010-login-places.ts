import type { Queries } from '../schema.ts'

/** Where each person logged in from: open to her also while others guess at her password. */
export async function createLoginPlaces({ schema }: Queries): Promise<void> {
  await schema
    .createTable('login_places')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('last_login_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('login_places_key', ['owner_uid', 'user_uid', 'place'])
    .addForeignKeyConstraint('login_places_user', ['owner_uid', 'user_uid'], 'users', ['owner_uid', 'user_uid'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
}
