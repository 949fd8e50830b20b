import type { Queries } from '../schema.ts'

/** Mailboxes are confirmed by their owners before messages are sent there. */
export async function addMailChannels({ schema }: Queries): Promise<void> {
  await schema.alterTable('channels').addColumn('confirmed_at', 'bigint').execute()
  await schema
    .createTable('channel_codes')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('code_id', 'text', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('address_key', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('channel_codes_key', ['owner_uid', 'code_id'])
    .execute()
  await schema.createIndex('channel_codes_by_address').on('channel_codes').column('address_key').execute()
}
