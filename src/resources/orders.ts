import { defineResource } from './schema/defineResource.ts'
import { orderFields } from './shared/orderFields.ts'

/** Every order of the account; the payment page shows the newest ones and leads here. */
export const orders = defineResource({
  name: 'orders',
  path: '/user/orders',
  label: { zh: '我的订单', en: 'My orders' },
  one: { zh: '订单', en: 'order' },
  id: 'order_no',
  title: 'order_no',
  access: { roles: ['admin', 'user'] },
  rows: 'orderList',
  fields: orderFields,
  list: { columns: ['order_no', 'plan_id', 'amount_fen', 'status', 'created_at', 'paid_at'], filters: ['status'] },
})
