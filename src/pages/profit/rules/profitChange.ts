import { roundTogether } from './apportion.ts'
import { type LineId, lineIds, lines, type Quantities } from './lines.ts'
import type { SoldProfit } from './soldProfit.ts'

/**
 * Why the profit changed between two windows, in the order in which the old window is turned into the new one (decision 0076).
 *
 * | part | what is changed |
 * |---|---|
 * | gone, fresh | SKUs that sold in one window only |
 * | volume | how many pieces were sold over all SKUs |
 * | mix | which SKUs they were |
 * | price | what buyers paid for a piece |
 * | refunds | how much came back, of each kind |
 * | fees | what the platform takes |
 * | costs | what a piece costs |
 * | shipping | pieces in a parcel; freight, packing, insurance; way back and repacking |
 * | ads, shared, fixed | what was spent |
 */
export const profitChangeParts = [
  'gone',
  'fresh',
  'volume',
  'mix',
  'price',
  'refunds',
  'fees',
  'costs',
  'shipping',
  'ads',
  'shared',
  'fixed',
] as const
export type ProfitChangePart = (typeof profitChangeParts)[number]

/** A SKU, or what else is told apart, in one window. */
export interface ProfitChangeRow {
  readonly key: string
  readonly quantities: Quantities
  /** Share of the pieces that came back which are sold again, in basis points; null: unknown. */
  readonly resaleBp: number | null
  readonly profit: SoldProfit
}

export interface ProfitChange {
  /** Profit of the rows that are explained, in fen. The parts are exactly what lies between. */
  readonly beforeFen: number
  readonly afterFen: number
  readonly parts: Readonly<Record<ProfitChangePart, number>>
  /** Rows whose profit is unknown in a window: they are in no part. Their number, and what buyers paid for them in each window. */
  readonly unknown: { readonly rows: number; readonly beforePaidFen: number; readonly afterPaidFen: number }
}

export function explainProfitChange(before: readonly ProfitChangeRow[], after: readonly ProfitChangeRow[]): ProfitChange {
  const olds = new Map(before.map((row) => [row.key, row]))
  const news = new Map(after.map((row) => [row.key, row]))
  const keys = [...new Set([...olds.keys(), ...news.keys()])]
  const pairs = keys.map((key) => {
    const [old, fresh] = [olds.get(key), news.get(key)]
    const shapes = [old ? toKnown(old) : null, fresh ? toKnown(fresh) : null] as const
    return { old, fresh, shapes, isKnown: (!old || shapes[0] !== null) && (!fresh || shapes[1] !== null) }
  })
  const left = pairs.filter(({ isKnown }) => !isKnown)
  const known = pairs.filter(({ isKnown }) => isKnown)
  const parts = explain(known.map(({ shapes }) => shapes))
  const sumOf = (rows: readonly (ProfitChangeRow | undefined)[], read: (row: ProfitChangeRow) => number | null) =>
    rows.reduce((sum, row) => sum + ((row && read(row)) ?? 0), 0)
  const profit = ({ profit: { sums } }: ProfitChangeRow) => sums.profit
  const paid = ({ quantities }: ProfitChangeRow) => quantities.paidFen
  const [beforeFen, afterFen] = [
    sumOf(
      known.map(({ old }) => old),
      profit,
    ),
    sumOf(
      known.map(({ fresh }) => fresh),
      profit,
    ),
  ]
  const rounded = roundTogether(
    profitChangeParts.map((part) => parts[part]),
    afterFen - beforeFen,
  )
  return {
    beforeFen,
    afterFen,
    parts: Object.fromEntries(profitChangeParts.map((part, place) => [part, rounded[place] ?? 0])) as Record<ProfitChangePart, number>,
    unknown: {
      rows: left.length,
      beforePaidFen: sumOf(
        left.map(({ old }) => old),
        paid,
      ),
      afterPaidFen: sumOf(
        left.map(({ fresh }) => fresh),
        paid,
      ),
    },
  }
}

/** A row as shares and amounts per piece: each can be taken from the one window or from the other. */
interface Known {
  readonly units: number
  /** What buyers paid for a piece; orders for each piece. */
  readonly price: number
  readonly parcels: number
  /** Of what was paid, of the orders, and of the pieces. */
  readonly refunds: Readonly<Record<'money' | 'cancelledOrders' | 'returnedOrders' | 'goneUnits', number>>
  /** What a line takes of each of its basis. */
  readonly rates: Readonly<Partial<Record<LineId, number>>>
  /** Of the profit before what is spent: what its basis does not explain, such as a fee on sales that all came back. */
  readonly rest: number
  readonly profitFen: number
  readonly ads: number
  readonly shared: number
  readonly fixed: number
}

const groups = {
  fees: ['technicalFee', 'commission', 'brand', 'subsidy'],
  costs: ['goods'],
  shipping: ['freight', 'packing', 'insurance', 'returnFreight', 'repack'],
} as const satisfies Readonly<Partial<Record<ProfitChangePart, readonly LineId[]>>>
const marginLines = lineIds.filter((id) => lines[id].into === 'margin')

