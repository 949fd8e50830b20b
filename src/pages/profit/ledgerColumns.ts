import type { CostTerm } from '../../../contract/entities/cost.ts'
import type { Text } from '../../resources/schema/text.ts'

export interface LedgerColumnRules {
  /** Its head in a file that is made here. */
  readonly label: Text
  /** Other heads by which it is known. */
  readonly also?: readonly string[]
  readonly holds: 'shop' | 'id' | 'day' | 'yuan' | 'percent' | 'yesNo' | 'grams' | 'text'
}

/** The columns of the ledger as a sheet, in their order. */
export const ledgerColumns = {
  shop: { label: { zh: '店铺', en: 'Shop' }, also: ['店铺名称', 'shop name', 'shop_name', 'shop_uid', 'shop_id', '店铺id'], holds: 'shop' },
  goods_id: { label: { zh: '商品 ID', en: 'Goods ID' }, also: ['商品编号', 'goods'], holds: 'id' },
  sku_id: { label: { zh: '规格 ID', en: 'SKU ID' }, also: ['sku', '规格编号'], holds: 'id' },
  valid_from: { label: { zh: '生效日期', en: 'Valid from' }, also: ['日期', 'date', 'from'], holds: 'day' },
  costFen: {
    label: { zh: '货品成本（元）', en: 'Cost of goods (yuan)' },
    also: ['成本', '成本价', '进货价', '进价', 'cost'],
    holds: 'yuan',
  },
  freightFen: { label: { zh: '运费（元）', en: 'Freight (yuan)' }, also: ['快递费', 'shipping'], holds: 'yuan' },
  packingFen: { label: { zh: '包装（元）', en: 'Packing (yuan)' }, also: ['包装费'], holds: 'yuan' },
  insuranceFen: { label: { zh: '运费险（元）', en: 'Returns insurance (yuan)' }, holds: 'yuan' },
  returnFreightFen: { label: { zh: '退货运费（元）', en: 'Return freight (yuan)' }, holds: 'yuan' },
  repackFen: { label: { zh: '退货整理（元）', en: 'Repacking returns (yuan)' }, holds: 'yuan' },
  resaleBp: { label: { zh: '退回可再售比例（%）', en: 'Returned goods resold (%)' }, holds: 'percent' },
  technicalFeeBp: { label: { zh: '技术服务费（%）', en: 'Technical fee (%)' }, holds: 'percent' },
  feeReturns: { label: { zh: '退款时平台退还服务费（1 是，0 否）', en: 'Fee returned with a refund (1 yes, 0 no)' }, holds: 'yesNo' },
  commissionBp: { label: { zh: '佣金（%）', en: 'Commission (%)' }, holds: 'percent' },
  brandBp: { label: { zh: '品牌扣点（%）', en: 'Brand share (%)' }, holds: 'percent' },
  subsidyBp: { label: { zh: '百亿补贴扣点（%）', en: 'Subsidy programme (%)' }, holds: 'percent' },
  weight_grams: { label: { zh: '重量（克）', en: 'Weight (g)' }, holds: 'grams' },
  courier: { label: { zh: '快递', en: 'Courier' }, also: ['快递公司'], holds: 'text' },
} as const satisfies Readonly<Record<string, LedgerColumnRules>>
export type LedgerColumn = keyof typeof ledgerColumns
export const ledgerColumnNames = Object.keys(ledgerColumns) as readonly LedgerColumn[]

/** What a line of a whole shop has in place of the number of goods, which may be missing by mistake. Read in either language. */
export const wholeShopWord: Text = { zh: '全店', en: 'all' }

/** What an entry without a day has in place of it: a blank cell is from the day that is chosen for the sheet. Read in either language. */
export const fromBeginningWord: Text = { zh: '从一开始', en: 'from the beginning' }

/** Columns of a sheet that only say which goods a line is about, in the seller's own words in place of the platform's numbers. */
export const matchColumns = {
  code: {
    label: { zh: '商家编码', en: 'Own code' },
    also: ['编码', '货号', '款号', '规格编码', '商品编码', '外部编码', 'code', 'sku code', 'item no', 'outer code'],
  },
  title: { label: { zh: '商品名称', en: 'Title' }, also: ['商品标题', '标题', '品名', '名称', '商品', 'name', 'goods name', 'product'] },
  spec: { label: { zh: '规格', en: 'Spec' }, also: ['规格名称', '款式', '属性', 'variant', 'size'] },
} as const satisfies Readonly<Record<string, Pick<LedgerColumnRules, 'label' | 'also'>>>
export type MatchColumn = keyof typeof matchColumns
export const matchColumnNames = Object.keys(matchColumns) as readonly MatchColumn[]
export type SheetColumn = LedgerColumn | MatchColumn

export function isMatch(name: SheetColumn): name is MatchColumn {
  return name in matchColumns
}

export function isTerm(column: LedgerColumn): column is LedgerColumn & CostTerm {
  return column === 'feeReturns' || column.endsWith('Fen') || column.endsWith('Bp')
}
