import { type CostTerm, costTermNames, type FreightRule } from '../../../contract/entities/cost.ts'
import type { ProfitColumns } from '../../domain/profit/profitColumns.ts'
import { type CostRegistry, type CostResolver, sharedTerms, type Touched } from './createCostRegistry.ts'
import type { SoldRows } from './soldRows.ts'

/** Rows with what they cost. */
export interface ValuedRows {
  readonly columns: ProfitColumns
  /** With which freight and which version of the ledger; null: they are not valued yet. */
  readonly by: { readonly freightKey: string; readonly resolver: CostResolver; readonly version: number } | null
}

interface NewlyValued extends ValuedRows {
  /** Terms that are others now, of whichever rows. Null: all of them may be. */
  readonly changed: readonly CostTerm[] | null
}

/** Writes into the columns what rows cost, those alone of which something else is said since they were valued. */
export function valueRows(valued: ValuedRows, sold: SoldRows, ledger: CostRegistry, freight: readonly FreightRule[]): NewlyValued {
  const { columns } = valued
  const freightKey = JSON.stringify(freight)
  const version = ledger.version()
  const known = valued.by?.freightKey === freightKey ? valued.by : null
  if (known?.version === version) return { ...valued, changed: [] }
  const isTouched = known && toRowTest(ledger.touchedSince(known.version), sold)
  const { resolver } = known ?? { resolver: ledger.resolver(freight) }
  const costs = columns.ofRow.costFen ?? new Float64Array(sold.size)
  const changed = new Set<CostTerm>()
  const moves = new Set<string>()
  for (let row = 0; row < sold.size; row += 1) {
    if (isTouched && !isTouched(row)) continue
    const [sku, day] = [sold.skus[row] ?? -1, sold.fromDays[row] ?? 0]
    const [cost, set] = [resolver.costAt(sku, day), resolver.setAt(sku, day)]
    if (!Object.is(cost, costs[row])) changed.add('costFen')
    if (set !== columns.sets[row]) moves.add(`${columns.sets[row]} ${set}`)
    costs[row] = cost
    columns.sets[row] = set
  }
  const sets = resolver.sets()
  for (const move of moves) {
    const [from, to] = move.split(' ').map((set) => sets[Number(set)])
    for (const name of sharedTerms) if (from?.[name] !== to?.[name]) changed.add(name)
  }
  const by = { freightKey, resolver, version }
  return { columns: known ? withMoreSets(columns, sets) : withSets(columns, sets), by, changed: known ? [...changed] : null }
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
  const [ofSkus, ofGoods, ofShops] = [toMarks(touched.skus), toMarks(touched.goods), toMarks(touched.shops)]
  const isMarked = (marks: Uint8Array, place: number) => place >= 0 && place < marks.length && marks[place] === 1
  return (row) =>
    isMarked(ofSkus, skus[row] as number) || isMarked(ofGoods, goods[row] as number) || isMarked(ofShops, shops[row] as number)
}

function toMarks(places: ReadonlySet<number>): Uint8Array {
  const marks = new Uint8Array(Math.max(-1, ...places) + 1)
  for (const place of places) marks[place] = 1
  return marks
}
