import { merchantApi } from '../../contract/merchantApi.ts'
import { OPPORTUNITIES_PER_PAGE_MAX } from '../../contract/merchantCalls/hotLists.ts'
import { childrenOf, isInCategory, leaves } from '../catalogue/categories.ts'
import { goodsPicturePath } from '../pages/picture.ts'
import type { Platform } from '../platform.ts'
import { isPaidBy } from '../sales/saleState.ts'
import { createCache } from '../seeds/createCache.ts'
import { createRandom } from '../seeds/random.ts'
import type { Store } from '../stores/store.ts'
import { toOpportunity } from '../trends/toOpportunity.ts'
import { createTrendGoods, drawTrend, formatSalesTip, type TrendGoods } from '../trends/trendGoods.ts'
import { PlatformCode, toCamel, toRefusal, toSnake } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

const LIST_SIZE = 300
const PAGE_SIZE_MAX = 100
const TREND_DAYS = 7
/** A week and the one before it. */
const DRAWN_DAYS = 14
const NEW_EVERY = 19
const DRAWN_LISTS_MAX = 8
/** Goods of the asking store that are on the list. */
const OWN_LISTED = 12
/** Of `channelType`. */
const TODAY = 1
const WEEK = 7

export const hotListEndpoints = [
  defineEndpoint(merchantApi.hotList, ({ payload, store, platform, origin, twists }) => {
    const { channelType, catId } = payload
    const page = { number: payload.pageNumber, size: payload.pageSize, sizeMax: PAGE_SIZE_MAX }
    if (channelType !== TODAY && channelType !== WEEK) return toRefusal(PlatformCode.badParameter, '榜单类型不正确')
    const refusal = refusePage(page)
    if (refusal) return refusal
    // The week's list changes once a week.
    const today = platform.sales.today()
    const last = channelType === TODAY ? today : today - (today % WEEK)
    const goods = [...othersIn(platform.seed, last), ...ownIn(platform, store, last)]
    const soldIn = ({ days }: Listed, to: number) => days.slice(to - channelType, to).reduce((sum, sold) => sum + sold, 0)
    const end = DRAWN_DAYS
    const before = DRAWN_DAYS - channelType
    const rankedAt = (to: number) =>
      rankBy(
        goods.filter((each) => soldIn(each, to) > 0),
        (each) => soldIn(each, to),
      )
    const ranked = rankedAt(end)
    // Goods that were not on the list before have no rank of before.
    const ranksBefore = new Map(rankedAt(before).map((each, index) => [each.id, index + 1]))
    const wanted = ranked.filter(({ leaf }) => catId === undefined || isInCategory(leaf, catId))
    const rows = wanted.map((each, index) => ({
      rank: index + 1,
      lastRank: catId === undefined ? (ranksBefore.get(each.id) ?? null) : null,
      goodsId: each.id,
      goodsName: each.title,
      thumbUrl: origin + goodsPicturePath(each.hue, each.leaf.name),
      catId: each.leaf.id,
      catName: each.leaf.name,
      minGroupPrice: each.groupFen,
      salesTip: formatSalesTip(soldIn(each, end)),
      trend: each.days.slice(-TREND_DAYS),
      mallName: each.storeName,
    }))
    return toCamel({ total: rows.length, list: slicePage(rows, page, twists) })
  }),
  defineEndpoint(merchantApi.industryRank, ({ payload, platform: { seed, sales } }) => {
    const rows = childrenOf(payload.parentCatId).map(({ id, name }) => {
      const random = createRandom(seed, 'industry', id, sales.today())
      const yuan = leaves.filter((leaf) => isInCategory(leaf, id)).flatMap((leaf) => leaf.family.yuan)
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
    const day = sales.today()
    const found = Array.from({ length: LIST_SIZE }, (_, place) => ({ place, ...createTrendGoods(seed, 'opportunity', place) }))
      .filter(({ title, leaf }) => title.includes(word) || leaf.name.includes(word))
      .map((goods) => toOpportunity(goods, { place: goods.place, heat: heatOf(seed, `chance ${goods.place}`, day), origin }))
      .toSorted((a, b) => Number(b.hot_index ?? 0) - Number(a.hot_index ?? 0))
    return toSnake({ total: found.length, list: slicePage(found, page, twists) })
  }),
]

/** Goods of a list with the pieces that they sold on each of the last days, oldest first. */
type Listed = Omit<TrendGoods, 'random'> & { readonly days: readonly number[] }

/** Goods of stores outside the sandbox: the same ones every day, now more and now less of them. Some began to sell today. */
function othersIn(seed: number, last: number): readonly Listed[] {
  const draw = (_: unknown, place: number): Listed => {
    const { random: _random, ...goods } = createTrendGoods(seed, 'hot', place)
    const usual = 40_000 / (place + 3) + 60
    const days = drawnDays(last).map((day) => Math.round(usual * heatOf(seed, `hot ${place}`, day)))
    return { ...goods, days: place % NEW_EVERY === 7 ? days.fill(0, 0, -1) : days }
  }
  return drawnLists.get(`${seed} ${last}`, () => Array.from({ length: LIST_SIZE }, draw))
}

/** A list is asked for in pages, and takes as long to draw as a hundred other answers. */
const drawnLists = createCache<string, readonly Listed[]>(DRAWN_LISTS_MAX)

/** What the asking store sells most: the list has it with its true sales. */
function ownIn({ goods, sales }: Platform, store: Store, last: number): readonly Listed[] {
  const sold = new Map<number, number[]>()
  for (const [at, day] of drawnDays(last).entries()) {
    for (const sale of sales.between(store, day, day)) {
      if (!isPaidBy(sale, sales.asOf())) continue
      const days = sold.get(sale.goods.id) ?? Array.from({ length: DRAWN_DAYS }, () => 0)
      days[at] = (days[at] ?? 0) + sale.count
      sold.set(sale.goods.id, days)
    }
  }
  const listed = goods.goodsOf(store).flatMap((each): Listed[] => {
    const days = sold.get(each.id)
    const { id, title, leaf, hue, skus } = each
    return days ? [{ id, title, leaf, hue, groupFen: skus[0].groupFen, storeName: store.mall_name, days }] : []
  })
  return rankBy(listed, ({ days }) => days.slice(-WEEK).reduce((sum, pieces) => sum + pieces, 0)).slice(0, OWN_LISTED)
}

function drawnDays(last: number): readonly number[] {
  return Array.from({ length: DRAWN_DAYS }, (_, index) => last - DRAWN_DAYS + 1 + index)
}

/** How much more or less than usual on a day: a slow wave, and what differs from day to day. */
function heatOf(seed: number, name: string, day: number): number {
  const slow = createRandom(seed, 'heat', name).next()
  return 1 + 0.35 * Math.sin(day / (6 + 10 * slow) + slow * 7) + 0.2 * (createRandom(seed, 'heat', name, day).next() - 0.5)
}

function rankBy<Item>(items: readonly Item[], toSold: (item: Item) => number): readonly Item[] {
  return items.toSorted((a, b) => toSold(b) - toSold(a))
}
