import type { Queries } from '../schema.ts'

/** When a batch was planned to begin by itself. */
export async function addBatchStarts({ schema }: Queries): Promise<void> {
  await schema.alterTable('batch_jobs').addColumn('starts_at', 'bigint').execute()
}
