import { type Cost, type CostTerm, costTermNames, type FreightRule } from '../../../contract/entities/cost.ts'
import type { FigureQuestion, FigureRow } from '../../figures/answers/question.ts'
import type { MeasureName } from '../../figures/measures/index.ts'
import { type CalculatorInputName, type CalculatorSheet, emptySheet, type InputOrigin } from './calculatorInputs.ts'
import { type FoundTerms, indexCosts, termsAt } from './costHistory.ts'

/** Goods of a shop, or one of their SKUs. */
export interface GoodsPlace {
  readonly shop_uid: string
  readonly goods_id: string
  /** '': all of them. */
  readonly sku_id: string
}

const goodsMeasures = [
  'paidOrders',
  'salesAmount',
  'itemsSold',
  'refundBeforeShippingRate',
  'returnedGoodsRate',
  'refundAmountAfterShipping',
] as const satisfies readonly MeasureName[]

/** What the figures are asked of goods, SKU by SKU: amounts as the shop gets them, like those of the profit table. */
export const goodsQuestion = {
  measure: goodsMeasures[0],
  beside: goodsMeasures.slice(1),
  withCoupons: true,
} as const satisfies Partial<FigureQuestion>

export interface GoodsSheetFacts {
  readonly place: GoodsPlace
  /** A row for each SKU that was sold, as `goodsQuestion` asks. */
  readonly rows: readonly FigureRow[]
  /** What ads for all SKUs of the goods cost in the same days; null: not known. Fen. */
  readonly adsFen: number | null
  /** Paid orders of all SKUs of the goods: what ads are spread over. */
  readonly adsOrders: number
  /** The ledger of the shop. */
  readonly costs: readonly Cost[]
  readonly freight: readonly FreightRule[]
  /** Of which the costs are asked: `2026-11-22`. */
  readonly day: string
}

/** Each input as these goods really are, where the figures or the ledger say it, else as the empty sheet has it. */
export function toGoodsSheet({ place, rows, adsFen, adsOrders, costs, freight, day }: GoodsSheetFacts): CalculatorSheet {
  const own = place.sku_id === '' ? rows : rows.filter(({ sku }) => sku === place.sku_id)
  const skus = own.length > 0 ? own : [{ sku: place.sku_id, sums: {} }]
  const histories = indexCosts(costs)
  const resolved = skus.map((row) => ({ row, ...termsAt(histories, { ...place, sku_id: row.sku ?? '' }, day, freight, piecesOf(row)) }))
  const sold = soldOf(own)
  const values: Partial<Record<CalculatorInputName, number | null>> = {}
  const origins: Partial<Record<CalculatorInputName, InputOrigin>> = {}
  const put = (name: CalculatorInputName, value: number | null, origin: InputOrigin) => {
    values[name] = value
    origins[name] = origin
  }
  for (const name of costTermNames) {
    const from = new Set(resolved.map(({ origins: of }) => of[name]))
    const [origin = 'preset'] = from
    if (from.size === 1 && origin === 'preset') continue
    put(name, averageOf(name, resolved), from.size === 1 && origin !== 'preset' ? origin : 'sku')
  }
  for (const [name, value] of Object.entries(sold)) if (value !== null) put(name as CalculatorInputName, value, 'figures')
  const adsOrder = adsFen === null || adsOrders === 0 ? null : Math.round(adsFen / adsOrders)
  if (adsOrder !== null) put('adsFen', adsOrder, 'figures')
  return {
    values: { ...emptySheet.values, ...values },
    origins: { ...emptySheet.origins, ...origins },
    adsKind: adsOrder !== null && adsOrder > 0 ? 'perOrder' : 'none',
  }
}

const WHOLE_BP = 10_000

/**
 * Price and rates of an average order; null: nothing was sold, or sent, from which it could be said. Goods that did not come back are known
 * by their money: what was given back after shipping, less the share of the orders that came back. Rows of shops whose after-sales were not read
 * say nothing of what came back.
 */
export function soldOf(rows: readonly Pick<FigureRow, 'sums'>[]) {
  const add = (some: typeof rows, measure: (typeof goodsMeasures)[number], of: 'part' | 'whole' = 'part') =>
    some.reduce((total, { sums }) => total + (sums[measure]?.[of] ?? 0), 0)
  const allOrders = add(rows, 'paidOrders')
  const priceFen = allOrders > 0 ? Math.round(add(rows, 'salesAmount') / allOrders) : null
  const read = rows.filter(({ sums }) => sums.returnedGoodsRate !== undefined)
  const sum = (measure: (typeof goodsMeasures)[number], of: 'part' | 'whole' = 'part') => add(read, measure, of)
  const orders = sum('paidOrders')
  const sales = sum('salesAmount')
  const sent = sum('returnedGoodsRate', 'whole')
  const returnedBp = sent > 0 ? toBp(sum('returnedGoodsRate') / sent) : null
  const sentFen = orders > 0 ? (sales * sent) / orders : 0
  const givenBackBp = sentFen > 0 ? toBp(sum('refundAmountAfterShipping') / sentFen) : null
  return {
    priceFen,
    cancelledBp: orders > 0 ? toBp(sum('refundBeforeShippingRate') / orders) : null,
    returnedBp,
    lostBp: givenBackBp === null || returnedBp === null ? null : Math.max(0, givenBackBp - returnedBp),
  }
}

function toBp(share: number): number {
  return Math.min(WHOLE_BP, Math.round(share * WHOLE_BP))
}

/** Of an average order; 1 where nothing was sold. */
function piecesOf({ sums }: Pick<FigureRow, 'sums'>): number {
  const orders = sums.paidOrders?.part ?? 0
  return orders > 0 ? Math.max(1, (sums.itemsSold?.part ?? orders) / orders) : 1
}

/** Over the orders that were sold, by SKU; the cost of a piece becomes that of an order. Null: that of a SKU which was sold is unknown. */
function averageOf(name: CostTerm, skus: readonly (FoundTerms & { readonly row: Pick<FigureRow, 'sums'> })[]): number | null {
  let sum = 0
  let weight = 0
  const isOnly = skus.length === 1
  for (const { row, terms } of skus) {
    const orders = row.sums.paidOrders?.part ?? 0
    const count = orders === 0 && isOnly ? 1 : orders
    const pieces = name === 'costFen' && orders > 0 ? (row.sums.itemsSold?.part ?? orders) : count
    const value = terms[name]
    if (count === 0) continue
    if (value === null) return null
    sum += value * pieces
    weight += count
  }
  return weight === 0 ? null : Math.round(sum / weight)
}
