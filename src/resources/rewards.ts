import { defineResource } from './schema/defineResource.ts'
import { field } from './schema/field.ts'

/** What invitations brought (specification 7, type 11). */
export const rewards = defineResource({
  name: 'rewards',
  path: '/user/rewards',
  label: { zh: '奖励记录', en: 'Rewards' },
  one: { zh: '奖励', en: 'reward' },
  id: 'reward_id',
  title: 'from_username',
  menu: { group: 'user', order: 6 },
  access: { roles: ['admin', 'user'] },
  rows: 'rewards',
  fields: {
    from_username: field.text({ label: { zh: '来自', en: 'From' }, widthPx: 220 }),
    amount_fen: field.money({ label: { zh: '金额', en: 'Amount' } }),
    earned_at: field.dateTime({ label: { zh: '获得时间', en: 'Earned' } }),
  },
  list: {
    columns: ['from_username', 'amount_fen', 'earned_at'],
    notice: () => import('../pages/account/EarningsSummary.tsx').then((page) => page.EarningsSummary),
  },
})
