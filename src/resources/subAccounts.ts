import { defineResource } from './schema/defineResource.ts'
import { field } from './schema/field.ts'
import { enabledField } from './shared/enabledField.ts'
import { passwordField } from './shared/passwordField.ts'
import { rightsField } from './shared/rightsField.ts'

/** People to whom the main account lends some of its shops (product B7). */
export const subAccounts = defineResource({
  name: 'subAccounts',
  path: '/user/account',
  label: { zh: '子账号管理', en: 'Sub-accounts' },
  one: { zh: '子账号', en: 'sub-account' },
  id: 'account_id',
  title: 'name',
  menu: { group: 'user', order: 3, key: 'u' },
  access: { roles: ['user'] },
  rows: 'subAccountList',
  fields: {
    username: field.text({
      label: { zh: '用户名', en: 'User name' },
      input: () => import('../pages/account/SubLoginInput.tsx').then((page) => page.SubLoginInput),
      widthPx: 130,
    }),
    password: passwordField,
    name: field.text({ label: { zh: '姓名', en: 'Name' }, widthPx: 120 }),
    phone: field.text({ label: { zh: '电话', en: 'Phone' }, widthPx: 130 }),
    notes: field.longText({ label: { zh: '备注', en: 'Remark' }, widthPx: 160 }),
    enabled: enabledField,
    shop_uid_list: field.references({
      label: { zh: '可用店铺', en: 'Shops' },
      resource: 'shops',
      input: () => import('../pages/account/LentShopsInput.tsx').then((page) => page.LentShopsInput),
      widthPx: 190,
    }),
    rights: rightsField,
    last_login_at: field.dateTime({ label: { zh: '上次登录', en: 'Last login' } }),
    created_at: field.dateTime({ label: { zh: '创建时间', en: 'Created' } }),
  },
  operations: {
    create: 'createSubAccount',
    update: { call: 'saveSubAccount', with: { action: 'edit' } },
    deleteOne: { call: 'saveSubAccount', with: { action: 'delete' } },
    restore: 'subAccount',
  },
  actions: {
    resetPassword: {
      label: { zh: '重置密码', en: 'Reset password' },
      on: 'row',
      needs: 'saveSubAccount',
      load: () => import('../pages/account/ResetPassword.tsx').then((page) => page.ResetPassword),
    },
    disable: {
      label: { zh: '停用', en: 'Disable' },
      on: 'selection',
      needs: 'saveSubAccount',
      when: ({ enabled }) => enabled === true,
      load: () => import('../pages/account/DisableAccounts.tsx').then((page) => page.DisableAccounts),
    },
  },
  list: {
    columns: ['name', 'username', 'enabled', 'shop_uid_list', 'rights'],
    search: ['username', 'name', 'phone', 'notes'],
    filters: ['enabled'],
    sortable: ['username', 'name', 'enabled', 'last_login_at', 'created_at'],
    notice: () => import('../pages/account/WaitingBrowsers.tsx').then((page) => page.WaitingBrowsers),
  },
  create: ['username', 'password', 'name', 'phone', 'notes', 'shop_uid_list', 'rights'],
  edit: ['name', 'phone', 'notes', 'enabled', 'shop_uid_list', 'rights'],
})
