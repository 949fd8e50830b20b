import { ShopStatus } from '../../contract/entities/shop.ts'
import { freeTierSeesFirstTwo } from '../domain/freeTier.ts'
import { canRenewLogin, hasLogin } from '../values/shopSession.ts'
import { defineResource } from './schema/defineResource.ts'
import { field } from './schema/field.ts'

/** The stores of the account. Adding a shop renews the session of one that is there already. */
export const shops = defineResource({
  name: 'shops',
  path: '/shop/my_shop',
  label: { zh: '我的店铺', en: 'My shops' },
  one: { zh: '店铺', en: 'shop' },
  id: 'shop_uid',
  title: 'shop_name',
  menu: { group: 'shop', order: 1, key: 's' },
  access: { roles: ['*'], right: 'shop.view' },
  rows: 'shopList',
  rowRule: freeTierSeesFirstTwo,
  fields: {
    shop_name: field.text({ label: { zh: '店铺名称', en: 'Shop' }, widthPx: 200 }),
    shop_id: field.id({ label: { zh: '店铺 ID', en: 'Shop ID' }, widthPx: 120 }),
    status: field.state({
      label: { zh: '状态', en: 'State' },
      timeField: 'checked_at',
      states: [
        { value: ShopStatus.online, label: { zh: '在线', en: 'Online' }, tone: 'good' },
        { value: ShopStatus.offline, label: { zh: '已掉线', en: 'Logged out' }, tone: 'bad' },
        { value: ShopStatus.checkFailed, label: { zh: '检查失败', en: 'Check failed' }, tone: 'warning' },
        { value: ShopStatus.unknown, label: { zh: '未检查', en: 'Not checked' }, tone: 'quiet' },
      ],
    }),
    checked_at: field.dateTime({ label: { zh: '检查时间', en: 'Checked' } }),
    notes: field.longText({ label: { zh: '备注', en: 'Remark' }, saveWith: 'remarkShop', edit: 'inline', widthPx: 180 }),
    template_name: field.text({ label: { zh: '运费模板', en: 'Template' }, widthPx: 140 }),
    group_id: field.reference({ label: { zh: '分组', en: 'Group' }, resource: 'shopGroups', members: 'shop_uid_list' }),
    group_ids: field.references({ label: { zh: '加入分组', en: 'Groups' }, resource: 'shopGroups' }),
    cookie: field.secret({
      label: { zh: '登录 Cookie', en: 'Session cookie' },
      help: {
        zh: '从平台后台复制的整段 Cookie，加密保存，不会再显示。',
        en: 'The whole cookie text of the platform’s backend. It is kept encrypted and never shown again.',
      },
    }),
    created_at: field.dateTime({ label: { zh: '添加时间', en: 'Added' } }),
  },
  operations: {
    create: 'addShop',
    update: 'updateShop',
    deleteOne: 'deleteShop',
    deleteMany: { call: 'deleteShop', ids: 'shop_uid_list' },
    restore: 'shop',
    arrange: { call: 'sortShops', ids: 'shop_uid_list' },
  },
  actions: {
    check: {
      label: { zh: '全部检查', en: 'Check all' },
      on: 'list',
      needs: 'updateShop',
      load: () => import('../shops/ShopCheck.tsx').then((page) => page.ShopCheck),
    },
    checkSelected: {
      label: { zh: '检查', en: 'Check' },
      on: 'selection',
      needs: 'updateShop',
      load: () => import('../shops/ShopCheck.tsx').then((page) => page.ShopCheck),
    },
    renew: {
      label: { zh: '更新登录', en: 'Renew login' },
      on: 'row',
      needs: 'addShop',
      when: canRenewLogin,
      load: () => import('../shops/RenewShops.tsx').then((page) => page.RenewShop),
    },
    renewSelected: {
      label: { zh: '更新登录', en: 'Renew logins' },
      on: 'selection',
      needs: 'addShop',
      when: canRenewLogin,
      load: () => import('../shops/RenewShops.tsx').then((page) => page.RenewShop),
    },
    openBackend: {
      label: { zh: '打开后台', en: 'Open backend' },
      on: 'row',
      needs: 'openBackend',
      when: hasLogin,
      load: () => import('../shops/backend/OpenBackend.tsx').then((page) => page.OpenShopBackend),
    },
    template: {
      label: { zh: '运费模板', en: 'Freight template' },
      on: 'row',
      needs: 'setShopTemplate',
      load: () => import('../shops/ShopTemplates.tsx').then((page) => page.ShopTemplates),
    },
    templateOfSelected: {
      label: { zh: '运费模板', en: 'Freight template' },
      on: 'selection',
      needs: 'setShopTemplate',
      load: () => import('../shops/ShopTemplates.tsx').then((page) => page.ShopTemplates),
    },
  },
  list: {
    columns: ['shop_name', 'shop_id', 'status', 'notes', 'template_name'],
    search: ['shop_name', 'shop_id', 'notes'],
    searchAs: 'shopName',
    filters: ['group_id', 'status'],
    notice: () => import('../shops/LoginWaitingNotice.tsx').then((page) => page.LoginWaitingNotice),
    footnote: () => import('../shops/ShopLimitNotice.tsx').then((page) => page.ShopLimitNotice),
  },
  create: ['shop_id', 'shop_name', 'cookie', 'notes', 'group_ids'],
  createWith: () => import('../shops/AddShop.tsx').then((page) => page.AddShop),
  edit: ['shop_name', 'notes'],
  import: { fields: ['shop_id', 'shop_name', 'cookie', 'notes'], matches: 'shop_id' },
  show: ['shop_name', 'shop_id', 'status', 'checked_at', 'notes', 'template_name', 'created_at'],
  showWith: () => import('../pages/shop/ShopPage.tsx').then((page) => page.ShopPage),
})
