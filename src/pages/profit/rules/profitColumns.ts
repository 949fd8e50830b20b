import { type CostTerm, costTermNames } from '../../../../contract/entities/cost.ts'
import {
  type LineId,
  lineIds,
  lines,
  linesWith,
  PARTS_PER_FEN,
  type Product,
  type ProfitSum,
  products,
  profitSums,
  type QuantityName,
  quantityNames,
} from './lines.ts'

/**
 * The profit of many SKUs as columns of numbers, one row for a SKU under one set of terms. Figures are those of `soldProfit.ts`, to the fen;
 * a change of one term counts only the lines that have it. NaN: unknown, which is not 0; it goes through every sum by itself.
 */
export interface ProfitColumns {
  readonly size: number
  readonly quantities: Readonly<Record<QuantityName, Float64Array>>
  /** Values by set of terms, such as one for each shop, in fen or basis points. */
  readonly ofSet: Readonly<Record<CostTerm, Float64Array>>
  /** Which set a row has. */
  readonly sets: Uint32Array
  /** Terms that every row has for itself, such as its cost: they hold in place of those of its set. */
  readonly ofRow: Readonly<Partial<Record<CostTerm, Float64Array>>>
  /** Fen. */
  readonly lines: Readonly<Record<LineId, Float64Array>>
  readonly sums: Readonly<Record<ProfitSum, Float64Array>>
}

/** Room for `size` rows: terms are unknown. `quantities`: default 0. */
export function createProfitColumns(
  size: number,
  setCount: number,
  ownTerms: readonly CostTerm[],
  quantities: ProfitColumns['quantities'] = byName(quantityNames, () => new Float64Array(size)),
): ProfitColumns {
  const column = (length: number) => () => new Float64Array(length)
  return {
    size,
    quantities,
    ofSet: byName(costTermNames, () => new Float64Array(setCount).fill(Number.NaN)),
    sets: new Uint32Array(size),
    ofRow: byName(ownTerms, () => new Float64Array(size).fill(Number.NaN)),
    lines: byName(lineIds, column(size)),
    sums: byName(profitSums, column(size)),
  }
}

function byName<Name extends string>(names: readonly Name[], make: (name: Name) => Float64Array): Record<Name, Float64Array> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Float64Array>
}

/** Every line of every row. */
export function countAll(columns: ProfitColumns): void {
  countLines(columns, lineIds)
}

/** After values of these terms were changed. Answers with the lines that are new. */
export function countAgain(columns: ProfitColumns, changed: readonly CostTerm[]): readonly LineId[] {
  const fresh = lineIds.filter((id) => changed.some((term) => linesWith(term).includes(id)))
  if (fresh.length > 0) countLines(columns, fresh)
  return fresh
}

/** So many rows at a time stay in the fast memory of the processor while all their lines are counted. */
const BLOCK_ROWS = 4096

/** After quantities of these lines alone were changed. `rows`: the first one, and the first one behind them; default all. */
export function countLines(columns: ProfitColumns, ids: readonly LineId[], rows: readonly [number, number] = [0, columns.size]): void {
  const scratch = [new Float64Array(BLOCK_ROWS), new Float64Array(BLOCK_ROWS)] as const
  const sums = sumsWith(ids)
  const [first, last] = rows
  for (let from = first; from < last; from += BLOCK_ROWS) {
    const block = { columns, from, to: Math.min(last, from + BLOCK_ROWS), scratch }
    for (const id of ids) countLine(block, id)
    addSums(block, sums)
  }
}

interface Block {
  readonly columns: ProfitColumns
  readonly from: number
  readonly to: number
  readonly scratch: readonly [Float64Array, Float64Array]
}

/** A plain loop for each product, which the machine does several times as fast as one that chooses by row. */
function countLine(block: Block, id: LineId): void {
  const amounts = block.columns.lines[id].subarray(block.from, block.to)
  amounts.fill(0)
  for (const product of products[id]) addProduct(block, product, amounts)
  const { term } = lines[id]
  // What is counted on no term is whole fen already.
  if (term === null) return
  valueAll(amounts, valuesOf(block, term, block.scratch[0]))
  roundAll(amounts)
}

/** As `toFen` does it. */
function roundAll(amounts: Float64Array): void {
  const perFen = PARTS_PER_FEN
  for (let row = 0; row < amounts.length; row += 1) {
    const parts = amounts[row] as number
    amounts[row] = (parts < 0 ? -Math.floor(0.5 - parts / perFen) : Math.floor(parts / perFen + 0.5)) + 0
  }
}

function addProduct(block: Block, { quantity, by, term, factor }: Product, into: Float64Array): void {
  const counts = block.columns.quantities[quantity].subarray(block.from, block.to)
  if (by === null) addPlain(counts, term === null ? factor / PARTS_PER_FEN : factor, into)
  else addShared(counts, valuesOf(block, by, block.scratch[1]), factor, into)
}

