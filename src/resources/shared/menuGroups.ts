import type { Text } from '../schema/text.ts'

/** A group of the menu. */
export interface MenuGroup {
  readonly label: Text
  /** The specification's order values (section 2); equal ones keep the order of this table. */
  readonly order: number
  /** Its links are folded away until the reader opens it. Default: false. */
  readonly startsFolded?: boolean
}

export const menuGroups = {
  dashboard: { label: { zh: '仪表盘', en: 'Dashboard' }, order: 0 },
  visualization: { label: { zh: '数据可视化', en: 'Visualization' }, order: 1 },
  list: { label: { zh: '列表页', en: 'Lists' }, order: 2 },
  form: { label: { zh: '表单页', en: 'Forms' }, order: 3 },
  profile: { label: { zh: '详情页', en: 'Profile' }, order: 4 },
  result: { label: { zh: '结果页', en: 'Results' }, order: 5 },
  shop: { label: { zh: '店铺管理', en: 'Shops' }, order: 7 },
  user: { label: { zh: '个人中心', en: 'Account' }, order: 7, startsFolded: true },
  goods: { label: { zh: '商品管理', en: 'Goods' }, order: 8 },
  help: { label: { zh: '帮助中心', en: 'Help' }, order: 8 },
  hotSelling: { label: { zh: '热销分析', en: 'Hot-selling' }, order: 9 },
  /** Named by the specification without an order value: between its neighbours there. */
  business: { label: { zh: '业务功能', en: 'Business functions' }, order: 9 },
  returnGoods: { label: { zh: '退货分析', en: 'Returns' }, order: 10 },
  /** Ours: the operator's own work comes after what the specification orders. */
  operator: { label: { zh: '运营管理', en: 'Operation' }, order: 11 },
} as const satisfies Record<string, MenuGroup>

export type MenuGroupName = keyof typeof menuGroups