/** Null: something about it is unknown. */
function toKnown({ quantities, resaleBp, profit }: ProfitChangeRow): Known | null {
  const { orders, units, paidFen, cancelledOrders, cancelledUnits, returnedOrders, returnedUnits } = quantities
  const { revenue, profit: profitFen } = profit.sums
  const { ads, shared, fixed } = profit.lines
  const resold = returnedUnits === 0 ? 0 : returnedUnits !== null && resaleBp !== null ? (returnedUnits * resaleBp) / 10_000 : null
  if (profitFen === null || revenue === null || ads === null || shared === null || fixed === null) return null
  if (orders === null || units === null || paidFen === null || cancelledOrders === null || cancelledUnits === null) return null
  if (returnedOrders === null || resold === null) return null
  const shape = {
    units,
    price: share(paidFen, units),
    parcels: share(orders, units),
    refunds: {
      money: share(paidFen - revenue, paidFen),
      cancelledOrders: share(cancelledOrders, orders),
      returnedOrders: share(returnedOrders, orders),
      goneUnits: 1 - share(cancelledUnits + resold, units),
    },
  }
  const rates: Partial<Record<LineId, number>> = {}
  for (const id of marginLines) rates[id] = share(profit.lines[id] ?? 0, basisOf(id, shape))
  const explained = { ...shape, rates, rest: 0, profitFen, ads, shared, fixed }
  return { ...explained, rest: beforeSpending(explained) - marginOf(explained) }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

/** Of nothing sold there are no amounts per piece: such a row is compared by what it spent. */
function basisOf(id: LineId, { units, price, parcels, refunds }: Pick<Known, 'units' | 'price' | 'parcels' | 'refunds'>): number {
  if (id === 'goods') return units * refunds.goneUnits
  if (id === 'returnFreight' || id === 'repack') return units * parcels * refunds.returnedOrders
  if (id === 'freight' || id === 'packing' || id === 'insurance') return units * parcels * (1 - refunds.cancelledOrders)
  return units * price * (1 - refunds.money)
}

function marginOf(row: Known): number {
  const revenue = row.units * row.price * (1 - row.refunds.money)
  return marginLines.reduce((sum, id) => sum + basisOf(id, row) * (row.rates[id] ?? 0), revenue + row.rest)
}

function explain(pairs: readonly (readonly [Known | null, Known | null])[]): Record<ProfitChangePart, number> {
  const parts = Object.fromEntries(profitChangeParts.map((part) => [part, 0])) as Record<ProfitChangePart, number>
  const both = pairs.flatMap(([old, fresh]) => (old && fresh && old.units > 0 && fresh.units > 0 ? [[old, fresh] as const] : []))
  const growth = share(sumUnits(both.map(([, fresh]) => fresh)), sumUnits(both.map(([old]) => old)))
  for (const [old, fresh] of pairs) {
    if (old && fresh && old.units > 0 && fresh.units > 0) {
      explainPair(parts, old, fresh, growth)
      continue
    }
    // What was spent is its own part, also for a SKU that sold in one window only.
    for (const part of ['ads', 'shared', 'fixed'] as const) parts[part] += (fresh?.[part] ?? 0) - (old?.[part] ?? 0)
    if (old) parts.gone -= beforeSpending(old)
    if (fresh) parts.fresh += beforeSpending(fresh)
  }
  return parts
}

function sumUnits(rows: readonly Known[]): number {
  return rows.reduce((sum, { units }) => sum + units, 0)
}

function beforeSpending({ profitFen, ads, shared, fixed }: Known): number {
  return profitFen - ads - shared - fixed
}

/** Step by step from the one to the other: each part is what its step changed, so that nothing is left over. */
function explainPair(parts: Record<ProfitChangePart, number>, old: Known, fresh: Known, growth: number): void {
  let state = old
  let fen = beforeSpending(old)
  const take = (part: ProfitChangePart, change: Partial<Known>) => {
    state = { ...state, ...change }
    const next = marginOf(state)
    parts[part] += next - fen
    fen = next
  }
  const ratesOf = (ids: readonly LineId[]) => ({ ...state.rates, ...Object.fromEntries(ids.map((id) => [id, rateOf(id, old, fresh)])) })
  // Where a line had no basis, it had no rate: that of the other window stands in, so that what begins is a matter of its basis.
  state = { ...old, rates: Object.fromEntries(marginLines.map((id) => [id, rateOf(id, fresh, old)])) }
  take('volume', { units: old.units * growth })
  take('mix', { units: fresh.units })
  take('price', { price: fresh.price })
  take('refunds', { refunds: fresh.refunds })
  take('fees', { rates: ratesOf(groups.fees), rest: fresh.rest })
  take('costs', { rates: ratesOf(groups.costs) })
  take('shipping', { rates: ratesOf(groups.shipping), parcels: fresh.parcels })
  for (const part of ['ads', 'shared', 'fixed'] as const) parts[part] += fresh[part] - old[part]
}

/** Of `own`; of `other` where it had no basis. */
function rateOf(id: LineId, other: Known, own: Known): number {
  return (basisOf(id, own) === 0 ? other.rates[id] : own.rates[id]) ?? 0
}
