import type { Queries } from '../schema.ts'

/** Saved views, batches with their rows, and what was deleted and can be brought back. */
export async function createViewsBatchesDeletions(db: Queries): Promise<void> {
  await createDeletions(db)
  await createViews(db)
  await createBatches(db)
}

async function createDeletions({ schema }: Queries): Promise<void> {
  await schema
    .createTable('deleted_records')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('subject_type', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('deleted_by', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'bigint', (column) => column.notNull())
    .addColumn('record_sealed', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('deleted_records_key', ['owner_uid', 'subject_type', 'subject_id'])
    .execute()
  await schema.createIndex('deleted_records_time').on('deleted_records').columns(['deleted_at']).execute()
}

/** No key to the person: her views outlast her while she can be brought back. */
async function createViews({ schema }: Queries): Promise<void> {
  await schema
    .createTable('saved_views')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('view_id', 'text', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addColumn('screen', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('query', 'text', (column) => column.notNull())
    .addColumn('columns', 'text')
    .addColumn('shop_uid_list', 'text', (column) => column.notNull())
    .addColumn('is_shared', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_views_key', ['owner_uid', 'view_id'])
    .addUniqueConstraint('saved_views_name', ['owner_uid', 'user_uid', 'screen', 'name'])
    .execute()
}

/** No key to the person or the shop either: a batch stays on record after both. */
async function createBatches({ schema }: Queries): Promise<void> {
  await schema
    .createTable('batch_jobs')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('job_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_by_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('batch_jobs_key', ['owner_uid', 'job_id'])
    .execute()
  await schema.createIndex('batch_jobs_time').on('batch_jobs').columns(['owner_uid', 'created_at', 'job_id']).execute()
  await schema
    .createTable('batch_rows')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('job_id', 'text', (column) => column.notNull())
    .addColumn('row_no', 'integer', (column) => column.notNull())
    .addColumn('shop_uid', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('batch_rows_key', ['owner_uid', 'job_id', 'row_no'])
    .addForeignKeyConstraint('batch_rows_job', ['owner_uid', 'job_id'], 'batch_jobs', ['owner_uid', 'job_id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
}
