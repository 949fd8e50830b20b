import type { MerchantResult } from '../../../contract/merchantApi.ts'
import { readFigure } from '../../values/figures.ts'
import type { PlainSource, QueryRow } from '../schema/query.ts'

/** The score of the goods list ends here; a higher one is of another scale. */
const SCORE_MAX = 5

/**
 * What the goods list hides in signs of its own font, and which call says the very same in plain numbers (decision 0117).
 *
 * | of the list          | in plain numbers                                              |
 * |----------------------|---------------------------------------------------------------|
 * | stock, also by SKU   | `goodsOnSale`: the stocks of all SKUs as they are on sale     |
 * | score                | `goodsProblems`: the score of the platform's check            |
 * | sold, sold in 30 days | no call: what `goodsFigures` says is of today and yesterday |
 *
 * The buyers' score of `goodsQuality` is another measure than the score of the list, and is not taken for it.
 */
export const plainStock: PlainSource = {
  // Rejected goods are not on sale: the call knows none of them.
  lacks: ({ values, details }) =>
    values.state !== 'rejected' && (isUnreadable(values.stock) || details.some(({ stock }) => isUnreadable(stock))),
  async ask({ shop_uid, values }, call) {
    const { skus } = await call('goodsOnSale', shop_uid, { goods_id: Number(values.goods_id) })
    return (row) => withStocks(row, skus)
  },
}

export const plainScore: PlainSource = {
  lacks: ({ values }) => isUnreadable(values.score),
  async ask({ shop_uid, values }, call) {
    const { score } = await call('goodsProblems', shop_uid, { goodsId: Number(values.goods_id) })
    const plain = readFigure(score)
    return (row) => (typeof plain === 'number' && plain <= SCORE_MAX ? { ...row, values: { ...row.values, score: plain } } : row)
  },
}

/** There is one, and it is no number. */
function isUnreadable(figure: unknown): boolean {
  return typeof figure === 'string'
}

/** Plain figures stay as they are. The sum is known where every SKU could be read. */
function withStocks({ values, details, ...row }: QueryRow, skus: MerchantResult<'goodsOnSale'>['skus']): QueryRow {
  const stocks = new Map(skus.rows.map(({ id, quantity }) => [id, quantity]))
  const isWhole = skus.rows.length > 0 && skus.unreadable.length === 0
  const sum = skus.rows.reduce((total, { quantity }) => total + quantity, 0)
  const stock = isUnreadable(values.stock) && isWhole ? sum : values.stock
  return {
    ...row,
    // Goods whose stock could not be read were not taken for sold out.
    values: { ...values, stock, state: values.state === 'onSale' && stock === 0 ? 'soldOut' : values.state },
    details: details.map((sku) => (isUnreadable(sku.stock) ? { ...sku, stock: stocks.get(String(sku.sku_id)) ?? sku.stock } : sku)),
  }
}
