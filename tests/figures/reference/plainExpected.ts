import { orderAmountFen, type Sale } from '../../../sandbox/sales/sale.ts'
import { isSoldToday, isWithin, type PlainMoment } from './plainDay.ts'
import { type PlainMeasureName, type PlainSale, plainLostAfterShipping, plainMeasure, plainPaidToShop } from './plainFigures.ts'
import type { PlainLedger } from './plainProfit.ts'

/**
 * What today's sales are expected to leave before ads, by the words of decision 0110: goods by goods, an average order of today with the outcomes of the
 * orders of 16 to 45 days ago, which lean on 20 orders of their shop and 20 of all, valued by the formulas of business-features.md, 1.4. In plain numbers.
 */
export interface PlainExpected {
  readonly fen: number
  readonly soldFen: number
  /** Of what is sold, of how much the costs are known. */
  readonly knownFen: number
  /** How far rounding may be away that inputs of a form have: fen, basis points. */
  readonly nearFen: number
}

const LEAN_ORDERS = 20
const OLD = { youngest: 16, oldest: 45 } as const
/** Inputs that are rounded: price, cost and six more terms of an order to the fen, three rates to the basis point. */
const ROUNDED_FEN = 5
const ROUNDED_BP = 3 / 10_000
const outcomeNames = ['paidOrders', 'refundBeforeShippingRate', 'returnedGoodsRate'] as const

type Outcomes = Readonly<Record<'orders' | 'salesFen' | 'cancelled' | 'shipped' | 'returned' | 'backFen', number>>

export function plainExpected(moment: PlainMoment, { termsOf }: PlainLedger): PlainExpected {
  const { sales, asOf, today } = moment
  const old = sales.filter((each) => isWithin(each, today - OLD.oldest, today - OLD.youngest))
  const all = outcomesOf(old, asOf)
  const groups = new Map<string, PlainSale[]>()
  for (const each of sales.filter((one) => isSoldToday(one, moment))) {
    const key = `${each.shop} ${each.sale.goods.id}`
    groups.set(key, [...(groups.get(key) ?? []), each])
  }
  const expected = { fen: 0, soldFen: 0, knownFen: 0, nearFen: 0 }
  for (const own of groups.values()) {
    const [first] = own
    if (!first) continue
    const ofShop = old.filter(({ shop }) => shop === first.shop)
    const ofGoods = ofShop.filter(({ sale }) => sale.goods.id === first.sale.goods.id)
    const past = added([outcomesOf(ofGoods, asOf), asIfFew(outcomesOf(ofShop, asOf)), asIfFew(all)])
    const soldFen = sum(own, ({ sale }) => paidFen(sale))
    const left = marginOf(own, past, termsOf)
    expected.soldFen += soldFen
    if (left === null) continue
    expected.knownFen += soldFen
    expected.fen += left
    expected.nearFen += own.length * ROUNDED_FEN + soldFen * ROUNDED_BP + 1
  }
  return expected
}

/** Shares of orders as a form has them, in whole basis points. Null: nothing says it. */
export type PlainRates = Readonly<Record<'cancelledBp' | 'returnedBp' | 'lostBp', number | null>>

/** What became of the orders of 16 to 45 days ago of some goods, which lean on 20 orders of their shop and 20 of all. */
export function plainOldRates(
  sales: readonly PlainSale[],
  of: { readonly shop: string; readonly goods: string },
  today: number,
  asOf: number,
): PlainRates {
  const old = sales.filter((each) => isWithin(each, today - OLD.oldest, today - OLD.youngest))
  const ofShop = old.filter(({ shop }) => shop === of.shop)
  const ofGoods = ofShop.filter(({ sale }) => `${sale.goods.id}` === of.goods)
  const past = added([outcomesOf(ofGoods, asOf), asIfFew(outcomesOf(ofShop, asOf)), asIfFew(outcomesOf(old, asOf))])
  const bp = (part: number, whole: number) => (whole > 0 ? Math.min(10_000, Math.round((part / whole) * 10_000)) : null)
  const returnedBp = bp(past.returned, past.shipped)
  const backBp = past.orders > 0 ? bp(past.backFen, (past.salesFen * past.shipped) / past.orders) : null
  return {
    cancelledBp: bp(past.cancelled, past.orders),
    returnedBp,
    lostBp: backBp === null || returnedBp === null ? null : Math.max(0, backBp - returnedBp),
  }
}

