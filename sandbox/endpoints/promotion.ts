import { merchantApi } from '../../contract/merchantApi.ts'
import { PLANS_PER_PAGE_MAX, ReportDimension } from '../../contract/merchantCalls/promotion.ts'
import { groupByGoods } from '../figures/addUp.ts'
import { goodsIdOf, type PlanFigures, sumOf, toPlan, toPlanFigures, toReport } from '../figures/toPlan.ts'
import type { Goods } from '../goods/goods.ts'
import type { Platform } from '../platform.ts'
import { formatDay, startOf } from '../sales/calendar.ts'
import type { Sale } from '../sales/sale.ts'
import type { Store } from '../stores/store.ts'
import { PlatformCode, toGateway, toRefusal } from '../wire/envelopes.ts'
import { badRange, parseRange } from './dateRange.ts'
import { defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

/** One of this many goods is promoted. */
const PROMOTED_EVERY = 6
const HOURS = 24
const HOUR_S = 3600

interface Range {
  readonly first: number
  readonly last: number
}

export const promotionEndpoints = [
  defineEndpoint(merchantApi.promotionPlans, ({ store, payload, platform, twists }) => {
    const page = { number: payload.pageNumber, size: payload.pageSize, sizeMax: PLANS_PER_PAGE_MAX }
    const range = parseRange({ startDate: payload.beginDate, endDate: payload.endDate })
    const refusal = range ? refusePage(page) : badRange
    if (!range || refusal) return refusal ?? badRange
    const promoted = promotedOf(platform, store)
    const figures = figuresIn(platform, store, promoted, range)
    const shown = slicePage(promoted, page, twists)
    return toGateway({
      adInfos: shown.map((goods) => toPlan(platform.seed, store, goods, figures.get(goods.id) ?? sumOf([]))),
      totalAdNum: promoted.length,
      sumReportInfo: toReport(sumOf([...figures.values()])),
      reportLastUpdateTime: platform.sales.asOf() * 1000,
    })
  }),
  defineEndpoint(merchantApi.promotionPlan, ({ store, payload: { adId }, platform }) => {
    const goods = promotedOf(platform, store).find(({ id }) => id === goodsIdOf(adId))
    if (!goods) return toRefusal(PlatformCode.badParameter, '推广计划不存在')
    const today = { first: platform.sales.today(), last: platform.sales.today() }
    const figures = figuresIn(platform, store, [goods], today).get(goods.id) ?? sumOf([])
    return toGateway(toPlan(platform.seed, store, goods, figures))
  }),
  defineEndpoint(merchantApi.promotionHours, ({ store, payload, platform }) => {
    const range = parseRange({ startDate: payload.startDate.slice(0, 10), endDate: payload.endDate.slice(0, 10) })
    if (!range) return badRange
    const { queryDimensionType, entityId } = payload
    const isAccount = queryDimensionType === ReportDimension.account
    if (isAccount && entityId !== Number(store.mall_id)) return toRefusal(PlatformCode.badParameter, '店铺不正确')
    const goods = promotedOf(platform, store).filter(({ id }) => isAccount || id === goodsIdOf(entityId))
    const days = Array.from({ length: range.last - range.first + 1 }, (_, index) => range.first + index)
    const total = (day: number, hour?: number) =>
      toReport(sumOf([...figuresIn(platform, store, goods, { first: day, last: day }, hour).values()]))
    return toGateway({
      dailyReportList: days.map((day) => ({ date: formatDay(day), ...total(day) })),
      hourlyReportList: days.flatMap((day) =>
        Array.from({ length: HOURS }, (_, hour) => ({ date: formatDay(day), hour, ...total(day, hour) })),
      ),
    })
  }),
]

function promotedOf({ goods }: Platform, store: Store): readonly Goods[] {
  return goods.goodsOf(store).filter((each) => each.shelf === 'onSale' && each.id % PROMOTED_EVERY === 0)
}

/** What plans cost and brought on the days of a range, or in one hour of its only day. */
function figuresIn({ sales, seed }: Platform, store: Store, goods: readonly Goods[], { first, last }: Range, hour?: number) {
  const isWanted = hour === undefined ? undefined : ({ orderedAt }: Sale) => Math.floor((orderedAt - startOf(first)) / HOUR_S) === hour
  const sold = groupByGoods(sales.between(store, first, last))
  const toFigures = (each: Goods): [number, PlanFigures] => [
    each.id,
    toPlanFigures(seed, each, sold.get(each.id) ?? [], sales.asOf(), isWanted),
  ]
  return new Map(goods.map(toFigures))
}
