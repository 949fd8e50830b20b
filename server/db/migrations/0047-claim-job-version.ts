import type { Queries } from '../schema.ts'

/** Under which version of its batch a claim was brought as far as it is; 0: nobody said. */
export async function addClaimJobVersion({ schema }: Queries): Promise<void> {
  await schema
    .alterTable('box_claims')
    .addColumn('job_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