function addPlain(counts: Float64Array, factor: number, into: Float64Array): void {
  for (let row = 0; row < into.length; row += 1) into[row] = (into[row] as number) + (counts[row] as number) * factor + 0
}

/** Of nothing the amount is 0, whatever the term is: also where all that was sold was refunded before it was sent. */
function valueAll(amounts: Float64Array, values: Float64Array): void {
  for (let row = 0; row < amounts.length; row += 1) {
    const counted = amounts[row] as number
    amounts[row] = counted === 0 ? 0 : counted * (values[row] as number)
  }
}

function addShared(counts: Float64Array, shares: Float64Array, factor: number, into: Float64Array): void {
  for (let row = 0; row < into.length; row += 1) {
    const count = counts[row] as number
    if (count !== 0) into[row] = (into[row] as number) + count * factor * (shares[row] as number)
  }
}

/** The values of a term by row; those of sets are laid out in the scratch. */
function valuesOf({ columns: { ofRow, ofSet, sets }, from, to }: Block, term: CostTerm, scratch: Float64Array): Float64Array {
  const own = ofRow[term]
  if (own) return own.subarray(from, to)
  const given = ofSet[term]
  for (let row = from; row < to; row += 1) scratch[row - from] = given[sets[row] as number] as number
  return scratch
}

/** The sums that lines are in. Each sum has all that come before it, so that those before the first one stay as they are. */
function sumsWith(ids: readonly LineId[]): readonly ProfitSum[] {
  const first = Math.min(...ids.map((id) => profitSums.indexOf(lines[id].into)))
  return profitSums.slice(Number.isFinite(first) ? first : profitSums.length)
}

function addSums({ columns: { lines: amounts, sums }, from, to }: Block, fresh: readonly ProfitSum[]): void {
  for (const name of fresh) {
    const into = sums[name].subarray(from, to)
    const before = profitSums[profitSums.indexOf(name) - 1]
    if (before) into.set(sums[before].subarray(from, to))
    else into.fill(0)
    for (const id of lineIds) if (lines[id].into === name) addPlain(amounts[id].subarray(from, to), 1, into)
  }
}

/** Rows by what they are shown under, such as goods, families or shops. */
export interface ProfitGroups {
  readonly count: number
  /** The group of each row, and how many rows each has. */
  readonly of: Uint32Array
  readonly rows: Float64Array
  /** Over the rows of a group that are known. Fen. */
  readonly lines: Readonly<Record<LineId, Float64Array>>
  /** The same; profit is that of rows whose profit is known. */
  readonly sums: Readonly<Record<ProfitSum, Float64Array>>
  /** Rows of the group whose line or sum is unknown: its amount is not the whole where this is above 0. */
  readonly unknownLines: Readonly<Record<LineId, Float64Array>>
  readonly unknownSums: Readonly<Record<ProfitSum, Float64Array>>
  /** What buyers paid in rows whose profit is known, of `lines.paid`. Fen. */
  readonly knownPaid: Float64Array
}

export function createProfitGroups(count: number, of: Uint32Array): ProfitGroups {
  const column = () => new Float64Array(count)
  const rows = column()
  for (const group of of) rows[group] = (rows[group] as number) + 1
  return {
    count,
    of,
    rows,
    lines: byName(lineIds, column),
    sums: byName(profitSums, column),
    unknownLines: byName(lineIds, column),
    unknownSums: byName(profitSums, column),
    knownPaid: column(),
  }
}

/** `fresh`: the lines to add again, with the sums that they are in; default all. */
export function addGroups(columns: ProfitColumns, groups: ProfitGroups, fresh: readonly LineId[] = lineIds): void {
  for (const id of fresh) addColumn(columns.lines[id], groups.of, groups.lines[id], groups.unknownLines[id])
  for (const name of sumsWith(fresh)) addColumn(columns.sums[name], groups.of, groups.sums[name], groups.unknownSums[name])
  const { knownPaid, of } = groups
  const paid = columns.lines.paid
  const profit = columns.sums.profit
  knownPaid.fill(0)
  for (let row = 0; row < columns.size; row += 1) {
    if (Number.isNaN(profit[row] as number)) continue
    const group = of[row] as number
    knownPaid[group] = (knownPaid[group] as number) + (paid[row] as number)
  }
}

function addColumn(amounts: Float64Array, of: Uint32Array, into: Float64Array, unknown: Float64Array): void {
  into.fill(0)
  unknown.fill(0)
  for (let row = 0; row < amounts.length; row += 1) {
    const fen = amounts[row] as number
    const group = of[row] as number
    if (Number.isNaN(fen)) unknown[group] = (unknown[group] as number) + 1
    else into[group] = (into[group] as number) + fen
  }
}
