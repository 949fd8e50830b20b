import { WINDOW_PARAMETER } from '../../reports/parts/figureView.ts'
import { type Field, field } from '../../resources/schema/field.ts'
import { defineQueryTable, type QueryRow } from '../../resources/schema/query.ts'
import { type RoiBasis, roiBases } from '../profit/index.ts'
import { goodsPromotion } from './feature.ts'
import { type JudgedPlan, toBreakEvenState, toBreakEvens } from './judgedPlan.ts'
import { type PlanSums, planStates } from './plan.ts'

/** Parameter of the address: only plans of these goods, by their numbers with commas between. */
export const GOODS_PARAMETER = 'goods'

const roiLabels = {
  gross: { zh: '投产比', en: 'ROI' },
  net: { zh: '净投产比', en: 'Net ROI' },
  settled: { zh: '结算投产比', en: 'Settled ROI' },
} as const satisfies Readonly<Record<RoiBasis, Field['label']>>

const roiHelp = {
  gross: {
    zh: '成交金额 ÷ 总花费。斜线后是这个商品在同一口径下的保本投产比。',
    en: 'Sales over all that was spent. After the slash: the break-even of these goods on the same basis.',
  },
  net: {
    zh: '净成交金额（去掉退款）÷ 总花费。斜线后是同一口径的保本投产比。',
    en: 'Sales less refunds over all that was spent. After the slash: the break-even on the same basis.',
  },
  settled: {
    zh: '结算金额 ÷ 总花费，按平台给出的结算投产比。斜线后是同一口径的保本投产比。',
    en: 'Settled sales over all that was spent, as the platform says it. After the slash: the break-even on the same basis.',
  },
} as const satisfies Readonly<Record<RoiBasis, Field['help']>>

const roiField = (basis: RoiBasis) =>
  field.number({
    label: roiLabels[basis],
    help: roiHelp[basis],
    widthPx: 140,
    cell: () => import('./RoiCell.tsx').then(({ roiCellOf }) => roiCellOf(basis)),
  })

const breakEvenField = ({ zh, en }: Field['label']) => field.number({ label: { zh: `保本${zh}`, en: `Break-even ${en}` }, widthPx: 120 })

/** What everybody sees who may see goods. */
const plainFields = {
  picture: field.picture({ label: { zh: '图片', en: 'Image' } }),
  goods_name: field.longText({ label: { zh: '商品', en: 'Goods' }, widthPx: 220 }),
  plan_name: field.text({
    label: { zh: '推广计划', en: 'Plan' },
    widthPx: 160,
    help: { zh: '点开看按天、按小时的走势。', en: 'Opens its trend by day and by hour.' },
    cell: () => import('./PlanCell.tsx').then(({ PlanCell }) => PlanCell),
  }),
  shop_name: field.text({ label: { zh: '店铺', en: 'Shop' }, widthPx: 160 }),
  plan_state: field.state({
    label: { zh: '状态', en: 'State' },
    widthPx: 120,
    states: planStates,
  }),
  spend: field.money({
    label: { zh: '花费', en: 'Spend' },
    help: {
      zh: '计划自己的花费。账户里没有归到任何计划的花费不在内，所以合计可能小于报表和工作台的推广花费。',
      en: 'What the plan itself spent. What the account spent for no plan is not in it, so the sum may be less than ad spend in the report and the workplace.',
    },
  }),
  gmv: field.money({ label: { zh: '成交金额', en: 'Sales' } }),
  orders: field.number({ label: { zh: '成交笔数', en: 'Orders' } }),
  net_orders: field.number({ label: { zh: '净成交笔数', en: 'Net orders' } }),
  roi_gross: roiField('gross'),
  roi_net: roiField('net'),
  roi_settled: roiField('settled'),
  net: field.money({ label: { zh: '净成交金额', en: 'Net sales' } }),
  settled: field.money({
    label: { zh: '结算金额', en: 'Settled sales' },
    help: {
      zh: '花费 × 平台给出的结算投产比。投产比只有两位小数，所以是约数。',
      en: 'Spend times the settled ROI that the platform says, which has two decimals: it is about so much.',
    },
  }),
  budget: field.money({
    label: { zh: '日预算', en: 'Budget a day' },
    help: { zh: '空着表示不限。', en: 'Empty: as much as it likes.' },
  }),
  target_roi: field.number({ label: { zh: '目标投产比', en: 'Target ROI' }, widthPx: 120 }),
  goods_id: field.id({
    label: { zh: '商品 ID', en: 'Goods ID' },
    widthPx: 150,
    help: { zh: '到商品查询里看这个商品。', en: 'Shows these goods in the goods query.' },
    cell: () => import('./GoodsLink.tsx').then(({ GoodsLink }) => GoodsLink),
  }),
  plan_id: field.id({ label: { zh: '计划 ID', en: 'Plan ID' } }),
} as const

