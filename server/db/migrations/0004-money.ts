import type { Queries } from '../schema.ts'

/** Orders of plans, and what invitations earn. Amounts are whole fen. */
export async function createMoney(db: Queries): Promise<void> {
  await createOrders(db)
  await createInvitations(db)
  await createEarnings(db)
}

async function createOrders({ schema }: Queries): Promise<void> {
  await schema
    .createTable('payment_orders')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('order_no', 'text', (column) => column.notNull())
    .addColumn('plan_id', 'text', (column) => column.notNull())
    .addColumn('level', 'integer', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('amount_fen', 'bigint', (column) => column.notNull())
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('trade_no', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('paid_at', 'bigint')
    .addPrimaryKeyConstraint('payment_orders_key', ['owner_uid', 'order_no'])
    .addUniqueConstraint('payment_orders_number', ['order_no'])
    .execute()
  await schema.createIndex('payment_orders_state').on('payment_orders').columns(['status', 'created_at']).execute()
}

async function createInvitations({ schema }: Queries): Promise<void> {
  await schema
    .createTable('invitation_codes')
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('invitation_codes_key', ['code'])
    .addUniqueConstraint('invitation_codes_owner', ['owner_uid'])
    .execute()
  await schema
    .createTable('invitations')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('invitation_id', 'text', (column) => column.notNull())
    .addColumn('invited_owner_uid', 'text', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('joined_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('invitations_key', ['owner_uid', 'invitation_id'])
    .addUniqueConstraint('invitations_invited', ['invited_owner_uid'])
    .execute()
}

async function createEarnings({ schema }: Queries): Promise<void> {
  await schema
    .createTable('rewards')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('reward_id', 'text', (column) => column.notNull())
    .addColumn('order_no', 'text', (column) => column.notNull())
    .addColumn('from_username', 'text', (column) => column.notNull())
    .addColumn('amount_fen', 'bigint', (column) => column.notNull())
    .addColumn('earned_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('rewards_key', ['owner_uid', 'reward_id'])
    .addUniqueConstraint('rewards_order', ['order_no'])
    .execute()
  await schema
    .createTable('extracts')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('extract_id', 'text', (column) => column.notNull())
    .addColumn('amount_fen', 'bigint', (column) => column.notNull())
    .addColumn('account_sealed', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('decided_by', 'text')
    .addPrimaryKeyConstraint('extracts_key', ['owner_uid', 'extract_id'])
    .addUniqueConstraint('extracts_id', ['extract_id'])
    .execute()
  await schema.createIndex('extracts_time').on('extracts').columns(['requested_at', 'extract_id']).execute()
}
