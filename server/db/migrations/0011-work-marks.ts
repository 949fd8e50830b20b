import type { Queries } from '../schema.ts'

/** What users decided about the work of their workplace. No key to the shop: a deleted shop may come back. */
export async function createWorkMarks({ schema }: Queries): Promise<void> {
  await schema
    .createTable('work_marks')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('shop_uid', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('from_name', 'text', (column) => column.notNull())
    .addColumn('to_uid', 'text', (column) => column.notNull())
    .addColumn('to_name', 'text', (column) => column.notNull())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('worth_fen', 'bigint')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('work_marks_key', ['owner_uid', 'user_uid', 'kind', 'shop_uid', 'subject'])
    .execute()
}
