import type { Queries } from '../schema.ts'

/** Alert rules, and what each of them found. Alerts have no key to the shop: a deleted shop may come back, and its alerts with it. */
export async function createAlerts({ schema }: Queries): Promise<void> {
  await schema
    .createTable('alert_rules')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('rule_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('checked', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_by_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('alert_rules_key', ['owner_uid', 'rule_id'])
    .addUniqueConstraint('alert_rules_name', ['owner_uid', 'name'])
    .execute()
  await schema
    .createTable('alerts')
    .addColumn('owner_uid', 'text', (column) => column.notNull())
    .addColumn('alert_id', 'text', (column) => column.notNull())
    .addColumn('rule_id', 'text', (column) => column.notNull())
    .addColumn('shop_uid', 'text', (column) => column.notNull())
    .addColumn('goods_id', 'text', (column) => column.notNull())
    .addColumn('sku_id', 'text', (column) => column.notNull())
    .addColumn('family', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('history', 'text', (column) => column.notNull())
    .addColumn('figures', 'text', (column) => column.notNull())
    .addColumn('as_of', 'bigint', (column) => column.notNull())
    .addColumn('few_at', 'bigint')
    .addColumn('left_at', 'bigint')
    .addColumn('told', 'bigint', (column) => column.notNull())
    .addColumn('ring_id', 'text', (column) => column.notNull())
    .addColumn('acknowledged_at', 'bigint')
    .addColumn('acknowledged_by', 'text', (column) => column.notNull())
    .addColumn('snoozed_until', 'bigint')
    .addPrimaryKeyConstraint('alerts_key', ['owner_uid', 'alert_id'])
    .addUniqueConstraint('alerts_subject', ['owner_uid', 'rule_id', 'shop_uid', 'goods_id', 'sku_id'])
    .addForeignKeyConstraint('alerts_rule', ['owner_uid', 'rule_id'], 'alert_rules', ['owner_uid', 'rule_id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute()
  await schema.createIndex('alerts_of_state').on('alerts').columns(['owner_uid', 'state']).execute()
}
