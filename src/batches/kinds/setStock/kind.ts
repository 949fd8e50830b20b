import { groupBy } from '../../../values/groupBy.ts'
import { defineGoodsKind, GOODS_PER_WRITE } from '../defineGoodsKind.ts'
import { numberText } from '../valueTexts.ts'
import { parseStockDraft, planStocks, type StockDraft, stockValues } from './rules.ts'

const emptyDraft: StockDraft = { how: 'set', count: '' }
const signs: Readonly<Record<StockDraft['how'], string>> = { set: '=', add: '+', subtract: '−' }

/** Whole numbers, never differences: what arrives twice does no harm. */
export const setStock = defineGoodsKind({
  kind: 'setStock',
  values: stockValues,
  emptyDraft,
  toSettings: parseStockDraft,
  plan: planStocks,
  // The rows have the stock of each SKU.
  toKept: ({ each, ...settings }) => (each ? { kind: settings.kind, isEach: true } : settings),
  goodsPerWrite: GOODS_PER_WRITE,
  async send({ call, shop_uid, values, options }) {
    const goods = [...groupBy(values, (each) => each.goods_id)]
    const goods_list = goods.map(([goods_id, skus]) => ({
      goods_id: Number(goods_id),
      // A plan leaves out what has no number.
      sku_info_list: skus.flatMap(({ sku_id, stock }) => (stock === null ? [] : { sku_id: Number(sku_id), quantity: stock })),
    }))
    await call('setStocks', shop_uid, { goods_list }, options)
    return ''
  },
  show(goods, { goods_id, sku_id }) {
    const sku = goods?.skus.find((each) => each.sku_id === sku_id)
    return sku ? { goods_id, sku_id, stock: sku.stock } : null
  },
  shown: { stock: numberText },
  toTitle: ({ how, count, each }, { t, formats }) => (each ? t('batches.titles.each') : `${signs[how]} ${formats.number(count)}`),
})
