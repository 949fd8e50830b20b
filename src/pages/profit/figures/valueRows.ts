import { type CostTerm, costTermNames, type FreightRule } from '../../../../contract/entities/cost.ts'
import { lineIds, profitSums } from '../rules/lines.ts'
import type { ProfitColumns } from '../rules/profitColumns.ts'
import { type CostRegistry, type CostResolver, sharedTerms, type Touched } from './createCostRegistry.ts'
import { freightAbove } from './parcels.ts'
import type { SoldRows } from './soldColumns.ts'

/** Terms that each row has for itself: what a piece costs, and freight, which is by how many pieces its parcels have. */
export const ownTerms = ['costFen', 'freightFen'] as const satisfies readonly CostTerm[]

/** Rows with what they cost. */
export interface ValuedRows {
  readonly columns: ProfitColumns
  /** With which freight and which version of the ledger; null: they are not valued yet. */
  readonly by: { readonly freightKey: string; readonly resolver: CostResolver; readonly version: number } | null
  /** Rows that are not valued yet though others are: the first one, and the first one behind them. */
  readonly open: readonly (readonly [number, number])[]
}

interface NewlyValued extends ValuedRows {
  /** Terms that are others now, of whichever rows that were not open. Null: all of them may be. */
  readonly changed: readonly CostTerm[] | null
}

/** Writes into the columns what rows cost, those alone of which something else is said since they were valued. */
export function valueRows(valued: ValuedRows, sold: SoldRows, ledger: CostRegistry, freight: readonly FreightRule[]): NewlyValued {
  const { columns, open } = valued
  const freightKey = JSON.stringify(freight)
  const version = ledger.version()
  const known = valued.by?.freightKey === freightKey ? valued.by : null
  if (known?.version === version && open.length === 0) return { ...valued, changed: [] }
  const { resolver } = known ?? { resolver: ledger.resolver(freight) }
  const costs = columns.ofRow.costFen ?? new Float64Array(sold.size)
  const freights = columns.ofRow.freightFen ?? new Float64Array(sold.size)
  const changed = new Set<CostTerm>()
  const moves = new Set<string>()
  const valueRow = (row: number) => {
    const sku = sold.skus[row] as number
    const day = sold.fromDays[row] as number
    costs[row] = resolver.costAt(sku, day)
    columns.sets[row] = resolver.setAt(sku, day)
    freights[row] = freightOfRow(row, columns.sets[row] as number, sold, resolver)
  }
  const noteRow = (row: number) => {
    const cost = costs[row]
    const freightFen = freights[row]
    const set = columns.sets[row]
    valueRow(row)
    if (!Object.is(cost, costs[row])) changed.add('costFen')
    if (!Object.is(freightFen, freights[row])) changed.add('freightFen')
    if (set !== columns.sets[row]) moves.add(`${set} ${columns.sets[row]}`)
  }
  const isTouched = known && toRowTest(ledger.touchedSince(known.version), sold)
  for (const [from, to] of known ? open : [[0, sold.size] as const]) for (let row = from; row < to; row += 1) valueRow(row)
  for (let row = 0; known && row < sold.size; row += 1) if (!isTouched || isTouched(row)) noteRow(row)
  const sets = resolver.sets()
  for (const move of moves) {
    const [from, to] = move.split(' ').map((set) => sets[Number(set)])
    for (const name of sharedTerms) if (from?.[name] !== to?.[name]) changed.add(name)
  }
  const by = { freightKey, resolver, version }
  return { columns: known ? withMoreSets(columns, sets) : withSets(columns, sets), by, open: [], changed: known ? [...changed] : null }
}

/** On average over the parcels of a row, so that all of them come to whole fen. */
function freightOfRow(row: number, set: number, sold: SoldRows, { freightAt }: CostResolver): number {
  const ofOne = freightAt(set, 1)
  const above = freightAbove(sold, row, 'sent', (pieces) => freightAt(set, pieces))
  if (above === 0) return ofOne
  const { orders, cancelledOrders } = sold.quantities
  return ofOne + above / ((orders[row] as number) - (cancelledOrders[row] as number))
}

/** Into the columns of a new count what the rows of these shops cost, and came to, before; the rows of all others are open. */
export function takeValues(columns: ProfitColumns, sold: SoldRows, kept: ReadonlySet<number>, before: Before): ValuedRows {
  const { columns: known, by } = before.valued
  const open: (readonly [number, number])[] = []
  for (const [shop, { from, to }] of sold.ofShops) {
    const rows = kept.has(shop) ? before.sold.ofShops.get(shop) : undefined
    if (!rows) {
      open.push([from, to])
      continue
    }
    for (const name of ownTerms) columns.ofRow[name]?.set(known.ofRow[name]?.subarray(rows.from, rows.to) ?? [], from)
    columns.sets.set(known.sets.subarray(rows.from, rows.to), from)
    for (const id of lineIds) columns.lines[id].set(known.lines[id].subarray(rows.from, rows.to), from)
    for (const name of profitSums) columns.sums[name].set(known.sums[name].subarray(rows.from, rows.to), from)
  }
  return { columns: { ...columns, ofSet: known.ofSet }, by, open: by ? open : [] }
}

interface Before {
  readonly valued: ValuedRows
  readonly sold: SoldRows
}

/** Of the same resolver: what its sets say does not change. */
function withMoreSets(columns: ProfitColumns, sets: ReturnType<CostResolver['sets']>): ProfitColumns {
  return columns.ofSet.feeReturns.length === sets.length ? columns : withSets(columns, sets)
}

function withSets(columns: ProfitColumns, sets: ReturnType<CostResolver['sets']>): ProfitColumns {
  const ofSet = Object.fromEntries(costTermNames.map((name) => [name, Float64Array.from(sets, (terms) => terms[name] ?? Number.NaN)]))
  return { ...columns, ofSet: ofSet as unknown as ProfitColumns['ofSet'] }
}

/** Null: all of them. Marks by place are several times as fast here as sets of places. */
function toRowTest(touched: Touched | null, { skus, goods, shops }: SoldRows): ((row: number) => boolean) | null {
  if (!touched) return null
  const ofSkus = toMarks(touched.skus)
  const ofGoods = toMarks(touched.goods)
  const ofShops = toMarks(touched.shops)
  const isMarked = (marks: Uint8Array, place: number) => place >= 0 && place < marks.length && marks[place] === 1
  return (row) =>
    isMarked(ofSkus, skus[row] as number) || isMarked(ofGoods, goods[row] as number) || isMarked(ofShops, shops[row] as number)
}

function toMarks(places: ReadonlySet<number>): Uint8Array {
  const marks = new Uint8Array(Math.max(-1, ...places) + 1)
  for (const place of places) marks[place] = 1
  return marks
}
