import { leastShare } from '../../figures/answers/cutGroups.ts'
import type { FigureCut, FigureRow, MeasureBounds } from '../../figures/answers/question.ts'
import { toValue } from '../../figures/measures/defineMeasure.ts'
import type { MeasureName } from '../../figures/measures/index.ts'
import { BASIS_PARAMETER, WINDOW_PARAMETER } from '../../reports/parts/figureView.ts'
import { field } from '../../resources/schema/field.ts'
import { defineQueryTable, type QueryRow, type QueryTable } from '../../resources/schema/query.ts'
import type { ResourceRecord } from '../../resources/schema/resource.ts'
import { toFilterBounds } from '../../screens/list/listView.ts'
import { returnProduct } from './feature.ts'
import { IS_UNREAD, measureFields, toMeasureValues } from './measureFields.ts'
import { returnMeasures } from './useReturnFigures.ts'

/** Goods or SKUs over a window, the worst first. */
export const productTable = defineQueryTable({
  page: returnProduct,
  title: 'goods_name',
  fields: {
    picture: field.picture({ label: { zh: '图片', en: 'Image' } }),
    goods_name: field.longText({ label: { zh: '商品', en: 'Goods' }, widthPx: 280 }),
    spec: field.text({ label: { zh: '规格', en: 'SKU' }, widthPx: 130 }),
    goods_id: field.id({
      label: { zh: '商品 ID', en: 'Goods ID' },
      widthPx: 150,
      help: { zh: '点开看各规格的退款原因和退货曲线。', en: 'Opens reasons by SKU, and how returns come with time.' },
      cell: () => import('./GoodsCell.tsx').then(({ GoodsCell }) => GoodsCell),
    }),
    sku_id: field.id({ label: { zh: '规格 ID', en: 'SKU ID' } }),
    shop_name: field.text({ label: { zh: '店铺', en: 'Shop' }, widthPx: 160 }),
    worst: field.ratio({
      label: { zh: '发货后退款率至少', en: 'After shipping, at least' },
      help: {
        zh: '95% 把握的下限（Wilson）：单少的商品不会因为偶然一单就排在最前。发货不到 10 单的不评。',
        en: 'The lower end of the range that is 95 % sure (Wilson): a few orders do not lead by chance. Nothing is said below 10 shipped orders.',
      },
      widthPx: 130,
    }),
    ...measureFields(returnMeasures),
    before_after_shipping: field.ratio({
      label: { zh: '发货后退款率（上一期）', en: 'After shipping (period before)' },
      help: { zh: '紧接在前面、天数相同的一段时间。', en: 'As many days right before.' },
      widthPx: 150,
    }),
    other_after_shipping: field.ratio({
      label: { zh: '发货后退款率（另一口径）', en: 'After shipping (other basis)' },
      help: { zh: '同一段时间，按另一种口径统计。', en: 'The same period, counted on the other basis.' },
      widthPx: 150,
    }),
  },
  list: {
    columns: [
      'picture',
      'goods_name',
      'spec',
      'goods_id',
      'shop_name',
      'paidOrders',
      'refundAfterShippingRate',
      'worst',
      'controllableReturnRate',
      'refundRate',
      'refundBeforeShippingRate',
      'refundAfterReceiptRate',
      'before_after_shipping',
      'refundAmount',
    ],
    search: ['goods_name', 'goods_id', 'sku_id', 'spec'],
    filters: ['shop_name', 'refundAfterShippingRate', 'paidOrders', 'refundAmount'],
    facets: ['shop_name'],
    sort: '-worst',
    kept: [WINDOW_PARAMETER, BASIS_PARAMETER, 'level'],
  },
  sums: ['paidOrders', 'refundedOrders', 'refundAmount'],
})

/** Columns that say nothing of rows of this kind. */
export const idleReturnColumns = { goods: ['spec', 'sku_id'], sku: [] } as const

/** How the store orders all goods before it cuts them into parts. */
export interface ProductOrder {
  readonly measure: MeasureName
  readonly order: FigureCut['order']
  /** False: the store cannot order by this column, so that only what is loaded is in its order. */
  readonly isOverAll: boolean
}

/** The order of the list, as the store has it: by any measure of the rows, or the worst rate first. */
export function toProductOrder(sort: QueryTable['list']['sort']): ProductOrder {
  const measure = returnMeasures.find((each) => each === sort?.field)
  if (sort && measure) return { measure, order: sort.order === 'asc' ? 'least' : 'most', isOverAll: true }
  const isWorst = sort === null || (sort.field === 'worst' && sort.order === 'desc')
  return { measure: 'refundAfterShippingRate', order: 'worst', isOverAll: isWorst }
}

/** What the list filters by, as the store understands it. The name of a shop is not of it: that says which shops are asked for. */
export function toProductBounds(filters: Readonly<Record<string, string>>): readonly MeasureBounds[] {
  return returnMeasures.flatMap((measure) => {
    const bounds = toFilterBounds(productTable, measure, filters)
    return bounds ? [{ measure, ...bounds }] : []
  })
}

export interface ProductRowParts {
  readonly row: FigureRow
  readonly other: FigureRow | undefined
  readonly before: FigureRow | undefined
  readonly nameOf: (shop: string) => string
}

/** The same goods in two answers. */
export function productKey({ shop, goods, sku }: Pick<FigureRow, 'shop' | 'goods' | 'sku'>): string {
  return `${shop}/${goods}/${sku ?? ''}`
}

/** A row is made again when what it is compared with comes; its own values are the same. */
const valuesOf = new WeakMap<FigureRow, ResourceRecord>()

function ownValues(row: FigureRow): ResourceRecord {
  const values = valuesOf.get(row) ?? toMeasureValues(row, returnMeasures)
  valuesOf.set(row, values)
  return values
}

export function toProductRow({ row, other, before, nameOf }: ProductRowParts): QueryRow {
  const { shop = '', goods = '', sku, name, sums } = row
  const rateOf = (each: FigureRow | undefined) => (each?.sums.refundAfterShippingRate ? toValue(each.sums.refundAfterShippingRate) : null)
  const title = name?.title ?? goods
  const shipped = sums.refundAfterShippingRate
  return {
    key: productKey(row),
    shop_uid: shop,
    details: [],
    values: {
      title: name?.spec ? `${title} ${name.spec}` : title,
      group: { shop, goods, ...(sku !== undefined && { sku }) },
      picture: name?.thumb ?? null,
      goods_name: title,
      spec: name?.spec ?? null,
      goods_id: goods,
      sku_id: sku ?? null,
      shop_name: nameOf(shop),
      worst: shipped ? leastShare(shipped) : null,
      ...ownValues(row),
      // Goods that have a row were sold.
      [IS_UNREAD]: true,
      other_after_shipping: rateOf(other),
      before_after_shipping: rateOf(before),
    },
  }
}
