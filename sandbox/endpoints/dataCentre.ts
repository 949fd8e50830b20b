import { merchantApi } from '../../contract/merchantApi.ts'
import { GOODS_EFFECT_PER_PAGE_MAX, TradeQuery } from '../../contract/merchantCalls/dataCentre.ts'
import { addUp, groupByGoods, refundsOf, sum, toRate, toYuan } from '../figures/addUp.ts'
import { lacksFlowDay, refusesFlow, toWrittenFigures } from '../figures/flowOddities.ts'
import { toWireFigures } from '../figures/toWireFigures.ts'
import { buyersOf, visitsOf } from '../figures/visits.ts'
import { goodsPicturePath } from '../pages/picture.ts'
import type { Platform } from '../platform.ts'
import { dayOf, formatDay, parseDay, readyDayOf, startOf } from '../sales/calendar.ts'
import type { AfterSale, Sale } from '../sales/sale.ts'
import { isRefundedBy } from '../sales/saleState.ts'
import type { Store } from '../stores/store.ts'
import { PlatformCode, toCamel, toRefusal } from '../wire/envelopes.ts'
import { badRange, parseRange } from './dateRange.ts'
import { defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

const MONTH_DAYS = 30
/** The longest that a refund takes. */
const CLOSED_WITHIN_DAYS = 7
const HOURS = 24
const HOUR_S = 3600
/** Averages of every category; made up. */
const peers = { stplRfSucRto1m: 0.118, stplQurfOrdRto1m: 0.021, stplDsptRfSucRto1m: 0.004, stplPltInvlOrdrRto1m: 0.0058 }

const noPermission = toRefusal(PlatformCode.noPermission, '您没有权限')
const badCrawlerInfo = toRefusal(PlatformCode.badParameter, 'crawlerInfo不正确')

export const dataCentreEndpoints = [
  defineEndpoint(merchantApi.mallTrade, ({ store, payload, platform, twists }) => {
    if (payload.queryType === TradeQuery.live) return toLive(platform, store)
    const { sales, seed } = platform
    const range = parseRange(payload)
    if (!range) return badRange
    const asOf = sales.asOf()
    const refunds = closedRefunds(platform, store, range.first, range.last, asOf)
    const days = Array.from({ length: range.last - range.first + 1 }, (_, index) => range.first + index)
    const dayList = days
      .filter((day) => day <= sales.today())
      .map((day) => {
        const { orders, amountFen } = addUp(sales.between(store, day, day), asOf)
        const refunded = refunds.filter((refund) => dayOf(refund.closedAt) === day)
        const { visitors } = visitsOf(seed, orders, store.mall_id, day)
        const buyers = buyersOf(seed, orders, store.mall_id, day)
        const plain = {
          payOrdrAmt: toYuan(amountFen),
          payOrdrCnt: orders,
          payOrdrUsrCnt: buyers,
          payUvRto: toRate(buyers, visitors),
          sucRfOrdrAmt1d: toYuan(sum(refunded, (refund) => refund.refundFen)),
          sucRfOrdrCnt1d: refunded.length,
        }
        return { stateDate: formatDay(day), ...toWrittenFigures(store, toWireFigures({ plain }, twists)) }
      })
    return toCamel({ dayList, todayRtList: null, yesterdayRtList: null })
  }),
  defineEndpoint(merchantApi.mallFlow, ({ store, payload, platform, antiContent, twists }) => {
    if (payload.crawlerInfo !== antiContent) return badCrawlerInfo
    const { sales, seed } = platform
    const range = parseRange(payload)
    if (refusesFlow(store)) return noPermission
    // Of the 30 days before today alone.
    if (!range || range.first < sales.today() - MONTH_DAYS || range.last - range.first > MONTH_DAYS) return badRange
    const days = Array.from({ length: range.last - range.first + 1 }, (_, index) => range.first + index)
    const dayList = days
      .filter((day) => day <= readyDayOf(sales) && !lacksFlowDay(seed, store, day))
      .map((day) => {
        const { orders, amountFen } = addUp(sales.between(store, day, day), sales.asOf())
        // The visitors whom the rate of buyers is of, in the store's sales of that day.
        const { visitors, views } = visitsOf(seed, orders, store.mall_id, day)
        const figures = {
          uv: visitors,
          pv: views,
          guv: visitors,
          gpv: views,
          uvCfmVal: visitors === 0 ? 0 : toYuan(Math.round(amountFen / visitors)),
        }
        return { statDate: formatDay(day), ...toWrittenFigures(store, toWireFigures({ plain: figures }, twists)) }
      })
    return toCamel({ dayList })
  }),
  defineEndpoint(merchantApi.saleQuality, ({ store, payload, platform, antiContent, twists }) => {
    const { sales } = platform
    if (payload.crawlerInfo !== antiContent) return badCrawlerInfo
    const asked = parseDay(payload.queryDate)
    if (asked === null) return badRange
    // The platform's rates are a day late, and say so by their date.
    const day = Math.min(asked, readyDayOf(sales))
    const asOf = Math.min(sales.asOf(), startOf(day + 1) - 1)
    const month = sales.between(store, day - MONTH_DAYS + 1, day)
    const totals = addUp(month, asOf)
    const closed = month.flatMap((sale) => refundsOf(sale, asOf))
    const closedToday = closedRefunds(platform, store, day, day, asOf)
    const plain = {
      rfSucRto1m: toRate(totals.refunds, totals.orders),
      sucRfOrdrCnt1d: closedToday.length,
      sucRfOrdrAmt1d: toYuan(sum(closedToday, (refund) => refund.refundFen)),
      qurfOrdRto1m: toRate(totals.qualityRefunds, totals.orders),
      dsptRfSucRto1m: toRate(totals.disputes, totals.orders),
      pltInvlOrdrRto1m: toRate(totals.disputes, totals.orders),
      /** Hours. */
      avgSucRfProcTime1m: toRate(
        sum(closed, (refund) => (refund.closedAt - refund.appliedAt) / 3600),
        closed.length,
      ),
      ...peers,
    }
    const figures = toWireFigures({ plain }, twists)
    return toCamel({ statDate: formatDay(day), ...figures })
  }),
  defineEndpoint(merchantApi.goodsEffect, ({ store, payload, platform: { sales, seed }, origin, antiContent, twists }) => {
    if (payload.crawlerInfo !== antiContent) return badCrawlerInfo
    const page = { number: payload.pageNum, size: payload.pageSize, sizeMax: GOODS_EFFECT_PER_PAGE_MAX }
    const range = parseRange(payload)
    const refusal = range ? refusePage(page) : badRange
    if (!range || refusal) return refusal ?? badRange
    const asOf = sales.asOf()
    const toRow = ([id, sold]: readonly [number, readonly Sale[]]) => ({ id, sold, totals: addUp(sold, asOf) })
    const rows = [...groupByGoods(sales.between(store, range.first, range.last))]
      .filter(([id]) => payload.goodsId === '' || payload.goodsId === String(id))
      .map(toRow)
      .toSorted((a, b) => b.totals.amountFen - a.totals.amountFen || a.id - b.id)
    const goodsDetailList = slicePage(rows, page, twists).flatMap(({ id, sold: [one], totals }) => {
      if (!one) return []
      const { visitors, views, favourites } = visitsOf(seed, totals.orders, id, range.first, range.last)
      const plain = { payOrdrAmt: toYuan(totals.amountFen), payOrdrCnt: totals.orders, payOrdrGoodsQty: totals.units }
      // The day before is written out, where the day itself is masked.
      const dayBefore = visitsOf(seed, totals.orders, id, range.last - 1)
      const masked = { goodsUv: visitors, goodsPv: views, goodsVcr: toRate(totals.orders, visitors), goodsFavCnt: favourites }
      const hdThumbUrl = origin + goodsPicturePath(one.goods.hue, one.goods.leaf.name)
      return [
        {
          goodsId: id,
          goodsName: one.goods.title,
          statDate: formatDay(range.last),
          hdThumbUrl,
          ...toWireFigures({ plain, masked }, twists),
          goodsUvPpr: dayBefore.visitors,
          goodsPvPpr: dayBefore.views,
          goodsVcrPpr: toRate(totals.orders, dayBefore.visitors),
        },
      ]
    })
    return toCamel({ totalNum: rows.length, goodsDetailList })
  }),
]

/** Refunds paid on the days of a range; their orders may be older. */
function closedRefunds({ sales }: Platform, store: Store, first: number, last: number, asOf: number): readonly AfterSale[] {
  return sales
    .askedBetween(store, first - CLOSED_WITHIN_DAYS, last)
    .map(({ afterSale }) => afterSale)
    .filter((afterSale) => isRefundedBy(afterSale, asOf) && dayOf(afterSale.closedAt) >= first && dayOf(afterSale.closedAt) <= last)
}

/** Today and yesterday by the hour, and no days. */
function toLive({ sales, seed }: Platform, store: Store) {
  const hoursOf = (day: number) =>
    Array.from({ length: HOURS }, (_, hr) => {
      const sold = sales.between(store, day, day).filter(({ orderedAt }) => Math.floor((orderedAt - startOf(day)) / HOUR_S) === hr)
      const { orders, amountFen } = addUp(sold, sales.asOf())
      const { visitors } = visitsOf(seed, orders, store.mall_id, day, hr)
      const buyers = buyersOf(seed, orders, store.mall_id, day, hr)
      return { hr, payOrdrAmt: toYuan(amountFen), payOrdrCnt: orders, payOrdrUsrCnt: buyers, payUvRto: toRate(buyers, visitors) }
    })
  return toCamel({ dayList: null, todayRtList: hoursOf(sales.today()), yesterdayRtList: hoursOf(sales.today() - 1) })
}
