import { defineResource } from './schema/defineResource.ts'
import { field } from './schema/field.ts'
import { extractFields } from './shared/extractFields.ts'

/* What an account earns by inviting others (specification 7, types 10 to 12): the same summary stands above all three lists. */

const notice = () => import('../pages/users/earnings/EarningsSummary.tsx').then((page) => page.EarningsSummary)
const access = { roles: ['admin', 'user'] } as const

export const invitations = defineResource({
  name: 'invitations',
  path: '/user/invitations',
  label: { zh: '邀请记录', en: 'Invitations' },
  one: { zh: '邀请', en: 'invitation' },
  id: 'invitation_id',
  title: 'username',
  menu: { group: 'user', order: 5 },
  access,
  rows: 'invitations',
  fields: {
    username: field.text({ label: { zh: '用户名', en: 'User name' }, widthPx: 220 }),
    level: field.number({ label: { zh: '等级', en: 'Level' } }),
    joined_at: field.dateTime({ label: { zh: '加入时间', en: 'Joined' } }),
  },
  list: { columns: ['username', 'level', 'joined_at'], notice },
})

export const rewards = defineResource({
  name: 'rewards',
  path: '/user/rewards',
  label: { zh: '奖励记录', en: 'Rewards' },
  one: { zh: '奖励', en: 'reward' },
  id: 'reward_id',
  title: 'from_username',
  menu: { group: 'user', order: 6 },
  access,
  rows: 'rewards',
  fields: {
    from_username: field.text({ label: { zh: '来自', en: 'From' }, widthPx: 220 }),
    amount_fen: field.money({ label: { zh: '金额', en: 'Amount' } }),
    earned_at: field.dateTime({ label: { zh: '获得时间', en: 'Earned' } }),
  },
  list: { columns: ['from_username', 'amount_fen', 'earned_at'], notice },
})

export const extracts = defineResource({
  name: 'extracts',
  path: '/user/extracts',
  label: { zh: '提现记录', en: 'Withdrawals' },
  one: { zh: '提现申请', en: 'withdrawal' },
  id: 'extract_id',
  title: 'account',
  menu: { group: 'user', order: 7 },
  access,
  rows: 'extracts',
  fields: extractFields,
  operations: { create: 'requestExtract' },
  list: {
    columns: ['amount_fen', 'account', 'state', 'requested_at', 'decided_at', 'reason'],
    filters: ['state'],
    sortable: ['amount_fen', 'state', 'requested_at', 'decided_at'],
    notice,
  },
  create: ['amount_fen', 'account'],
})
