import { defineResource } from './schema/defineResource.ts'
import { field } from './schema/field.ts'

/** Who registered with the invitation code of the account (specification 7, type 10). */
export const invitations = defineResource({
  name: 'invitations',
  path: '/user/invitations',
  label: { zh: '邀请记录', en: 'Invitations' },
  one: { zh: '邀请', en: 'invitation' },
  id: 'invitation_id',
  title: 'username',
  menu: { group: 'user', order: 5 },
  access: { roles: ['admin', 'user'] },
  rows: 'invitations',
  fields: {
    username: field.text({ label: { zh: '用户名', en: 'User name' }, widthPx: 220 }),
    level: field.number({ label: { zh: '等级', en: 'Level' } }),
    joined_at: field.dateTime({ label: { zh: '加入时间', en: 'Joined' } }),
  },
  list: {
    columns: ['username', 'level', 'joined_at'],
    notice: () => import('../pages/account/EarningsSummary.tsx').then((page) => page.EarningsSummary),
  },
})
