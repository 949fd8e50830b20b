import { defineResource } from './schema/defineResource.ts'
import { field } from './schema/field.ts'
import { enabledField } from './shared/enabledField.ts'
import { passwordField } from './shared/passwordField.ts'

/** Main accounts of the deployment, as the operator looks after them (product B9). */
export const operatorUsers = defineResource({
  name: 'operatorUsers',
  path: '/operator/users',
  label: { zh: '用户管理', en: 'Users' },
  one: { zh: '用户', en: 'user' },
  id: 'user_uid',
  title: 'username',
  menu: { group: 'operator', order: 1 },
  access: { roles: ['admin'] },
  rows: 'userList',
  fields: {
    username: field.text({ label: { zh: '用户名', en: 'User name' }, widthPx: 130 }),
    password: passwordField,
    name: field.text({ label: { zh: '名称', en: 'Name' }, widthPx: 140 }),
    role: field.state({
      label: { zh: '角色', en: 'Role' },
      help: { zh: '不选为主账号。', en: 'Left alone: a main account.' },
      states: [
        { value: 'user', label: { zh: '主账号', en: 'Main account' }, tone: 'quiet' },
        { value: 'admin', label: { zh: '运营管理员', en: 'Operator' }, tone: 'warning' },
      ],
      widthPx: 130,
    }),
    level: field.number({ label: { zh: '等级', en: 'Level' }, help: { zh: '0 为免费版。', en: '0 is the free tier.' }, widthPx: 95 }),
    level_expires_at: field.dateTime({
      label: { zh: '等级到期', en: 'Level ends' },
      help: { zh: '留空为长期有效。', en: 'Empty: it never ends.' },
    }),
    enabled: enabledField,
    shop_count: field.number({ label: { zh: '店铺数', en: 'Shops' }, widthPx: 90 }),
    sub_account_count: field.number({ label: { zh: '子账号数', en: 'Sub-accounts' } }),
    invited_by: field.text({
      label: { zh: '邀请人', en: 'Invited by' },
      help: { zh: '邀请人的用户名或邀请码，选填。', en: 'User name or invitation code of who invited this account; optional.' },
    }),
    created_at: field.dateTime({ label: { zh: '注册时间', en: 'Registered' } }),
    last_login_at: field.dateTime({ label: { zh: '上次登录', en: 'Last login' } }),
  },
  operations: { create: { call: 'saveUser', with: { action: 'create' } }, update: { call: 'saveUser', with: { action: 'edit' } } },
  actions: {
    resetPassword: {
      label: { zh: '重置密码', en: 'Reset password' },
      on: 'row',
      needs: 'saveUser',
      load: () => import('../pages/account/ResetPassword.tsx').then((page) => page.ResetPassword),
    },
  },
  list: {
    columns: ['username', 'name', 'role', 'level', 'level_expires_at', 'enabled'],
    search: ['username', 'name'],
    filters: ['role', 'enabled'],
    sortable: ['username', 'level', 'level_expires_at', 'created_at', 'last_login_at'],
  },
  create: ['username', 'password', 'name', 'role', 'level', 'level_expires_at', 'invited_by'],
  edit: ['name', 'role', 'level', 'level_expires_at', 'enabled'],
})
