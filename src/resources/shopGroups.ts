import { defineResource } from './schema/defineResource.ts'
import { field } from './schema/field.ts'

export const shopGroups = defineResource({
  name: 'shopGroups',
  path: '/shop/groups',
  label: { zh: '店铺分组', en: 'Shop groups' },
  one: { zh: '分组', en: 'group' },
  id: 'group_id',
  title: 'group_name',
  menu: { group: 'shop', order: 2, key: 'g' },
  access: { roles: ['*'], right: 'shop.view' },
  rows: 'groupList',
  fields: {
    group_name: field.text({ label: { zh: '分组名称', en: 'Group' }, widthPx: 240 }),
    shop_uid_list: field.references({
      label: { zh: '店铺', en: 'Shops' },
      resource: 'shops',
      widthPx: 420,
      input: () => import('../shops/picker/ShopPickerInput.tsx').then((module) => module.ShopPickerInput),
    }),
    updated_at: field.dateTime({ label: { zh: '更新时间', en: 'Changed' } }),
  },
  operations: { create: 'saveGroup', update: 'saveGroup', deleteOne: { call: 'saveGroup', with: { deleted: 1 } }, restore: 'shopGroup' },
  list: { columns: ['group_name', 'shop_uid_list', 'updated_at'] },
  create: ['group_name', 'shop_uid_list'],
  edit: ['group_name', 'shop_uid_list'],
})
