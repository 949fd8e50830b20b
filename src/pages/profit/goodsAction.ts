import type { QueryRow } from '../../resources/schema/query.ts'
import type { GoodsAction } from '../parts/goodsAction.ts'
import { profitRateCompute } from './feature.ts'

/** What profit adds to the goods query. */
export const profitAction: GoodsAction = {
  name: 'profit',
  label: { zh: '利润', en: 'Profit' },
  right: 'profit.view',
  page: profitRateCompute.authored.name,
  toPlace: toCalculatorOrTable,
}

/** One is calculated, of several the table of all is opened. */
function toCalculatorOrTable([first, ...others]: readonly QueryRow[]) {
  const place = { shop_uid: first?.shop_uid ?? '', goods_id: String(first?.values.goods_id ?? '') }
  return { search: others.length === 0 ? place : { part: 'table' } }
}
