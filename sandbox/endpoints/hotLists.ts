import { merchantApi } from '../../contract/merchantApi.ts'
import { OPPORTUNITIES_PER_PAGE_MAX } from '../../contract/merchantCalls/hotLists.ts'
import { childrenOf, isWithin, leaves } from '../catalogue/categories.ts'
import { picturePath } from '../pages/picture.ts'
import { createRandom } from '../seeds/random.ts'
import { toOpportunity } from '../trends/toOpportunity.ts'
import { createTrendGoods, drawTrend, formatSalesTip } from '../trends/trendGoods.ts'
import { PlatformCode, toCamel, toRefusal, toSnake } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

const LIST_SIZE = 300
const PAGE_SIZE_MAX = 100
const TREND_DAYS = 7
/** Of `channelType`. */
const TODAY = 1
const WEEK = 7

export const hotListEndpoints = [
  defineEndpoint(merchantApi.hotList, ({ payload, platform: { seed, sales }, origin, twists }) => {
    const { channelType, catId } = payload
    const page = { number: payload.pageNumber, size: payload.pageSize, sizeMax: PAGE_SIZE_MAX }
    if (channelType !== TODAY && channelType !== WEEK) return toRefusal(PlatformCode.badParameter, '榜单类型不正确')
    const refusal = refusePage(page)
    if (refusal) return refusal
    // The week's list changes once a week.
    const period = channelType === TODAY ? sales.today() : Math.floor(sales.today() / WEEK)
    const goods = Array.from({ length: LIST_SIZE }, (_, place) => ({ place, ...createTrendGoods(seed, 'hot', channelType, period, place) }))
    const wanted = goods.filter(({ leaf }) => catId === undefined || isWithin(leaf, catId))
    const rows = wanted.map(({ id, title, leaf, groupFen, storeName, hue, place, random }, index) => {
      const sold = Math.round((40_000 * channelType) / (place + 3)) + random.int(50, 200)
      return {
        rank: index + 1,
        lastRank: random.next() < 0.15 ? null : Math.max(1, index + 1 + random.int(-8, 8)),
        goodsId: id,
        goodsName: title,
        thumbUrl: origin + picturePath(hue, leaf.name),
        catId: leaf.id,
        catName: leaf.name,
        minGroupPrice: groupFen,
        salesTip: formatSalesTip(sold),
        trend: drawTrend(random, TREND_DAYS, sold / channelType),
        mallName: storeName,
      }
    })
    return toCamel({ total: rows.length, list: slicePage(rows, page, twists) })
  }),
  defineEndpoint(merchantApi.industryRank, ({ payload, platform: { seed, sales } }) => {
    const rows = childrenOf(payload.parentCatId).map(({ id, name }) => {
      const random = createRandom(seed, 'industry', id, sales.today())
      const yuan = leaves.filter((leaf) => isWithin(leaf, id)).flatMap((leaf) => leaf.family.yuan)
      const sales30d = random.int(20_000, 900_000)
      return {
        catId: id,
        catName: name,
        sales30d,
        growth: random.int(-300, 600) / 1000,
        goodsCount: random.int(800, 60_000),
        priceBand: [Math.min(...yuan) * 100, Math.max(...yuan) * 100],
        trend: drawTrend(random, 30, sales30d / 30),
      }
    })
    return toCamel({ list: rows.toSorted((a, b) => b.sales30d - a.sales30d) })
  }),
  defineEndpoint(merchantApi.opportunityGoods, ({ payload, platform: { seed, sales }, origin, twists }) => {
    const page = { number: Number(payload.page ?? 1), size: Number(payload.size ?? 20), sizeMax: OPPORTUNITIES_PER_PAGE_MAX }
    const refusal = refusePage(page)
    if (refusal) return refusal
    const word = typeof payload.search_word === 'string' ? payload.search_word.trim() : ''
    const found = Array.from({ length: LIST_SIZE }, (_, index) => createTrendGoods(seed, 'opportunity', sales.today(), index)).filter(
      ({ title, leaf }) => title.includes(word) || leaf.name.includes(word),
    )
    return toSnake({ total: found.length, list: slicePage(found, page, twists).map((goods) => toOpportunity(goods, origin)) })
  }),
]
