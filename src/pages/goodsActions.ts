import type { FoundSource } from '../domain/listing/findSources.ts'
import type { GoodsAction } from './parts/goodsAction.ts'
import { profitAction } from './profit/goodsAction.ts'

/** Puts the chosen goods into the box, read from their shops. */
const box: GoodsAction = {
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

/** Leads to the promotion plans of the chosen goods. */
const plans: GoodsAction = {
  name: 'plans',
  label: { zh: '看推广计划', en: 'Show promotion plans' },
  right: 'goods.view',
  page: 'goodsPromotion',
  toPlace: (rows) => ({ search: { goods: rows.map(({ values }) => String(values.goods_id)).join(',') } }),
}

/** What features add to the goods query, in the order of their buttons. Those of the box and of promotion move into their folders. */
export const goodsActions: readonly GoodsAction[] = [box, profitAction, plans]
