import { merchantApi } from '../../contract/merchantApi.ts'
import { GOODS_QUALITY_PER_PAGE_MAX } from '../../contract/merchantCalls/goodsFigures.ts'
import { addUp, groupByGoods, toRate, toYuan } from '../figures/addUp.ts'
import { visitsOf } from '../figures/visits.ts'
import type { Platform } from '../platform.ts'
import { formatDay, readyDayOf, startOf } from '../sales/calendar.ts'
import type { Sale } from '../sales/sale.ts'
import { createRandom } from '../seeds/random.ts'
import type { Store } from '../stores/store.ts'
import { PlatformCode, toCamel, toRefusal } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

const MONTH_DAYS = 30
const HOURS = 24
const HOUR_S = 3600
const noSuchGoods = toRefusal(PlatformCode.badParameter, '商品不存在')

/** Figures of goods one by one, in plain numbers. */
export const goodsFigureEndpoints = [
  defineEndpoint(merchantApi.goodsFigures, ({ store, payload: { goodsId }, platform }) => {
    if (!hasGoods(platform, store, goodsId)) return noSuchGoods
    const [today, yesterday] = [0, 1].map((back) => dayOfGoods(platform, store, goodsId, platform.sales.today() - back))
    return toCamel({
      todayGoodsDetail: today?.total,
      yesterdayGoodsDetail: yesterday?.total,
      todayGoodsDetailList: today?.hours,
      yesterdayGoodsDetailList: yesterday?.hours,
    })
  }),
  defineEndpoint(merchantApi.goodsAfterSales, ({ store, payload: { goodsId }, platform }) => {
    if (!hasGoods(platform, store, goodsId)) return noSuchGoods
    const { orders, refunds, refundFen, qualityRefunds, disputes } = addUp(monthOf(platform, store, goodsId), platform.sales.asOf())
    return toCamel({
      statDate: formatDay(platform.sales.today()),
      pltInvlOrdrCnt1m: disputes,
      pltInvlOrdrRto1m: toRate(disputes, orders),
      dsptRfSucOrdrCnt1m: disputes,
      qltySucRfRto1m: toRate(qualityRefunds, orders),
      rfSucOrdrCnt1m: refunds,
      rfSucOrdrAmt1m: refundFen,
    })
  }),
  defineEndpoint(merchantApi.goodsQuality, ({ store, payload, platform, twists }) => {
    const page = { number: payload.pageNo, size: payload.pageSize, sizeMax: GOODS_QUALITY_PER_PAGE_MAX }
    const refusal = refusePage(page)
    if (refusal) return refusal
    const { goodsIdList } = payload
    const wanted = platform.goods.goodsOf(store).filter(({ id }) => goodsIdList.length === 0 || goodsIdList.includes(id))
    const goodsList = slicePage(wanted, page, twists).map(({ id, title }) => {
      const { orders, qualityRefunds } = addUp(monthOf(platform, store, id), platform.sales.asOf())
      const qltyRfndOrdrCntRto1m = Math.round(toRate(qualityRefunds, orders) * 10_000) / 100
      return {
        goodsId: id,
        goodsName: title,
        goodsNavigatorDetailDTO: { qltyRfndOrdrCntRto1m, avgDescRevScr1m: buyersScoreOf(platform.seed, id) },
      }
    })
    return toCamel({ total: wanted.length, goodsList })
  }),
  defineEndpoint(merchantApi.goodsProblems, ({ store, payload: { goodsId }, platform }) => {
    const goods = platform.goods.goodsOf(store).find(({ id }) => id === goodsId)
    if (!goods) return noSuchGoods
    return toCamel({ score: goods.score, problems: goods.traits.ignoresTitles ? [{ desc: '商品属性未填写完整' }] : [] })
  }),
  defineEndpoint(merchantApi.readyDate, ({ platform: { sales } }) => toCamel({ readyDate: formatDay(readyDayOf(sales)) })),
]

/** Out of five. Buyers give it: it is another than the platform's own check says. */
function buyersScoreOf(seed: number, goodsId: number): number {
  return createRandom(seed, 'buyersScore', goodsId).int(380, 500) / 100
}

function hasGoods({ goods }: Platform, store: Store, goodsId: number): boolean {
  return goods.goodsOf(store).some(({ id }) => id === goodsId)
}

function monthOf({ sales }: Platform, store: Store, goodsId: number): readonly Sale[] {
  return groupByGoods(sales.between(store, sales.today() - MONTH_DAYS + 1, sales.today())).get(goodsId) ?? []
}

function dayOfGoods({ sales, seed }: Platform, store: Store, goodsId: number, day: number) {
  const sold = groupByGoods(sales.between(store, day, day)).get(goodsId) ?? []
  const hourOf = ({ orderedAt }: Sale) => Math.floor((orderedAt - startOf(day)) / HOUR_S)
  const figuresOf = (some: readonly Sale[], ...keys: readonly (string | number)[]) => {
    const { orders, amountFen } = addUp(some, sales.asOf())
    const { visitors, views } = visitsOf(seed, orders, goodsId, day, ...keys)
    return { payOrdrAmt: toYuan(amountFen), payOrdrCnt: orders, goodsUv: visitors, goodsPv: views, goodsVcr: toRate(orders, visitors) }
  }
  const byHour = (statHr: number) => ({
    statHr,
    ...figuresOf(
      sold.filter((sale) => hourOf(sale) === statHr),
      statHr,
    ),
  })
  return { total: figuresOf(sold), hours: Array.from({ length: HOURS }, (_, hour) => byHour(hour)) }
}
