import { merchantApi } from '../../contract/merchantApi.ts'
import { REVIEWS_PER_PAGE } from '../../contract/merchantCalls/reviews.ts'
import { maskNumber } from '../figures/maskNumber.ts'
import { buyerOf } from '../sales/buyer.ts'
import type { Sale } from '../sales/sale.ts'
import { createRandom } from '../seeds/random.ts'
import { toBare, toCamel } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

/** One order in so many is reviewed. */
const REVIEWED_EVERY = 9
/** Shares of reviews with their score as text, and with what was bought as a list written as text. */
const TEXT_SHARE = 0.2
const LIST_SHARE = 0.4
const goodComments = ['质量很好，会回购', '颜色和图片一致', '做工不错，对得起价格', '', null] as const
const lowComments = ['物流有点慢', '尺码偏小，建议拍大一码', '做工一般，有线头', '和图片颜色不一样', '', null] as const

/** A review as the platform writes it: with its buyer, some scores as text, what was bought in words or as a list. */
function toReview(seed: number, { orderSn, goods, sku, receivedAt }: Sale) {
  const random = createRandom(seed, 'review', orderSn)
  const isLow = random.next() < goods.returnRate * 2
  const score = isLow ? random.int(1, 3) : random.int(4, 5)
  const comment = random.pick(isLow ? lowComments : goodComments)
  const { nickname, name } = buyerOf(orderSn)
  const values = sku.spec.split(',').map((spec_value) => ({ spec_key: '规格', spec_value }))
  return {
    // Each order has its own, and it is not the order's number.
    reviewId: String(BigInt(orderSn.replace('-', '')) * 7n),
    goodsId: goods.id,
    orderSn,
    name: nickname,
    receiverName: name,
    avatar: `https://avatar.example/${nickname}.jpg`,
    comment,
    descScore: random.next() < TEXT_SHARE ? String(score) : score,
    specs: random.next() < LIST_SHARE ? JSON.stringify(values) : sku.spec,
    createTime: receivedAt + random.int(3_600, 86_400),
  }
}

export const reviewEndpoints = [
  defineEndpoint(merchantApi.reviews, ({ store, payload, platform: { sales, seed }, twists }) => {
    const page = { number: payload.pageNo, size: payload.pageSize, sizeMax: REVIEWS_PER_PAGE }
    const refusal = refusePage(page)
    if (refusal) return refusal
    const written = sales
      .recent(store)
      .filter((sale, index) => sale.receivedAt <= sales.asOf() && index % REVIEWED_EVERY === 0)
      .map((sale) => toReview(seed, sale))
      .filter(({ createTime }) => createTime <= sales.asOf())
    const { goodsId, descScore } = payload
    const found = written
      .filter((review) => goodsId === undefined || review.goodsId === goodsId)
      .filter((review) => descScore === undefined || descScore.includes(String(review.descScore)))
      .toSorted((left, right) => right.createTime - left.createTime)
    const data = slicePage(found, page, twists).map(({ descScore: score, ...review }) => ({
      ...review,
      descScore: twists.masksNumbers ? maskNumber(Number(score)) : score,
    }))
    return toBare({ success: true, data, totalRows: found.length, totalCount: found.length, allReviewNum: written.length })
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
