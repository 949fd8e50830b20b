import { merchantApi } from '../../contract/merchantApi.ts'
import { addUp, refundsOf, sum, toRate, toYuan } from '../figures/addUp.ts'
import { toWireFigures } from '../figures/toWireFigures.ts'
import { buyersOf, visitsOf } from '../figures/visits.ts'
import type { Platform } from '../platform.ts'
import { readyDayOf, startOf } from '../sales/calendar.ts'
import type { Sale } from '../sales/sale.ts'
import { createRandom } from '../seeds/random.ts'
import type { Store } from '../stores/store.ts'
import { toCamel } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'

const MONTH_DAYS = 30
const HOURS = 24
const HOUR_S = 3600

/** The store as a whole. Each sum is of the same sales as those of the long lists. */
export const overviewEndpoints = [
  defineEndpoint(merchantApi.goodsOverview, ({ store, platform, twists }) => {
    const [today, yesterday] = [0, 1].map((back) => {
      const day = platform.sales.today() - back
      const sold = platform.sales.between(store, day, day)
      const hour = (hr: number) => sold.filter(({ orderedAt }) => Math.floor((orderedAt - startOf(day)) / HOUR_S) === hr)
      const list = Array.from({ length: HOURS }, (_, hr) => ({
        statHr: hr,
        ...toWireFigures({ plain: figuresOf(platform, store, hour(hr), day, hr) }, twists),
      }))
      return { data: toWireFigures({ plain: figuresOf(platform, store, sold, day) }, twists), list }
    })
    return toCamel({ todayData: today?.data, yesData: yesterday?.data, todayList: today?.list, yesList: yesterday?.list })
  }),
  defineEndpoint(merchantApi.storeOverview, ({ store, platform: { sales, seed }, twists }) => {
    const day = readyDayOf(sales)
    const { orders, amountFen } = addUp(sales.between(store, day, day), sales.asOf())
    const mallFavCnt = createRandom(seed, 'favourites', store.mall_id).int(100, 90_000)
    const cfmOrdrUsrCnt = buyersOf(seed, orders, store.mall_id, day)
    const plain = { cfmOrdrAmt: toYuan(amountFen), cfmOrdrCnt: orders, cfmOrdrUsrCnt, mallFavCnt }
    return toCamel(toWireFigures({ plain }, twists))
  }),
  defineEndpoint(merchantApi.storeScores, ({ store, platform: { sales, seed }, twists }) => {
    const day = readyDayOf(sales)
    const asOf = sales.asOf()
    const totals = addUp(sales.between(store, day - MONTH_DAYS + 1, day), asOf)
    const sold = sales.between(store, day, day)
    const refunds = sold.flatMap((sale) => refundsOf(sale, asOf))
    const { visitors, views, favourites } = visitsOf(seed, sold.length, store.mall_id, day)
    const service = {
      avgSucRfProcTime1m: toRate(
        sum(refunds, (refund) => (refund.closedAt - refund.appliedAt) / HOUR_S),
        refunds.length,
      ),
      pltInvlRto1m: toRate(totals.disputes, totals.orders),
      sucRfOrdrAmt1d: toYuan(sum(refunds, (refund) => refund.refundFen)),
      rfRto1m: toRate(totals.refunds, totals.orders),
      sucRfOrdrCnt1d: refunds.length,
    }
    const goods = {
      goodsPv1d: views,
      goodsUv1d: visitors,
      goodsFavCntStk: favourites,
      vstGoodsCnt1d: new Set(sold.map((sale) => sale.goods.id)).size,
      cfmOrdrGoodsQty1d: addUp(sold, asOf).units,
    }
    // Masked since 2026.
    return toCamel({
      serviceDataVO: toWireFigures({ plain: {}, masked: service }, twists),
      goodsDataVO: toWireFigures({ plain: {}, masked: goods }, twists),
    })
  }),
  defineEndpoint(merchantApi.waitingBuyers, ({ store, platform: { seed } }) =>
    toCamel({ unreply_num: createRandom(seed, 'waitingBuyers', store.mall_id).int(0, 12) }),
  ),
  defineEndpoint(merchantApi.storeMessages, ({ store, platform: { seed } }) =>
    toCamel({ total: createRandom(seed, 'messages', store.mall_id).int(0, 300) }),
  ),
]

function figuresOf({ sales, seed }: Platform, store: Store, sold: readonly Sale[], ...keys: readonly number[]) {
  const { orders, amountFen } = addUp(sold, sales.asOf())
  const { visitors, views } = visitsOf(seed, orders, store.mall_id, ...keys)
  return { payOrdrAmt: toYuan(amountFen), payOrdrCnt: orders, goodsUv: visitors, goodsPv: views, goodsVcr: toRate(orders, visitors) }
}
