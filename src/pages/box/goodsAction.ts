import type { FoundSource } from '../../domain/listing/findSources.ts'
import type { GoodsAction } from '../parts/goodsAction.ts'

/** Puts the chosen goods into the box, read from their shops. */
export const boxAction: GoodsAction = {
  name: 'box',
  label: { zh: '加入采集箱', en: 'Into the box' },
  right: 'goods.operate',
  page: 'pddCollect',
  toPlace(rows) {
    const sources = rows.map(({ shop_uid, values }): FoundSource => {
      const goodsId = String(values.goods_id)
      return { site: 'shop', goodsId, url: `https://mobile.yangkeduo.com/goods.html?goods_id=${goodsId}`, shopUid: shop_uid }
    })
    return { state: { sources } }
  },
}
