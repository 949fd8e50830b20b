import type { FreightRule } from '../../../contract/entities/cost.ts'
import { orderAmountFen, type Sale } from '../../../sandbox/sales/sale.ts'
import type { PlainSale } from './plainFigures.ts'

/**
 * What goods earned before ads, by the words of business-features.md, 1.4: order by order, in whole numbers, each line of a SKU rounded once, half away
 * from 0. Nothing is shared with the product.
 */
export interface PlainTerms {
  /** Fen of a piece; null: unknown. */
  readonly costOf: (sale: Sale) => bigint | null
  /** Grams of a piece; null: not weighed. */
  readonly gramsOf: (sale: Sale) => number | null
  readonly freight: FreightRule
  readonly technicalFeeBp: bigint
  readonly commissionBp: bigint
  readonly freightFen: bigint
  readonly packingFen: bigint
  readonly insuranceFen: bigint
  readonly returnFreightFen: bigint
  readonly repackFen: bigint
  readonly resaleBp: bigint
}

/** Terms that change: what holds on the day of an order, and a name for the days on which the same holds for its SKU. */
export interface PlainLedger {
  readonly termsOf: (sale: Sale) => PlainTerms
  readonly stretchOf: (sale: Sale) => string
}

export interface PlainProfit {
  orders: number
  units: number
  paid: bigint
  revenue: bigint
  /** Null: unknown. */
  margin: bigint | null
  /** Each line with its sign: what is taken off is below 0. Null: unknown. */
  lines: Record<PlainLine, bigint | null>
}

export const plainLineNames = [
  'cancelled',
  'lost',
  'returned',
  'partial',
  'technicalFee',
  'commission',
  'goods',
  'freight',
  'packing',
  'insurance',
  'returnFreight',
  'repack',
] as const
export type PlainLine = (typeof plainLineNames)[number]

interface Sums {
  readonly sale: Sale
  orders: bigint
  units: bigint
  paid: bigint
  readonly back: Record<'cancelled' | 'lost' | 'returned' | 'partial', bigint>
  cancelledOrders: bigint
  cancelledUnits: bigint
  returnedOrders: bigint
  returnedUnits: bigint
  freight: bigint
}

/**
 * By SKU of each shop: `shop sku`. Of orders of these days, with what was given back of them by `asOf`. Where terms change, the days before and after are
 * rounded apart.
 */
export function plainProfit(
  sales: readonly PlainSale[],
  { termsOf, stretchOf }: PlainLedger,
  isIn: (sale: Sale) => boolean,
  asOf: number,
): ReadonlyMap<string, PlainProfit & { readonly shop: string; readonly goods: string }> {
  const found = new Map<string, Sums & { readonly shop: string }>()
  for (const { shop, sale } of sales) {
    if (!isIn(sale) || sale.paidAt === null || sale.paidAt > asOf) continue
    const key = `${shop} ${sale.sku.id} ${stretchOf(sale)}`
    const nothing = {
      orders: 0n,
      units: 0n,
      paid: 0n,
      back: { cancelled: 0n, lost: 0n, returned: 0n, partial: 0n },
      cancelledOrders: 0n,
      cancelledUnits: 0n,
      returnedOrders: 0n,
      returnedUnits: 0n,
      freight: 0n,
    }
    const sums = found.get(key) ?? { shop, sale, ...nothing }
    found.set(key, sums)
    addOrder(sums, sale, termsOf(sale), asOf)
  }
  const bySku = new Map<string, PlainProfit & { readonly shop: string; readonly goods: string }>()
  for (const { shop, ...sums } of found.values()) {
    const { goods, sku } = sums.sale
    const key = `${shop} ${sku.id}`
    const before = bySku.get(key)
    const own = valued(sums, termsOf(sums.sale))
    bySku.set(key, { shop, goods: String(goods.id), ...(before ? addProfits([before, own]) : own) })
  }
  return bySku
}

