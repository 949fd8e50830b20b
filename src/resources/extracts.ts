import { defineResource } from './schema/defineResource.ts'
import { extractFields } from './shared/extractFields.ts'

/** Withdrawals of what was earned (specification 7, type 12). */
export const extracts = defineResource({
  name: 'extracts',
  path: '/user/extracts',
  label: { zh: '提现记录', en: 'Withdrawals' },
  one: { zh: '提现申请', en: 'withdrawal' },
  id: 'extract_id',
  title: 'account',
  menu: { group: 'user', order: 7 },
  access: { roles: ['admin', 'user'] },
  rows: 'extracts',
  fields: extractFields,
  operations: { create: 'requestExtract' },
  list: {
    columns: ['amount_fen', 'account', 'state', 'requested_at', 'decided_at', 'reason'],
    filters: ['state'],
    sortable: ['amount_fen', 'state', 'requested_at', 'decided_at'],
    notice: () => import('../pages/account/EarningsSummary.tsx').then((page) => page.EarningsSummary),
  },
  create: ['amount_fen', 'account'],
})
