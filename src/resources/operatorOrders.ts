import { defineResource } from './schema/defineResource.ts'
import { field } from './schema/field.ts'
import type { ResourceRecord } from './schema/resource.ts'
import { orderFields } from './shared/orderFields.ts'

const isWaiting = ({ status }: ResourceRecord) => status === 'waiting'
/** Money may arrive after the order was closed. */
const isUnpaid = ({ status }: ResourceRecord) => status === 'waiting' || status === 'closed'

/** Orders of every account: the operator confirms what was received. */
export const operatorOrders = defineResource({
  name: 'operatorOrders',
  path: '/operator/orders',
  label: { zh: '订单确认', en: 'Orders' },
  one: { zh: '订单', en: 'order' },
  id: 'order_no',
  title: 'order_no',
  menu: { group: 'operator', order: 2 },
  access: { roles: ['admin'] },
  rows: 'operatorOrders',
  fields: { username: field.text({ label: { zh: '用户', en: 'User' }, widthPx: 120 }), ...orderFields },
  actions: {
    confirm: {
      label: { zh: '确认收款', en: 'Confirm' },
      on: 'row',
      needs: 'confirmPayment',
      when: isUnpaid,
      load: () => import('../pages/account/operatorDecisions.tsx').then((page) => page.operatorDecisions.confirmOrder),
    },
    close: {
      label: { zh: '关闭订单', en: 'Close' },
      on: 'row',
      needs: 'confirmPayment',
      when: isWaiting,
      load: () => import('../pages/account/operatorDecisions.tsx').then((page) => page.operatorDecisions.closeOrder),
    },
  },
  list: {
    columns: ['order_no', 'username', 'plan_id', 'amount_fen', 'status', 'created_at'],
    search: ['order_no', 'username'],
    filters: ['status'],
  },
})