/** Null: unknown. */
function marginOf(
  own: readonly PlainSale[],
  { orders, salesFen, cancelled, shipped, returned, backFen }: Outcomes,
  termsOf: PlainLedger['termsOf'],
): number | null {
  if (orders === 0 || shipped === 0) return null
  const soldFen = sum(own, ({ sale }) => paidFen(sale))
  const r1 = Math.min(1, cancelled / orders)
  const rb = Math.min(1, returned / shipped)
  const back = Math.max(rb, Math.min(1, backFen / ((salesFen * shipped) / orders)))
  const mean = (toFen: (sale: Sale) => bigint | null) => {
    const values = own.map(({ sale }) => toFen(sale))
    return values.includes(null) ? null : sum(values, (fen) => Number(fen)) / own.length
  }
  const [{ sale }] = own as readonly [PlainSale]
  const terms = termsOf(sale)
  const cost = mean((each) => {
    const fen = termsOf(each).costOf(each)
    return fen === null ? null : fen * BigInt(each.count)
  })
  const sent = 1 - r1
  const goods = sent * (1 - rb * share(terms.resaleBp))
  if (cost === null && goods !== 0) return null
  const price = soldFen / own.length
  const revenue = price * sent * (1 - back)
  const fees = revenue * (share(terms.technicalFeeBp) + share(terms.commissionBp))
  const parcels = sent * Number(terms.freightFen + terms.packingFen + terms.insuranceFen)
  const returns = sent * rb * Number(terms.returnFreightFen + terms.repackFen)
  return (revenue - fees - (cost ?? 0) * goods - parcels - returns) * own.length
}

/** A coupon of the platform is paid to the shop. */
const paidFen = (sale: Sale) => orderAmountFen(sale) + sale.platformDiscountFen
const share = (basisPoints: bigint) => Number(basisPoints) / 10_000

function outcomesOf(sales: readonly PlainSale[], asOf: number): Outcomes {
  const asked = sales.flatMap(({ shop, sale }) =>
    sale.afterSales.filter(({ appliedAt }) => appliedAt <= asOf).map((afterSale) => ({ shop, sale, afterSale })),
  )
  const counted = { orders: sales, asked, asOf }
  const [paid, before, goods] = outcomeNames.map((name: PlainMeasureName) => plainMeasure(name, counted))
  return {
    orders: paid?.part ?? 0,
    salesFen: plainPaidToShop(counted),
    cancelled: before?.part ?? 0,
    shipped: goods?.whole ?? 0,
    returned: goods?.part ?? 0,
    backFen: plainLostAfterShipping(counted),
  }
}

function asIfFew(outcomes: Outcomes): Outcomes {
  const scale = outcomes.orders === 0 ? 0 : LEAN_ORDERS / outcomes.orders
  return mapped(outcomes, (value) => value * scale)
}

function added([first, ...others]: readonly [Outcomes, ...Outcomes[]]): Outcomes {
  return others.reduce((all, each) => ({ ...mapped(all, (value, name) => value + each[name]) }), first)
}

function mapped(outcomes: Outcomes, toValue: (value: number, name: keyof Outcomes) => number): Outcomes {
  return Object.fromEntries(
    Object.entries(outcomes).map(([name, value]) => [name, toValue(value, name as keyof Outcomes)]),
  ) as unknown as Outcomes
}

function sum<Row>(rows: readonly Row[], toNumber: (row: Row) => number): number {
  let all = 0
  for (const row of rows) all += toNumber(row)
  return all
}