function addOrder(sums: Sums, sale: Sale, terms: PlainTerms, asOf: number): void {
  const pieces = BigInt(sale.count)
  const paid = BigInt(sale.sku.groupFen * sale.count - sale.merchantDiscountFen + sale.shippingFen)
  const freight = freightOf(sale, terms)
  sums.orders += 1n
  sums.units += pieces
  sums.paid += paid
  sums.freight += freight
  const given = sale.afterSales.filter(({ outcome, closedAt }) => outcome === 'refunded' && closedAt <= asOf)
  if (given.length === 0) return
  const amount = orderAmountFen(sale)
  const fen = given.reduce((sum, { refundFen }) => sum + refundFen, 0)
  const isWhole = fen >= amount
  const wasSent = given.some(({ stage }) => stage !== 'beforeShipping')
  const forGoods = given.filter(({ stage, kind }) => stage !== 'beforeShipping' && kind === 'returnGoods')
  // Of an order that is given back whole, the shop has nothing left, the platform's part of it neither.
  const kind = forGoods.length > 0 ? 'returned' : !isWhole ? 'partial' : wasSent ? 'lost' : 'cancelled'
  sums.back[kind] += BigInt(isWhole ? fen + sale.platformDiscountFen : fen)
  if (forGoods.length > 0) {
    const share = forGoods.reduce((sum, { refundFen }) => sum + refundFen, 0) / amount
    sums.returnedOrders += 1n
    sums.returnedUnits += BigInt(Math.max(1, Math.min(sale.count, Math.round(sale.count * share))))
  } else if (isWhole && !wasSent) {
    sums.cancelledOrders += 1n
    sums.cancelledUnits += pieces
    sums.freight -= freight
  }
}

/** Of a parcel with all its pieces: the first weight, and each further step that is begun. */
export function freightOf(sale: Sale, { gramsOf, freight, freightFen }: PlainTerms): bigint {
  const grams = gramsOf(sale)
  if (grams === null) return freightFen
  let fen = BigInt(freight.first_fen)
  for (let left = grams * sale.count - freight.first_grams; left > 0; left -= freight.step_grams) fen += BigInt(freight.step_fen)
  return fen
}

const WHOLE_BP = 10_000n

function valued(sums: Sums, terms: PlainTerms): PlainProfit {
  const { sale, orders, units, paid, back, cancelledOrders, cancelledUnits, returnedOrders, returnedUnits, freight } = sums
  const revenue = paid - back.cancelled - back.lost - back.returned - back.partial
  const sent = orders - cancelledOrders
  const gone = (units - cancelledUnits) * WHOLE_BP - returnedUnits * terms.resaleBp
  const cost = terms.costOf(sale)
  const taken = {
    technicalFee: rounded(revenue * terms.technicalFeeBp),
    commission: rounded(revenue * terms.commissionBp),
    // Of nothing that is gone the cost does not matter.
    goods: gone === 0n ? 0n : cost === null ? null : rounded(cost * gone),
    freight,
    packing: sent * terms.packingFen,
    insurance: sent * terms.insuranceFen,
    returnFreight: returnedOrders * terms.returnFreightFen,
    repack: returnedOrders * terms.repackFen,
  }
  const { goods, ...others } = taken
  const margin = goods === null ? null : Object.values(others).reduce((left, fen) => left - fen, revenue - goods)
  const lines = Object.fromEntries(Object.entries({ ...back, ...taken }).map(([name, fen]) => [name, fen && -fen]))
  return { orders: Number(orders), units: Number(units), paid, revenue, margin, lines: lines as PlainProfit['lines'] }
}

/** Basis points of fen as fen. */
function rounded(parts: bigint): bigint {
  const size = parts < 0n ? -parts : parts
  const whole = (size * 2n + WHOLE_BP) / (WHOLE_BP * 2n)
  return parts < 0n ? -whole : whole
}

const noLines = () => Object.fromEntries(plainLineNames.map((name) => [name, 0n])) as PlainProfit['lines']

/** Rows put together; unknown where one of them is. */
export function addProfits(rows: readonly PlainProfit[]): PlainProfit {
  const sum: PlainProfit = { orders: 0, units: 0, paid: 0n, revenue: 0n, margin: 0n, lines: noLines() }
  for (const row of rows) {
    sum.orders += row.orders
    sum.units += row.units
    sum.paid += row.paid
    sum.revenue += row.revenue
    sum.margin = sum.margin === null || row.margin === null ? null : sum.margin + row.margin
    for (const name of plainLineNames) {
      const own = row.lines[name]
      const before = sum.lines[name]
      sum.lines[name] = before === null || own === null ? null : before + own
    }
  }
  return sum
}
