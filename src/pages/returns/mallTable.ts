import type { Shop } from '../../../contract/entities/shop.ts'
import type { FigureRow } from '../../figures/answers/question.ts'
import type { FigureRates } from '../../figures/figureRows.ts'
import { toValue } from '../../figures/measures/defineMeasure.ts'
import { BASIS_PARAMETER, WINDOW_PARAMETER } from '../../reports/parts/figureView.ts'
import { field } from '../../resources/schema/field.ts'
import { defineQueryTable, type QueryRow } from '../../resources/schema/query.ts'
import { returnMall } from './feature.ts'
import { IS_UNREAD, measureFields, toMeasureValues } from './measureFields.ts'
import { returnMeasures } from './useReturnFigures.ts'

const platformHelp = {
  zh: '平台后台显示的数值：近一个月，截止到“平台数据日期”，口径与我们的不同。',
  en: 'As the platform’s own page shows it: over a month that ends on the platform’s date, and counted otherwise than ours.',
}

const scoreHelp = {
  zh: '平台后台显示的评分，体验星级由这些项目组成；各项是否达标，平台没有可以读取的接口。',
  en: 'As the platform’s own page shows it: the experience stars are made of such. Whether an item is met, the platform says nowhere that can be read.',
}
const score = (zh: string, en: string) => field.number({ label: { zh, en }, help: scoreHelp, widthPx: 130 })

/** Shops over a window, with the platform's own rates beside ours. */
export const mallTable = defineQueryTable({
  page: returnMall,
  title: 'shop_name',
  fields: {
    shop_name: field.text({ label: { zh: '店铺', en: 'Shop' }, widthPx: 170 }),
    shop_id: field.id({ label: { zh: '店铺 ID', en: 'Shop ID' }, widthPx: 120 }),
    state: field.state({
      label: { zh: '数据', en: 'Data' },
      widthPx: 100,
      help: { zh: '这段时间的订单和售后是否都读到了。', en: 'Whether all orders and after-sales of the period are read.' },
      states: [
        { value: 'whole', label: { zh: '完整', en: 'Whole' }, tone: 'good' },
        { value: 'short', label: { zh: '不完整', en: 'Short' }, tone: 'warning' },
      ],
    }),
    ...measureFields(returnMeasures),
    projected: field.ratio({
      label: { zh: '预计最终退款率', en: 'Refund rate in the end' },
      help: {
        zh: '近期的订单还会有退款。按这家店以往退款随时间出现的规律推算，只用于“按下单时间”。',
        en: 'Young orders will have more refunds: projected by how refunds of this shop came with time. Only by order date.',
      },
      widthPx: 130,
      cell: () => import('./ProjectedCell.tsx').then(({ ProjectedCell }) => ProjectedCell),
    }),
    other_after_shipping: field.ratio({
      label: { zh: '发货后退款率（另一口径）', en: 'After shipping (other basis)' },
      help: { zh: '同一段时间，按另一种口径统计。', en: 'The same period, counted on the other basis.' },
      widthPx: 150,
    }),
    before_after_shipping: field.ratio({
      label: { zh: '发货后退款率（上一期）', en: 'After shipping (period before)' },
      help: { zh: '紧接在前面、天数相同的一段时间。', en: 'As many days right before.' },
      widthPx: 150,
    }),
    platform_refund: field.ratio({ label: { zh: '平台：成功退款率', en: 'Platform: refunds' }, help: platformHelp, widthPx: 130 }),
    category_refund: field.ratio({ label: { zh: '同行均值：成功退款率', en: 'Category: refunds' }, help: platformHelp, widthPx: 130 }),
    platform_quality: field.ratio({ label: { zh: '平台：品质退款率', en: 'Platform: quality' }, help: platformHelp, widthPx: 130 }),
    category_quality: field.ratio({ label: { zh: '同行均值：品质退款率', en: 'Category: quality' }, help: platformHelp, widthPx: 130 }),
    platform_dispute: field.ratio({ label: { zh: '平台：纠纷退款率', en: 'Platform: disputes' }, help: platformHelp, widthPx: 130 }),
    category_dispute: field.ratio({ label: { zh: '同行均值：纠纷退款率', en: 'Category: disputes' }, help: platformHelp, widthPx: 130 }),
    platform_intervention: field.ratio({ label: { zh: '平台：介入率', en: 'Platform: interventions' }, help: platformHelp, widthPx: 130 }),
    category_intervention: field.ratio({
      label: { zh: '同行均值：介入率', en: 'Category: interventions' },
      help: platformHelp,
      widthPx: 130,
    }),
    platform_hours: field.number({
      label: { zh: '平台：平均退款时长（小时）', en: 'Platform: time to refund (h)' },
      help: platformHelp,
      widthPx: 150,
    }),
    score_description: score('买家评分：描述相符', 'Buyers: as described'),
    score_logistics: score('买家评分：物流服务', 'Buyers: delivery'),
    score_service: score('买家评分：服务态度', 'Buyers: service'),
    score_rank: field.ratio({ label: { zh: '评分在同地区的排名', en: 'Scores: place in the region' }, help: scoreHelp, widthPx: 140 }),
    score_support: score('平台：客服服务分', 'Platform: customer service'),
    platform_day: field.text({ label: { zh: '平台数据日期', en: 'Platform’s date' }, widthPx: 120 }),
  },
  list: {
    columns: [
      'shop_name',
      'state',
      'paidOrders',
      'refundRate',
      'projected',
      'refundBeforeShippingRate',
      'refundAfterShippingRate',
      'before_after_shipping',
      'other_after_shipping',
      'refundAfterReceiptRate',
      'controllableReturnRate',
      'refundAmount',
      'platform_refund',
      'category_refund',
      'platform_quality',
      'category_quality',
      'score_description',
      'score_rank',
      'platform_day',
    ],
    search: ['shop_name', 'shop_id'],
    filters: ['state', 'refundAfterShippingRate', 'paidOrders', 'refundAmount'],
    sort: '-refundAfterShippingRate',
    kept: [WINDOW_PARAMETER, BASIS_PARAMETER],
  },
  sums: ['paidOrders', 'refundedOrders', 'refundAmount', 'openAfterSales'],
})

