import type { Queries } from '../schema.ts'

/** Programs suggest changes with a key that may. What they suggest goes with its person, and outlives its key. */
export async function createSuggestions({ schema }: Queries): Promise<void> {
  await schema
    .alterTable('access_keys')
    .addColumn('may_suggest', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema
    .createTable('suggestions')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('suggestion_id', 'text', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('key_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('change', 'text', (column) => column.notNull())
    .addColumn('shop_rows', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('settled_at', 'bigint')
    .addColumn('settled_by_name', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('suggestions_key', ['owner_uid', 'suggestion_id'])
    .addForeignKeyConstraint('suggestions_user', ['owner_uid', 'user_uid'], 'users', ['owner_uid', 'user_uid'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await schema.createIndex('suggestions_created').on('suggestions').columns(['created_at']).execute()
}