/** What says costs or margins: only for those who may see them. */
const profitFields = {
  verdict: field.state({
    label: { zh: '结论', en: 'Verdict' },
    widthPx: 205,
    help: {
      zh: '按最近 7 天判断：净成交不到 20 笔或花费不到 200 元、第一天、出价改动后 24 小时内，数据还不够。',
      en: 'By the last 7 days. Too little data: below 20 net orders or 200 yuan, on its first day, within 24 hours of a change of bid.',
    },
    states: [
      { value: 'waste', label: { zh: '亏钱', en: 'Losing money' }, tone: 'bad' },
      { value: 'pause', label: { zh: '建议暂停', en: 'Pause' }, tone: 'bad' },
      { value: 'scale', label: { zh: '可加预算', en: 'Scale' }, tone: 'good' },
      { value: 'keep', label: { zh: '保持', en: 'Keep' }, tone: 'quiet' },
      { value: 'unknown', label: { zh: '未知', en: 'Unknown' }, tone: 'warning' },
      { value: 'wait', label: { zh: '数据还不够', en: 'Too little data' }, tone: 'quiet' },
    ],
  }),
  reason: field.longText({ label: { zh: '理由', en: 'Why' }, widthPx: 240 }),
  profit: field.money({
    label: { zh: '推广后利润', en: 'Profit after ads' },
    help: {
      zh: '这段时间的成交金额按商品的真实成本和退款率剩下多少，再减去推广花费。成本未知就是未知，不是 0。',
      en: 'What sales of the period leave by the real costs and refund rates of the goods, less the ads. With an unknown cost it is unknown, not 0.',
    },
    widthPx: 140,
  }),
  break_even: field.state({
    label: { zh: '保本', en: 'Break-even' },
    widthPx: 110,
    states: [
      { value: 'known', label: { zh: '已知', en: 'Known' }, tone: 'quiet' },
      { value: 'unknown', label: { zh: '未知', en: 'Unknown' }, tone: 'warning' },
      { value: 'none', label: { zh: '无', en: 'None' }, tone: 'bad' },
    ],
    help: {
      zh: '“无”：不算推广也不赚钱，多高的投产比都保不了本。“未知”：成本、售价或退款率未知。',
      en: 'None: nothing is left even before ads. Unknown: a cost, the price or a refund rate is unknown.',
    },
  }),
  break_even_gross: breakEvenField(roiLabels.gross),
  break_even_net: breakEvenField(roiLabels.net),
  break_even_settled: breakEvenField(roiLabels.settled),
} as const

const searched = ['goods_name', 'plan_name', 'goods_id', 'plan_id'] as const
const kept = [WINDOW_PARAMETER, GOODS_PARAMETER]

/** For those who may see costs: what loses most comes first. */
export const planTable = defineQueryTable({
  page: goodsPromotion,
  title: 'goods_name',
  fields: { ...plainFields, ...profitFields },
  tabs: 'verdict',
  list: {
    columns: [
      'picture',
      'goods_name',
      'plan_name',
      'shop_name',
      'verdict',
      'reason',
      'profit',
      'spend',
      'gmv',
      'orders',
      'net_orders',
      'roi_gross',
      'roi_net',
      'roi_settled',
      'plan_state',
      'goods_id',
    ],
    search: searched,
    filters: ['shop_name', 'plan_state', 'profit', 'spend', 'break_even', 'roi_net'],
    facets: ['shop_name'],
    sort: 'profit',
    kept,
  },
  sums: ['spend', 'gmv', 'orders', 'net_orders', 'profit'],
})

/** For the others: what the platform shows them anyway. */
export const plainPlanTable = defineQueryTable({
  page: goodsPromotion,
  title: 'goods_name',
  fields: plainFields,
  list: {
    columns: [
      'picture',
      'goods_name',
      'plan_name',
      'shop_name',
      'plan_state',
      'spend',
      'gmv',
      'orders',
      'net_orders',
      'roi_gross',
      'roi_net',
      'roi_settled',
      'goods_id',
    ],
    search: searched,
    filters: ['shop_name', 'plan_state', 'spend', 'roi_net'],
    facets: ['shop_name'],
    sort: '-spend',
    kept,
  },
  sums: ['spend', 'gmv', 'orders', 'net_orders'],
})

export interface PlanRowParts {
  readonly nameOf: (shop: string) => string
  /** Address of a small picture of goods; null: none is known. */
  readonly thumbOf: (shop: string, goods: string) => string | null
  /** Why the verdict is what it is, as a sentence. */
  readonly toReason: (judged: JudgedPlan) => string | null
  /** False: nothing that says a cost or a margin is in the row. */
  readonly hasProfit: boolean
}

export function toPlanRow(judged: JudgedPlan, { nameOf, thumbOf, toReason, hasProfit }: PlanRowParts): QueryRow {
  const { plan, rois, breakEven, verdict, profitFen } = judged
  const { own, unread, shop_uid, goods_id } = plan
  const amount = (name: keyof PlanSums) => unread[name] ?? own[name]
  // A share of what cannot be read cannot be read either.
  const unreadRois = { gross: unread.spendFen ?? unread.gmvFen, net: unread.spendFen ?? unread.netFen, settled: unread.settledFen }
  const shownRois = Object.fromEntries(roiBases.map((basis) => [`roi_${basis}`, unreadRois[basis] ?? toHundredths(rois[basis])]))
  const breakEvens = toBreakEvens(breakEven)
  return {
    key: plan.key,
    shop_uid,
    details: [],
    values: {
      key: plan.key,
      shop_uid,
      picture: thumbOf(shop_uid, goods_id),
      goods_name: plan.title || goods_id,
      plan_name: plan.name || plan.ad_id,
      shop_name: nameOf(shop_uid),
      plan_state: plan.state,
      spend: amount('spendFen'),
      gmv: amount('gmvFen'),
      net: amount('netFen'),
      settled: amount('settledFen'),
      orders: amount('orders'),
      net_orders: amount('netOrders'),
      ...shownRois,
      budget: unread.budgetFen ?? plan.budgetFen,
      target_roi: unread.targetRoi ?? plan.targetRoi,
      goods_id,
      plan_id: plan.ad_id,
      ...(hasProfit && {
        verdict: verdict?.verdict ?? null,
        reason: toReason(judged),
        profit: profitFen,
        break_even: toBreakEvenState(breakEven),
        ...Object.fromEntries(roiBases.map((basis) => [`break_even_${basis}`, toHundredths(breakEvens[basis])])),
      }),
    },
  }
}

/** As it is shown: more digits than two say nothing. */
function toHundredths(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100
}
