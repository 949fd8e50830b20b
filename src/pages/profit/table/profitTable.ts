import { WINDOW_PARAMETER } from '../../../reports/parts/figureView.ts'
import { field } from '../../../resources/schema/field.ts'
import { defineQueryTable, type QueryRow } from '../../../resources/schema/query.ts'
import type { Text } from '../../../resources/schema/text.ts'
import { profitRateCompute } from '../feature.ts'
import type { ProfitGrouping, ProfitRow } from '../figures/profitQuestion.ts'
import { type LineId, type ProfitSum, profitSums } from '../rules/lines.ts'

/** Heads of columns, as the calculator has them. */
export const lineLabels: Readonly<Record<LineId | ProfitSum, Text>> = {
  paid: { zh: '买家实付', en: 'Paid by the buyer' },
  cancelled: { zh: '发货前退款', en: 'Refunded before shipping' },
  lost: { zh: '发货后仅退款', en: 'Refunded, goods not returned' },
  returned: { zh: '退货退款', en: 'Refunded, goods returned' },
  partial: { zh: '部分退款', en: 'Partial refunds' },
  technicalFee: { zh: '技术服务费', en: 'Technical fee' },
  commission: { zh: '佣金', en: 'Commission' },
  brand: { zh: '品牌扣点', en: 'Brand share' },
  subsidy: { zh: '百亿补贴扣点', en: 'Subsidy programme' },
  goods: { zh: '货品成本', en: 'Cost of goods' },
  freight: { zh: '运费', en: 'Freight' },
  packing: { zh: '包装', en: 'Packing' },
  insurance: { zh: '运费险', en: 'Returns insurance' },
  returnFreight: { zh: '退货运费', en: 'Return freight' },
  repack: { zh: '退货整理', en: 'Repacking returns' },
  ads: { zh: '推广', en: 'Ads' },
  shared: { zh: '分摊费用', en: 'Shared costs' },
  fixed: { zh: '固定费用', en: 'Fixed costs' },
  revenue: { zh: '净收入', en: 'Revenue' },
  margin: { zh: '推广前利润', en: 'Profit before ads' },
  profit: { zh: '利润', en: 'Profit' },
}

const amount = (id: LineId | ProfitSum, help?: Text) =>
  field.money({
    label: lineLabels[id],
    ...(help && { help }),
    cell: () => import('./AmountCell.tsx').then(({ AmountCell, SumCell }) => (profitSums.some((sum) => sum === id) ? SumCell : AmountCell)),
  })
const limit = (label: Text, help: Text) => field.number({ label, help, widthPx: 140 })
const noRoiHelp = { zh: '推广前已无利润时没有保本投产比。', en: 'There is none where nothing is left before ads.' }

