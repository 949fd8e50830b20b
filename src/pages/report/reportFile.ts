import { field } from '../../resources/schema/field.ts'
import type { Text } from '../../resources/schema/text.ts'
import type { ReportDecision } from './decisions.ts'
import { growthOf, type ReportLine, type ReportSums, type ReportTotal, shareOfSum } from './reportRows.ts'

/** The columns of the file: the parts of the report stand in it one below the other. */
export const reportFields = {
  part: field.text({ label: { zh: '部分', en: 'Part' }, widthPx: 110 }),
  name: field.text({ label: { zh: '店铺、商品或内容', en: 'Shop, goods or deed' }, widthPx: 220 }),
  id: field.id({ label: { zh: 'ID', en: 'ID' }, widthPx: 120 }),
  sales: field.money({ label: { zh: '成交金额', en: 'Sales' } }),
  before: field.money({ label: { zh: '对比期成交', en: 'Sales before' } }),
  change: field.ratio({ label: { zh: '变化', en: 'Change' } }),
  orders: field.number({ label: { zh: '订单', en: 'Orders' } }),
  refunded: field.money({ label: { zh: '退款金额', en: 'Refunded' } }),
  refundShare: field.ratio({ label: { zh: '退款占成交', en: 'Refunds of sales' } }),
  ads: field.money({ label: { zh: '推广花费', en: 'Ad spend' } }),
  adShare: field.ratio({ label: { zh: '推广占成交', en: 'Ads of sales' } }),
  profit: field.money({ label: { zh: '利润', en: 'Profit' } }),
  margin: field.ratio({ label: { zh: '净利率', en: 'Net margin' } }),
  at: field.dateTime({ label: { zh: '时间', en: 'When' } }),
  who: field.text({ label: { zh: '操作人', en: 'Who' }, widthPx: 100 }),
} as const
type FileRow = Readonly<Partial<Record<keyof typeof reportFields, unknown>>>

/** Goods at an end of the table of profits. */
export interface ProfitEnd {
  readonly key: string
  readonly shop: string
  readonly goods: string
  readonly name: { readonly title: string | null }
  readonly knownProfitFen: number
}

export interface ReportContent {
  readonly lines: readonly ReportLine[]
  readonly total: ReportTotal
  readonly best: readonly ProfitEnd[]
  readonly worst: readonly ProfitEnd[]
  readonly decisions: readonly ReportDecision[]
}

/** What the file has to say of its content, beside the days. */
export interface ReportLimits {
  /** Profits are of goods with a known cost alone. */
  readonly isPartly: boolean
  /** There are older decisions that are not listed. */
  readonly isCut: boolean
}

interface FileWords {
  readonly shops: string
  /** What no goods bear. */
  readonly own: string
  readonly total: string
  readonly best: string
  readonly worst: string
  readonly decided: string
  readonly text: (text: Text) => string
  readonly nameOf: (shop_uid: string) => string
}

/** What the screen shows, row by row: null where it shows a dash. */
export function toFileRows({ lines, total, best, worst, decisions }: ReportContent, words: FileWords): readonly FileRow[] {
  return [
    ...lines.map((line) => ({
      part: words.shops,
      name: line.shop_name,
      id: line.shop_id,
      ...amounts(line, { withRefunds: line.salesFen, withAds: line.salesFen }),
    })),
    ...(total.ownFen === 0 ? [] : [{ part: words.shops, name: words.own, profit: -total.ownFen }]),
    {
      part: words.total,
      ...amounts(total, { withRefunds: total.salesWithRefundsFen, withAds: total.salesWithAdsFen }),
    },
    ...ends(words.best, best, words),
    ...ends(words.worst, worst, words),
    ...decisions.map(({ at, action, title, who }) => ({
      part: words.decided,
      name: [words.text(action), title].filter(Boolean).join(' · '),
      at,
      who,
    })),
  ]
}

const summed = ['sales', 'before', 'orders', 'refunded', 'ads', 'profit'] as const
const sumOf = {
  sales: 'salesFen',
  before: 'beforeFen',
  orders: 'orders',
  refunded: 'refundedFen',
  ads: 'adsFen',
  profit: 'profitFen',
} as const satisfies Readonly<Record<(typeof summed)[number], keyof ReportSums>>

/** A sum that is not whole of some shops. */
interface SumInPart {
  readonly column: Text
  readonly done: number
  readonly total: number
}

/** Columns whose sum is not whole of all shops: a file says so in words, as the screen does by a sign. A column without a sum says it by its blank. */
export function sumsInPart({ whole, lines, ...sums }: Pick<ReportTotal, 'whole' | 'lines' | keyof ReportSums>): readonly SumInPart[] {
  return summed.flatMap((name) => {
    const done = whole[sumOf[name]]
    return sums[sumOf[name]] === null || done === lines ? [] : [{ column: reportFields[name].label, done, total: lines }]
  })
}

interface Bases {
  readonly withRefunds: number | null
  readonly withAds: number | null
}

function amounts(sums: ReportSums, { withRefunds, withAds }: Bases): FileRow {
  const { salesFen, orders, refundedFen, adsFen, profitFen, knownPaidFen, comparedFen, beforeFen } = sums
  return {
    sales: salesFen,
    before: beforeFen,
    change: growthOf(comparedFen, beforeFen),
    orders,
    refunded: refundedFen,
    refundShare: shareOfSum(refundedFen, withRefunds),
    ads: adsFen,
    adShare: shareOfSum(adsFen, withAds),
    profit: profitFen,
    margin: shareOfSum(profitFen, knownPaidFen),
  }
}

function ends(part: string, rows: readonly ProfitEnd[], { nameOf }: FileWords): readonly FileRow[] {
  return rows.map(({ shop, goods, name, knownProfitFen }) => ({
    part,
    name: [name.title ?? goods, nameOf(shop)].join(' · '),
    id: goods,
    profit: knownProfitFen,
  }))
}
