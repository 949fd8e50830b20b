import type { Queries } from '../schema.ts'

/** Accounts, sessions, shops, groups, audit trail. */
export async function createFoundation(db: Queries): Promise<void> {
  await createAccounts(db)
  await createShops(db)
  await createShopLinks(db)
  await createTrail(db)
}

async function createAccounts({ schema }: Queries): Promise<void> {
  await schema
    .createTable('users')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('role', 'text')
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('profile', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('level', 'integer', (column) => column.notNull())
    .addColumn('level_expires_at', 'bigint')
    .addColumn('rights', 'text')
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('last_login_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('users_key', ['owner_uid', 'user_uid'])
    .execute()
  await schema
    .createTable('logins')
    .addColumn('username_key', 'text', (column) => column.notNull())
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('logins_key', ['username_key'])
    .execute()
  await schema
    .createTable('sessions')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('sessions_key', ['owner_uid', 'token_hash'])
    .addForeignKeyConstraint('sessions_user', ['owner_uid', 'user_uid'], 'users', ['owner_uid', 'user_uid'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await schema
    .createTable('login_failures')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('failure_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('login_failures_key', ['subject', 'failure_id'])
    .execute()
}

async function createShops({ schema }: Queries): Promise<void> {
  await schema
    .createTable('shops')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('shop_uid', 'text', (column) => column.notNull())
    .addColumn('shop_id', 'text', (column) => column.notNull())
    .addColumn('shop_name', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('checked_at', 'bigint')
    .addColumn('template_id', 'text')
    .addColumn('template_name', 'text')
    .addColumn('cookie_sealed', 'text')
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('shops_key', ['owner_uid', 'shop_uid'])
    .addUniqueConstraint('shops_id', ['owner_uid', 'shop_id'])
    .execute()
  await schema
    .createTable('shop_groups')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('group_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('shop_groups_key', ['owner_uid', 'group_id'])
    .addUniqueConstraint('shop_groups_name', ['owner_uid', 'group_name'])
    .execute()
}

async function createShopLinks({ schema }: Queries): Promise<void> {
  await schema
    .createTable('shop_group_members')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text', (column) => column.notNull())
    .addColumn('shop_uid', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('shop_group_members_key', ['owner_uid', 'group_id', 'shop_uid'])
    .addForeignKeyConstraint('members_group', ['owner_uid', 'group_id'], 'shop_groups', ['owner_uid', 'group_id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('members_shop', ['owner_uid', 'shop_uid'], 'shops', ['owner_uid', 'shop_uid'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await schema
    .createTable('shop_assignments')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addColumn('shop_uid', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('shop_assignments_key', ['owner_uid', 'user_uid', 'shop_uid'])
    .addForeignKeyConstraint('assignments_user', ['owner_uid', 'user_uid'], 'users', ['owner_uid', 'user_uid'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('assignments_shop', ['owner_uid', 'shop_uid'], 'shops', ['owner_uid', 'shop_uid'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
}

async function createTrail({ schema }: Queries): Promise<void> {
  await schema
    .createTable('audit_entries')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('user_uid', 'text', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject_type', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('audit_entries_key', ['owner_uid', 'entry_id'])
    .execute()
  await schema.createIndex('audit_entries_time').on('audit_entries').columns(['owner_uid', 'at', 'entry_id']).execute()
  await schema
    .createTable('idempotent_replies')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('idempotency_key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('reply_sealed', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotent_replies_key', ['owner_uid', 'idempotency_key'])
    .execute()
  await schema
    .createTable('meta')
    .addColumn('meta_key', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('meta_key_key', ['meta_key'])
    .execute()
}
