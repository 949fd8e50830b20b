import { defineResource } from './schema/defineResource.ts'
import { field } from './schema/field.ts'

/** The browsers whose extensions may open the sessions of shops: one's own, and for a main account those of its people. */
export const relayKeys = defineResource({
  name: 'relayKeys',
  path: '/user/browsers',
  label: { zh: '浏览器授权', en: 'Browsers' },
  one: { zh: '浏览器', en: 'browser' },
  id: 'relay_key_id',
  title: 'browser',
  access: { roles: ['*'] },
  rows: 'relayKeyList',
  fields: {
    name: field.text({ label: { zh: '使用人', en: 'Who' }, widthPx: 100 }),
    browser: field.text({ label: { zh: '浏览器', en: 'Browser' }, widthPx: 180 }),
    state: field.state({
      label: { zh: '状态', en: 'State' },
      states: [
        { value: 'allowed', label: { zh: '已允许', en: 'Allowed' }, tone: 'good' },
        { value: 'waiting', label: { zh: '等待主账号允许', en: 'Waits for permission' }, tone: 'warning' },
        { value: 'withdrawn', label: { zh: '已收回', en: 'Withdrawn' }, tone: 'quiet' },
      ],
    }),
    is_current: field.boolean({
      label: { zh: '本机', en: 'This one' },
      words: { yes: { zh: '当前浏览器', en: 'In use here' }, no: { zh: '其他浏览器', en: 'Elsewhere' } },
      widthPx: 140,
    }),
    first_seen_at: field.dateTime({ label: { zh: '首次使用', en: 'First seen' } }),
    last_used_at: field.dateTime({ label: { zh: '最近使用', en: 'Last used' } }),
  },
  actions: {
    permit: {
      label: { zh: '允许', en: 'Allow' },
      on: 'row',
      needs: 'permitRelayKey',
      when: ({ state }) => state !== 'allowed',
      load: () => import('../pages/account/operatorDecisions.tsx').then((page) => page.operatorDecisions.permitBrowser),
    },
    withdraw: {
      label: { zh: '收回授权', en: 'Withdraw' },
      on: 'row',
      needs: 'withdrawRelayKey',
      when: ({ state }) => state !== 'withdrawn',
      load: () => import('../pages/account/operatorDecisions.tsx').then((page) => page.operatorDecisions.withdrawBrowser),
    },
  },
  list: {
    columns: ['name', 'browser', 'state', 'is_current', 'first_seen_at', 'last_used_at'],
    filters: ['state'],
    sortable: ['name', 'browser', 'state', 'first_seen_at', 'last_used_at'],
    whenEmpty: () => import('../pages/account/NoBrowsers.tsx').then((page) => page.NoBrowsers),
    notice: () => import('../pages/account/WaitingBrowsers.tsx').then((page) => page.WaitingBrowsers),
  },
})
