import { type RightAction, type RightModule, rightActions, rightModules } from '../../../contract/roles.ts'
import { field } from '../schema/field.ts'
import type { Text } from '../schema/text.ts'

const modules: Readonly<Record<RightModule, Text>> = {
  shop: { zh: '店铺', en: 'Shops' },
  goods: { zh: '商品', en: 'Goods' },
  hot: { zh: '热销', en: 'Hot-selling' },
  returns: { zh: '退货', en: 'Returns' },
  profit: { zh: '成本与利润', en: 'Costs and profit' },
  keys: { zh: '访问密钥', en: 'Access keys' },
}

const usualActions: readonly RightAction[] = ['view', 'operate', 'export']
/** Only shops are logged in to, and keys are only made. */
const ownActions: { readonly [Module in RightModule]?: readonly RightAction[] } = { shop: rightActions, keys: ['operate'] }

const actions: Readonly<Record<RightAction, Text>> = {
  view: { zh: '查看', en: 'View' },
  operate: { zh: '操作', en: 'Operate' },
  export: { zh: '导出', en: 'Export' },
  session: { zh: '登录店铺', en: 'Shop logins' },
}

/** What a sub-account may do: the modules of the product, and in each what was given. */
export const rightsField = field.matrix({
  label: { zh: '权限', en: 'Rights' },
  help: {
    zh: '没有勾选的一律不允许。“操作”指修改店铺和商品；“登录店铺”指添加店铺、更新登录、打开后台；访问密钥的“操作”指创建密钥。',
    en: 'What is not ticked is denied. “Operate” changes shops and goods; “Shop logins” adds shops, renews their logins and opens their backends. For access keys, “Operate” creates them.',
  },
  widthPx: 230,
  input: () => import('../../pages/account/RightsInput.tsx').then((page) => page.RightsInput),
  rows: rightModules.map((value) => ({ value, label: modules[value], columns: ownActions[value] ?? usualActions })),
  columns: rightActions.map((value) => ({ value, label: actions[value] })),
})