/** What a row of a shop is made of. */
export interface MallRowParts {
  readonly shop: Pick<Shop, 'shop_uid' | 'shop_id' | 'shop_name'>
  /** Undefined: the shop has no orders in the period, or none was read. */
  readonly now: FigureRow | undefined
  readonly other: FigureRow | undefined
  readonly before: FigureRow | undefined
  readonly isWhole: boolean
  /** Null: there is nothing to project. */
  readonly projected: number | null
  /** Undefined: they were not read. */
  readonly rates: FigureRates | undefined
}

export function toMallRow({ shop, now, other, before, isWhole, projected, rates }: MallRowParts): QueryRow {
  const { shop_uid, shop_id, shop_name } = shop
  const rateOf = (row: FigureRow | undefined) => (row?.sums.refundAfterShippingRate ? toValue(row.sums.refundAfterShippingRate) : null)
  return {
    key: shop_uid,
    shop_uid,
    details: [],
    values: {
      shop_name,
      shop_id,
      title: shop_name,
      group: { shop: shop_uid },
      state: isWhole ? 'whole' : 'short',
      [IS_UNREAD]: !isWhole,
      ...toMeasureValues(now, returnMeasures),
      projected,
      other_after_shipping: rateOf(other),
      before_after_shipping: rateOf(before),
      platform_refund: rates?.own.refundRate ?? null,
      category_refund: rates?.category.refundRate ?? null,
      platform_quality: rates?.own.qualityRefundRate ?? null,
      category_quality: rates?.category.qualityRefundRate ?? null,
      platform_dispute: rates?.own.disputeRate ?? null,
      category_dispute: rates?.category.disputeRate ?? null,
      platform_intervention: rates?.own.interventionRate ?? null,
      category_intervention: rates?.category.interventionRate ?? null,
      platform_hours: rates?.own.refundHours ?? null,
      score_description: rates?.scores?.description ?? null,
      score_logistics: rates?.scores?.logistics ?? null,
      score_service: rates?.scores?.service ?? null,
      score_rank: rates?.scores?.regionRank ?? null,
      score_support: rates?.scores?.support ?? null,
      platform_day: rates?.day ?? null,
    },
  }
}
