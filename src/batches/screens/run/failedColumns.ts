import { field } from '../../../resources/schema/field.ts'

/** Columns of the file of failed rows. */
export const failedColumns = {
  shop: field.text({ label: { zh: '店铺', en: 'Shop' }, widthPx: 140 }),
  label: field.text({ label: { zh: '商品 / 规格', en: 'Goods / SKU' }, widthPx: 300 }),
  goods_id: field.id({ label: { zh: '商品 ID', en: 'Goods ID' } }),
  sku_id: field.id({ label: { zh: '规格 ID', en: 'SKU ID' } }),
  before: field.text({ label: { zh: '原值', en: 'Before' }, widthPx: 200 }),
  after: field.text({ label: { zh: '新值', en: 'After' }, widthPx: 200 }),
  outcome: field.text({ label: { zh: '结果', en: 'Outcome' }, widthPx: 100 }),
  reason: field.text({ label: { zh: '原因', en: 'Reason' }, widthPx: 300 }),
}
