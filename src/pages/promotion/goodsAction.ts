import { SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import type { GoodsAction } from '../parts/goodsAction.ts'

/** Leads to the promotion plans of the chosen goods. */
export const promotionAction: GoodsAction = {
  name: 'plans',
  label: { zh: '看推广计划', en: 'Show promotion plans' },
  right: 'goods.view',
  page: 'goodsPromotion',
  toPlace: (rows) => ({
    search: {
      goods: rows.map(({ values }) => String(values.goods_id)).join(','),
      [SHOPS_PARAMETER]: [...new Set(rows.map(({ shop_uid }) => shop_uid))].join(','),
    },
  }),
}
