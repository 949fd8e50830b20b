import { merchantApi } from '../../contract/merchantApi.ts'
import { PLANS_PER_PAGE_MAX, ReportDimension } from '../../contract/merchantCalls/promotion.ts'
import type { Twists } from '../faults/twists.ts'
import { maskNumber } from '../figures/maskNumber.ts'
import { type DayRange, listPlanHours, promotedOf } from '../figures/planHours.ts'
import { goodsIdOf, type PlanTotals, sumOf, toReport, toWirePlan } from '../figures/toPlan.ts'
import type { Goods } from '../goods/goods.ts'
import type { Platform } from '../platform.ts'
import { formatDay } from '../sales/calendar.ts'
import { createRandom } from '../seeds/random.ts'
import type { Store } from '../stores/store.ts'
import { PlatformCode, toGateway, toRefusal } from '../wire/envelopes.ts'
import { badRange, parseRange } from './dateRange.ts'
import { defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

const BARE_SHARE = 0.3
const WITHOUT_TARGET_SHARE = 0.2

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
      adInfos: shown.map((goods) =>
        toWirePlan(platform.seed, store, goods, figures.get(goods.id) ?? sumOf([]), isPausedNow(platform, store, goods)),
      ),
      totalAdNum: promoted.length,
      sumReportInfo: toReport(sumOf([...figures.values()])),
      reportLastUpdateTime: platform.sales.asOf() * 1000,
    })
  }),
  defineEndpoint(merchantApi.promotionPlan, ({ store, payload: { adId }, platform, twists }) => {
    const goods = promotedOf(platform, store).find(({ id }) => id === goodsIdOf(adId))
    if (!goods) return toRefusal(PlatformCode.badParameter, '推广计划不存在')
    const today = { first: platform.sales.today(), last: platform.sales.today() }
    const figures = figuresIn(platform, store, [goods], today).get(goods.id) ?? sumOf([])
    return toGateway(toDetail(platform, store, goods, figures, twists))
  }),
  defineEndpoint(merchantApi.promotionHours, ({ store, payload, platform }) => {
    const range = parseRange({ startDate: payload.startDate.slice(0, 10), endDate: payload.endDate.slice(0, 10) })
    if (!range) return badRange
    const { queryDimensionType, entityId } = payload
    const isAccount = queryDimensionType === ReportDimension.account
    if (isAccount && entityId !== Number(store.mall_id)) return toRefusal(PlatformCode.badParameter, '店铺不正确')
    const goods = promotedOf(platform, store).filter(({ id }) => isAccount || id === goodsIdOf(entityId))
    const days = Array.from({ length: range.last - range.first + 1 }, (_, index) => range.first + index)
    const reports = days.map((day) => ({ date: formatDay(day), hours: hoursOf(platform, store, goods, day) }))
    return toGateway({
      dailyReportList: reports.map(({ date, hours }) => ({ date, ...toReport(sumOf(hours)) })),
      hourlyReportList: reports.flatMap(({ date, hours }) => hours.map((figures, hour) => ({ date, hour, ...toReport(figures) }))),
    })
  }),
]

/** A plan by itself: some have their budget as a bare number, as older replies do, and some name no target. */
function toDetail(platform: Platform, store: Store, goods: Goods, figures: PlanTotals, { masksNumbers }: Twists) {
  const plan = toWirePlan(platform.seed, store, goods, figures, isPausedNow(platform, store, goods))
  const random = createRandom(platform.seed, 'plan detail', goods.id)
  const isBare = random.next() < BARE_SHARE
  const hasTarget = random.next() >= WITHOUT_TARGET_SHARE
  const budget = Number(plan.maxCost.value)
  return {
    ...plan,
    maxCost: masksNumbers ? { ...plan.maxCost, value: maskNumber(budget) } : isBare ? budget : plan.maxCost,
    targetRoi: hasTarget ? plan.targetRoi : null,
  }
}

function isPausedNow({ sales, stories }: Platform, store: Store, goods: Goods): boolean {
  return stories.isPaused(store, sales.today(), goods)
}

/** What plans cost and brought together, hour by hour. */
function hoursOf(platform: Platform, store: Store, goods: readonly Goods[], day: number): readonly PlanTotals[] {
  const plans = listPlanHours(platform, store, day, goods)
  return Array.from({ length: 24 }, (_, hour) => sumOf(plans.flatMap(({ hours }) => hours[hour] ?? [])))
}

/** What each plan cost and brought on the days of a range. */
function figuresIn(platform: Platform, store: Store, goods: readonly Goods[], { first, last }: DayRange): ReadonlyMap<number, PlanTotals> {
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const plans = days.flatMap((day) => listPlanHours(platform, store, day, goods))
  const byGoods = new Map<number, PlanTotals[]>(goods.map(({ id }) => [id, []]))
  for (const { goodsId, hours } of plans) byGoods.get(goodsId)?.push(...hours)
  return new Map([...byGoods].map(([id, hours]) => [id, sumOf(hours)]))
}
