import type { Queries } from '../schema.ts'

/** Goods that people joined or kept apart by hand. */
export async function createFamilyVerdicts({ schema }: Queries): Promise<void> {
  await schema
    .createTable('family_verdicts')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('verdict_id', 'text', (column) => column.notNull())
    .addColumn('places', 'text', (column) => column.notNull())
    .addColumn('others', 'text', (column) => column.notNull())
    .addColumn('said_at', 'bigint', (column) => column.notNull())
    .addColumn('said_by_name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('family_verdicts_key', ['owner_uid', 'verdict_id'])
    .execute()
}
