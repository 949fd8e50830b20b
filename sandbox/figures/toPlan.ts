import type * as z from 'zod/mini'
import type { MerchantApi } from '../../contract/merchantApi.ts'
import type { Goods } from '../goods/goods.ts'
import type { Sale } from '../sales/sale.ts'
import { createRandom } from '../seeds/random.ts'
import type { Store } from '../stores/store.ts'
import { addUp, toRate, toYuan } from './addUp.ts'

type Plan = z.input<MerchantApi['promotionPlans']['result']>['result'][number]

/** A promotion plan of goods: it brought a fixed share of the goods' sales, at a fixed return on its spend. Amounts in yuan. */
export function toPlan(seed: number, store: Store, goods: Goods, sold: readonly Sale[], asOf: number): Plan {
  const random = createRandom(seed, 'plan', goods.id)
  const share = 0.3 + random.next() * 0.4
  const targetRoi = random.int(20, 60) / 10
  const brought = sold.filter((sale, index) => sale.isPaid && index % 10 < share * 10)
  const all = addUp(brought, asOf)
  // Before the first order a plan has spent a little already.
  const spendFen = Math.round(all.amountFen / (targetRoi * (0.7 + random.next() * 0.6))) + (brought.length === 0 ? 120 : 0)
  const netFen = all.amountFen - all.refundFen
  const click = Math.round(spendFen / random.int(25, 80)) + all.orders
  return {
    adId: goods.id * 10 + 1,
    planId: goods.id * 10 + 2,
    goodsId: goods.id,
    mallId: Number(store.mall_id),
    goodsName: goods.title,
    spend: toYuan(spendFen),
    orderSpend: toYuan(spendFen),
    gmv: toYuan(all.amountFen),
    netGmv: toYuan(netFen),
    orderSpendRoiUnified: toRate(all.amountFen, spendFen),
    orderSpendNetRoi: toRate(netFen, spendFen),
    orderNum: all.orders,
    netOrderNum: all.orders - all.refunds,
    impression: click * random.int(18, 45),
    click,
    maxCost: random.int(2, 20) * 50,
    targetRoi,
    adStatus: random.next() < 0.85 ? 1 : 2,
  }
}
