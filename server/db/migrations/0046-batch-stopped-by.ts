import type { Queries } from '../schema.ts'

/** Who stopped a batch that somebody else made. */
export async function addBatchStoppedBy({ schema }: Queries): Promise<void> {
  await schema.alterTable('batch_jobs').addColumn('stopped_by_name', 'text').execute()
}
