import type { PlanRow } from '../../../src/figures/reading/toFigureAds.ts'
import type { Plan, PlanSums } from '../../../src/pages/promotion/plan.ts'

export const yuan = (value: string) => ({ unit: 'YUAN', value })
export const times = (value: string) => ({ unit: 'PER_ONE', value })

/** A row of the platform's list: 1,000 yuan spent in the window, 3,000 sold. */
export function aPlanRow({ reportInfo, ...given }: Partial<PlanRow> = {}): PlanRow {
  return {
    adId: '6001001',
    planId: '6001002',
    goodsId: '600100',
    adName: 'Red cup ads',
    goodsInfo: { goodsName: 'Red cup' },
    adStatus: 2,
    maxCost: yuan('200.00'),
    targetRoi: times('3.5'),
    reportInfo: {
      spend: yuan('1000.00'),
      gmv: yuan('3000.00'),
      netGmv: yuan('2760.00'),
      settlementRoi: times('2.4'),
      orderNum: times('100'),
      netOrderNum: times('92'),
      ...reportInfo,
    },
    ...given,
  }
}

export function someSums(given: Partial<PlanSums> = {}): PlanSums {
  return { spendFen: 100_000, gmvFen: 300_000, netFen: 276_000, settledFen: 240_000, orders: 100, netOrders: 92, ...given }
}

export function aPlan(given: Partial<Plan> = {}): Plan {
  const ad_id = given.ad_id ?? '6001001'
  return {
    key: `a/${ad_id}`,
    shop_uid: 'a',
    ad_id,
    goods_id: '600100',
    name: `Ads ${ad_id}`,
    title: 'Red cup',
    state: 'running',
    budgetFen: 20_000,
    targetRoi: 3.5,
    own: someSums(),
    week: someSums(),
    unread: {},
    bidChangedAt: null,
    ...given,
  }
}
