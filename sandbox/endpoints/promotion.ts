import { merchantApi } from '../../contract/merchantApi.ts'
import { groupByGoods } from '../figures/addUp.ts'
import { toPlan } from '../figures/toPlan.ts'
import { PlatformCode, toGateway, toRefusal } from '../wire/envelopes.ts'
import { badRange, parseRange } from './dateRange.ts'
import { defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

const PLANS_PER_PAGE_MAX = 50
/** One of this many goods is promoted. */
const PROMOTED_EVERY = 6

export const promotionEndpoints = [
  defineEndpoint(merchantApi.promotionPlans, ({ store, payload, platform: { goods, sales, seed }, twists }) => {
    if (payload.mallId !== store.mall_id) return toRefusal(PlatformCode.badParameter, '店铺不正确')
    const page = { number: payload.pageNumber, size: payload.pageSize, sizeMax: PLANS_PER_PAGE_MAX }
    const range = parseRange(payload)
    const refusal = range ? refusePage(page) : badRange
    if (!range || refusal) return refusal ?? badRange
    const sold = groupByGoods(sales.between(store, range.first, range.last))
    const promoted = goods.goodsOf(store).filter((each) => each.shelf === 'onSale' && each.id % PROMOTED_EVERY === 0)
    const plans = slicePage(promoted, page, twists).map((each) => toPlan(seed, store, each, sold.get(each.id) ?? [], sales.asOf()))
    return toGateway({ total: promoted.length, result: plans })
  }),
]