/** What earns and what loses, the greatest loss first. */
export const profitTable = defineQueryTable({
  page: profitRateCompute,
  title: 'goods_name',
  fields: {
    picture: field.picture({ label: { zh: '图片', en: 'Image' } }),
    goods_name: field.longText({ label: { zh: '名称', en: 'Name' }, widthPx: 280 }),
    spec: field.text({ label: { zh: '规格', en: 'SKU' }, widthPx: 130 }),
    goods_id: field.id({
      label: { zh: '商品 ID', en: 'Goods ID' },
      widthPx: 150,
      help: { zh: '点开看利润的构成、保本线和变化原因。', en: 'Opens what the profit is made of, its limits, and why it changed.' },
      cell: () => import('./OpenCell.tsx').then(({ OpenCell }) => OpenCell),
    }),
    sku_id: field.id({ label: { zh: '规格 ID', en: 'SKU ID' } }),
    code: field.text({
      label: { zh: '商家编码', en: 'Own code' },
      help: { zh: '订单里的规格编码，按规格查看时才有。', en: 'Of the SKU, as orders have it; only where each row is a SKU.' },
      widthPx: 130,
    }),
    shop_name: field.text({ label: { zh: '店铺', en: 'Shop' }, widthPx: 160 }),
    shops: field.number({ label: { zh: '店铺数', en: 'Shops' }, widthPx: 100 }),
    goods_count: field.number({ label: { zh: '商品数', en: 'Goods' }, widthPx: 100 }),
    state: field.state({
      label: { zh: '结果', en: 'Result' },
      widthPx: 120,
      states: [
        { value: 'loses', label: { zh: '亏损', en: 'Loses' }, tone: 'bad' },
        { value: 'earns', label: { zh: '盈利', en: 'Earns' }, tone: 'good' },
        { value: 'unknown', label: { zh: '未知', en: 'Unknown' }, tone: 'warning' },
      ],
    }),
    orders: field.number({ label: { zh: '订单数', en: 'Paid orders' }, widthPx: 110 }),
    units: field.number({ label: { zh: '件数', en: 'Pieces' }, widthPx: 100 }),
    profit: amount('profit', {
      zh: '有一个规格未知时整行未知；已知的部分在旁边。',
      en: 'Unknown as soon as one SKU is; the part that is known is beside it.',
    }),
    profit_rate: field.ratio({ label: { zh: '利润率', en: 'Profit rate' }, help: { zh: '利润 ÷ 净收入', en: 'Of revenue' }, widthPx: 110 }),
    known_profit: field.money({
      label: { zh: '已知部分的利润', en: 'Known part of the profit' },
      help: { zh: '只算利润已知的规格。', en: 'Over SKUs whose profit is known.' },
    }),
    revenue: amount('revenue'),
    margin: amount('margin'),
    paid: amount('paid'),
    cancelled: amount('cancelled'),
    lost: amount('lost'),
    returned: amount('returned'),
    partial: amount('partial'),
    technicalFee: amount('technicalFee'),
    commission: amount('commission'),
    brand: amount('brand'),
    subsidy: amount('subsidy'),
    goods: amount('goods'),
    freight: amount('freight'),
    packing: amount('packing'),
    insurance: amount('insurance'),
    returnFreight: amount('returnFreight'),
    repack: amount('repack'),
    ads: amount('ads', {
      zh: '各规格按净成交金额分摊本商品的推广费；不属于任何商品的推广费单列在上方。',
      en: 'Of its own goods, by net sales; what was spent for no goods is a line of its own above.',
    }),
    shared: amount('shared'),
    fixed: amount('fixed'),
    average_price: field.money({ label: { zh: '平均成交价', en: 'Average price' }, help: { zh: '每件', en: 'Of one piece' } }),
    break_even_price: field.money({
      label: { zh: '保本价', en: 'Break-even price' },
      help: { zh: '每件；退款率、件数和推广费不变。', en: 'Of one piece, with refunds, pieces and ads as they were.' },
      widthPx: 130,
    }),
    gross_roi: limit({ zh: '保本投产比（成交）', en: 'Break-even ROI, gross' }, noRoiHelp),
    net_roi: limit({ zh: '保本投产比（净成交）', en: 'Break-even ROI, net' }, noRoiHelp),
    settled_roi: limit({ zh: '保本投产比（结算）', en: 'Break-even ROI, settled' }, noRoiHelp),
  },
  list: {
    columns: [
      'picture',
      'goods_name',
      'spec',
      'goods_id',
      'shop_name',
      'state',
      'profit',
      'profit_rate',
      'average_price',
      'break_even_price',
      'gross_roi',
      'units',
      'paid',
      'revenue',
      'goods',
      'margin',
      'ads',
    ],
    search: ['goods_name', 'goods_id', 'sku_id', 'spec', 'code'],
    filters: ['shop_name', 'state', 'profit', 'orders', 'ads'],
    facets: ['shop_name'],
    sort: 'profit',
    kept: [WINDOW_PARAMETER, 'part', 'by'],
  },
  sums: ['orders', 'units', 'known_profit'],
})

const ofSkus = ['spec', 'sku_id', 'code']

/** Columns that say nothing of rows of this kind. */
export const idleProfitColumns: Readonly<Record<ProfitGrouping, readonly string[]>> = {
  goods: ofSkus,
  sku: [],
  family: ofSkus,
  shop: ['picture', 'shop_name', ...ofSkus],
}

const HUNDREDTHS = 100

export function toProfitTableRow(row: ProfitRow, by: string, nameOf: (shop: string) => string): QueryRow {
  const { name, limits, sums, lines, units } = row
  const isShop = by === 'shop'
  const isMany = row.goodsCount > 1
  const title = isShop ? nameOf(row.shop) : (name.title ?? row.goods)
  const toRoi = (roi: number | null) => (roi === null ? null : Math.round(roi * HUNDREDTHS) / HUNDREDTHS)
  return {
    key: row.key,
    shop_uid: row.shop,
    details: [],
    values: {
      opens: row,
      title: name.spec ? `${title} ${name.spec}` : title,
      picture: isShop ? null : name.thumb,
      goods_name: title,
      spec: name.spec,
      goods_id: isShop ? '' : row.goods,
      sku_id: row.sku,
      code: name.code ?? null,
      shop_name: row.shopCount > 1 ? null : nameOf(row.shop),
      shops: row.shopCount,
      goods_count: isMany || isShop ? row.goodsCount : 1,
      state: stateOf(row),
      orders: row.orders,
      units,
      known_profit: row.knownProfitFen,
      profit_rate: sums.profit !== null && sums.revenue !== null && sums.revenue > 0 ? sums.profit / sums.revenue : null,
      ...lines,
      ...sums,
      average_price: lines.paid !== null && units > 0 ? Math.round(lines.paid / units) : null,
      break_even_price: limits.priceFen === null ? null : Math.ceil(limits.priceFen),
      gross_roi: toRoi(limits.grossRoi),
      net_roi: toRoi(limits.netRoi),
      settled_roi: toRoi(limits.settledRoi),
    },
  }
}

function stateOf({ sums: { profit } }: ProfitRow): 'loses' | 'earns' | 'unknown' {
  if (profit === null) return 'unknown'
  return profit < 0 ? 'loses' : 'earns'
}
