import type { QueryRow } from '../../resources/schema/query.ts'
import type { GoodsAction } from '../parts/goodsAction.ts'
import type { CollectSource } from './collectQueue.ts'

/** Puts the chosen goods into the box, read from their shops. */
export const boxAction: GoodsAction = {
  name: 'box',
  label: { zh: '加入采集箱', en: 'Into the box' },
  right: 'goods.operate',
  page: 'pddCollect',
  toPlace(rows) {
    return { state: { sources: rows.map(toSource) } }
  },
}

/** Brings the chosen goods to other shops, with what their shop's list says of them. */
export const copyAction: GoodsAction = {
  name: 'copy',
  label: { zh: '复制到其他店铺', en: 'Copy to other shops' },
  right: 'goods.operate',
  page: 'pddCollect',
  toPlace: (rows) => ({ search: { part: 'copy' }, state: { copies: rows.map(toSource) } }),
}

function toSource({ shop_uid, values }: QueryRow): CollectSource {
  const goodsId = String(values.goods_id)
  const { goods_name, cat_name, market_price } = values
  const own = {
    title: String(goods_name),
    category: typeof cat_name === 'string' ? cat_name : null,
    marketFen: typeof market_price === 'number' ? market_price : null,
  }
  return { site: 'shop', goodsId, url: `https://mobile.yangkeduo.com/goods.html?goods_id=${goodsId}`, shopUid: shop_uid, own }
}
