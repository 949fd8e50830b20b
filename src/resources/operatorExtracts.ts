import { defineResource } from './schema/defineResource.ts'
import { field } from './schema/field.ts'
import type { ResourceRecord } from './schema/resource.ts'
import { extractFields } from './shared/extractFields.ts'

const isWaiting = ({ state }: ResourceRecord) => state === 'requested'

/** Requests of every account to be paid its earnings. */
export const operatorExtracts = defineResource({
  name: 'operatorExtracts',
  path: '/operator/extracts',
  label: { zh: '提现处理', en: 'Withdrawals' },
  one: { zh: '提现申请', en: 'withdrawal' },
  id: 'extract_id',
  title: 'username',
  menu: { group: 'operator', order: 3 },
  access: { roles: ['admin'] },
  rows: 'operatorExtracts',
  fields: { username: field.text({ label: { zh: '用户', en: 'User' }, widthPx: 130 }), ...extractFields },
  actions: {
    pay: {
      label: { zh: '标记已打款', en: 'Mark paid' },
      on: 'row',
      needs: 'decideExtract',
      when: isWaiting,
      load: () => import('../pages/account/operatorDecisions.tsx').then((page) => page.operatorDecisions.payExtract),
    },
    refuse: {
      label: { zh: '拒绝', en: 'Refuse' },
      on: 'row',
      needs: 'decideExtract',
      when: isWaiting,
      load: () => import('../pages/account/operatorDecisions.tsx').then((page) => page.operatorDecisions.refuseExtract),
    },
  },
  list: {
    columns: ['username', 'amount_fen', 'account', 'state', 'requested_at'],
    filters: ['state'],
    sortable: ['username', 'amount_fen', 'state', 'requested_at', 'decided_at'],
  },
})
