import { defineResource } from './schema/defineResource.ts'
import { field } from './schema/field.ts'

/** The user's own active logins. Ending the one in use is logging out. */
export const mySessions = defineResource({
  name: 'mySessions',
  path: '/user/sessions',
  label: { zh: '登录设备', en: 'My logins' },
  one: { zh: '登录', en: 'login' },
  id: 'session_id',
  title: 'browser',
  access: { roles: ['*'] },
  rows: 'sessionList',
  fields: {
    browser: field.text({ label: { zh: '浏览器', en: 'Browser' }, widthPx: 180 }),
    address: field.id({ label: { zh: 'IP 地址', en: 'Address' } }),
    is_current: field.boolean({
      label: { zh: '本机', en: 'This one' },
      words: { yes: { zh: '当前登录', en: 'In use here' }, no: { zh: '其他登录', en: 'Elsewhere' } },
      widthPx: 140,
    }),
    created_at: field.dateTime({ label: { zh: '登录时间', en: 'Logged in' } }),
    last_used_at: field.dateTime({ label: { zh: '最近使用', en: 'Last used' } }),
    expires_at: field.dateTime({ label: { zh: '到期时间', en: 'Ends' } }),
  },
  operations: { deleteOne: 'endSession' },
  deleteLabel: { zh: '结束登录', en: 'End session' },
  actions: {
    endOthers: {
      label: { zh: '结束其他全部登录', en: 'End all others' },
      on: 'list',
      needs: 'endSession',
      load: () => import('../pages/account/EndOtherSessions.tsx').then((page) => page.EndOtherSessions),
    },
  },
  list: {
    columns: ['browser', 'address', 'is_current', 'created_at', 'last_used_at'],
    sortable: ['browser', 'address', 'created_at', 'last_used_at', 'expires_at'],
  },
})
