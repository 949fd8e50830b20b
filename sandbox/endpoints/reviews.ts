import { merchantApi } from '../../contract/merchantApi.ts'
import { REVIEWS_PER_PAGE } from '../../contract/merchantCalls/reviews.ts'
import { maskNumber } from '../figures/maskNumber.ts'
import { createRandom } from '../seeds/random.ts'
import { toBare, toCamel } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

/** One order in so many is reviewed. */
const REVIEWED_EVERY = 9
const comments = ['质量很好，会回购', '颜色和图片一致', '物流有点慢', '尺码偏小，建议拍大一码', '做工一般，对得起价格', ''] as const

export const reviewEndpoints = [
  defineEndpoint(merchantApi.reviews, ({ store, payload, platform: { sales, seed }, twists }) => {
    const page = { number: payload.pageNo, size: payload.pageSize, sizeMax: REVIEWS_PER_PAGE }
    const refusal = refusePage(page)
    if (refusal) return refusal
    const reviewed = sales
      .recent(store)
      .filter((sale, index) => sale.receivedAt <= sales.asOf() && index % REVIEWED_EVERY === 0)
      .filter(({ goods }) => payload.goodsId === undefined || goods.id === payload.goodsId)
      .toReversed()
    const data = slicePage(reviewed, page, twists).map(({ orderSn, goods, receivedAt }) => {
      const random = createRandom(seed, 'review', orderSn)
      return {
        reviewId: orderSn.replace('-', ''),
        goodsId: goods.id,
        orderSn,
        comment: random.pick(comments),
        descScore: random.next() < goods.returnRate * 2 ? random.int(1, 3) : random.int(4, 5),
        createTime: receivedAt + random.int(3_600, 86_400),
      }
    })
    return toBare({ success: true, data, totalCount: reviewed.length, allReviewNum: reviewed.length })
  }),
  defineEndpoint(merchantApi.serviceScore, ({ store, platform: { seed } }) =>
    // Masked since 2026.
    toCamel({ cstmrServScore: maskNumber(createRandom(seed, 'service', store.mall_id).int(300, 500) / 100) }),
  ),
  defineEndpoint(merchantApi.buyerScores, ({ store, platform: { seed } }) => {
    const random = createRandom(seed, 'scores', store.mall_id)
    const score = () => random.int(400, 500) / 100
    return toCamel({
      descScore: score(),
      logisticsScore: score(),
      serviceScore: score(),
      monthAvgDescScore: score(),
      scoreRegionRank: random.int(1, 99) / 100,
    })
  }),
]
