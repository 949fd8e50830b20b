import type { CostTerm } from '../../../../contract/entities/cost.ts'
import { type LineId, lineIds, type ProfitSum, profitSums, type QuantityName, quantityNames, type Terms } from '../rules/lines.ts'
import type { ProfitChangeRow } from '../rules/profitChange.ts'
import type { ProfitColumns } from '../rules/profitColumns.ts'
import { profitOf } from '../rules/soldProfit.ts'
import type { OwnLines, ProfitMembers } from './profitQuestion.ts'
import type { SoldRows } from './soldColumns.ts'

/** Rows as an explained change of profit compares them: SKU by SKU, over all their stretches, with the place of their goods. `of`: these alone; null: all. */
export function toProfitChangeRows(sold: SoldRows, columns: ProfitColumns, of: ProfitMembers | null): readonly ProfitChangeRow[] {
  const isMeant = toTest(sold, of)
  const rowsOf = new Map<string, number[]>()
  for (let row = 0; row < sold.size; row += 1) {
    if (!isMeant(row)) continue
    const sku = sold.skus[row] ?? -1
    const key = sku >= 0 ? `s${sku}` : `g${sold.goods[row]}`
    const known = rowsOf.get(key)
    if (known) known.push(row)
    else rowsOf.set(key, [row])
  }
  return [...rowsOf].map(([key, rows]) => ({ key, goods: String(sold.goods[rows[0] ?? 0] ?? ''), ...toBridgeRow(rows, columns) }))
}

function toTest({ shops, goods, skus }: SoldRows, of: ProfitMembers | null): (row: number) => boolean {
  if (!of) return () => true
  const sets = [
    [shops, of.shops],
    [goods, of.goods],
    [skus, of.skus],
  ] as const
  const asked = sets.flatMap(([column, places]) => (places ? [{ column, places: new Set(places) }] : []))
  return (row) => asked.every(({ column, places }) => places.has(column[row] ?? -1))
}

function toBridgeRow(rows: readonly number[], columns: ProfitColumns): Omit<ProfitChangeRow, 'key' | 'goods'> {
  const add = (column: Float64Array) => {
    let sum = 0
    for (const row of rows) sum += column[row] ?? 0
    return Number.isNaN(sum) ? null : sum
  }
  const quantities = {} as Record<QuantityName, number | null>
  for (const name of quantityNames) quantities[name] = add(columns.quantities[name])
  const amounts = {} as Record<LineId, number | null>
  for (const id of lineIds) amounts[id] = add(columns.lines[id])
  const sums = {} as Record<ProfitSum, number | null>
  for (const name of profitSums) sums[name] = add(columns.sums[name])
  return {
    quantities,
    resaleBp: resaleOf(rows, columns),
    profit: { lines: amounts, sums },
  }
}

/** Over its stretches by what came back. */
function resaleOf(rows: readonly number[], { quantities, ofSet, sets }: ProfitColumns): number | null {
  let sum = 0
  let pieces = 0
  for (const row of rows) {
    const back = quantities.returnedUnits[row] ?? 0
    const share = ofSet.resaleBp[sets[row] ?? 0] ?? Number.NaN
    if (back > 0) sum += back * share
    pieces += back
  }
  if (pieces === 0) return 0
  return Number.isNaN(sum) ? null : sum / pieces
}

/** What no goods bear, in place of a place. */
export const OF_NO_GOODS = 'none'

/** The same row before what is spent for a whole day. */
export function withoutSpending(row: ProfitChangeRow): ProfitChangeRow {
  const { lines, sums } = row.profit
  return { ...row, profit: { lines: { ...lines, ads: 0, shared: 0, fixed: 0 }, sums: { ...sums, profit: sums.margin } } }
}

const nothing = Object.fromEntries(quantityNames.map((name) => [name, 0])) as Record<QuantityName, number>
const noTerms = {} as Readonly<Record<CostTerm, null>> as Terms

/** What no goods bear, as a row of its own, so that the change ends at the whole. */
export function toOwnRow({ adsFen, sharedFen }: OwnLines): ProfitChangeRow {
  const quantities = { ...nothing, adsFen, sharedFen }
  return { key: OF_NO_GOODS, goods: OF_NO_GOODS, quantities, resaleBp: 0, profit: profitOf(quantities, noTerms) }
}
