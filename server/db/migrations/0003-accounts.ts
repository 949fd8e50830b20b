import type { Queries } from '../schema.ts'

/** Where a login came from, pictures of people, requests to be certified. */
export async function createAccountDetails(db: Queries): Promise<void> {
  await describeSessions(db)
  await createAvatars(db)
  await createCertifications(db)
}

async function describeSessions({ schema }: Queries): Promise<void> {
  for (const name of ['user_agent', 'address']) {
    await schema
      .alterTable('sessions')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
}

/** `bytea` on both: SQLite takes any type name and keeps bytes as they are. */
async function createAvatars({ schema }: Queries): Promise<void> {
  await schema
    .createTable('avatars')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('avatar_id', 'text', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('avatars_key', ['owner_uid', 'avatar_id'])
    .addForeignKeyConstraint('avatars_user', ['owner_uid', 'user_uid'], 'users', ['owner_uid', 'user_uid'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
}

async function createCertifications({ schema }: Queries): Promise<void> {
  await schema
    .createTable('certifications')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('certification_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('legal_name', 'text', (column) => column.notNull())
    .addColumn('document_sealed', 'text', (column) => column.notNull())
    .addColumn('document_hint', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('decided_by', 'text')
    .addPrimaryKeyConstraint('certifications_key', ['owner_uid', 'certification_id'])
    .execute()
  await schema.createIndex('certifications_time').on('certifications').columns(['requested_at', 'certification_id']).execute()
}
