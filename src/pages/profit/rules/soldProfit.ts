import { type LineId, lineIds, lines, PARTS_PER_FEN, type ProfitSum, products, profitSums, type Quantities, type Terms } from './lines.ts'

/**
 * What was sold of a SKU under one set of terms. Each line is rounded to the fen here, half away from 0, and nowhere above: all sums are of
 * whole fen, so that rows, columns and totals agree (decision 0075). Amounts up to a billion yuan.
 */
export interface SoldProfit {
  /** Fen, with the sign: what is taken off is below 0. Null: a quantity or a term that it needs is unknown. */
  readonly lines: Readonly<Record<LineId, number | null>>
  /** Null: one of its lines is. */
  readonly sums: Readonly<Record<ProfitSum, number | null>>
}

export function profitOf(quantities: Quantities, terms: Terms): SoldProfit {
  const amounts = Object.fromEntries(lineIds.map((id) => [id, amountOf(id, quantities, terms)])) as Record<LineId, number | null>
  return { lines: amounts, sums: toSums(amounts) }
}

/** Of nothing, whatever it would cost, the amount is 0: a term is asked for only where there is something to value. */
function amountOf(id: LineId, quantities: Quantities, terms: Terms): number | null {
  let counted = 0
  for (const { quantity, by, factor } of products[id]) {
    const count = quantities[quantity]
    if (count === 0) continue
    const share = by === null ? 1 : terms[by]
    if (count === null || share === null) return null
    counted += count * share * factor
  }
  const { term } = lines[id]
  const value = term === null ? 1 : terms[term]
  if (counted === 0) return 0
  return value === null ? null : toFen(counted * value)
}

/** Half of a fen away from 0; never -0. */
export function toFen(parts: number): number {
  return Math.sign(parts) * Math.round(Math.abs(parts) / PARTS_PER_FEN) + 0
}

export function toSums(amounts: Readonly<Record<LineId, number | null>>): Record<ProfitSum, number | null> {
  let sum: number | null = 0
  const sums = {} as Record<ProfitSum, number | null>
  for (const name of profitSums) {
    for (const id of lineIds) if (lines[id].into === name) sum = addKnown(sum, amounts[id])
    sums[name] = sum
  }
  return sums
}

function addKnown(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : left + right
}

/** A sum over rows of which some may be unknown. */
export interface PartlyKnown {
  /** Null: at least one row is unknown, so that nobody knows the whole. */
  readonly fen: number | null
  /** Over the rows that are known. */
  readonly knownFen: number
}

/** The sum over the rows that are known, in fen. Null: none is, or those that are add up to nothing while others are unknown, which is no result. */
export function knownSumOf({ fen, knownFen }: PartlyKnown): number | null {
  return fen === null && knownFen === 0 ? null : knownFen
}

/**
 * The profit less what no goods bear, in fen. Nothing is known of it where nothing is known of what is left before ads (decision 0249): what ads cost that
 * sold nothing is known without any cost of goods, and would look like a loss of everything that was sold.
 */
export function profitLessOwn(
  { margin, profit }: Pick<ProfitTotal['sums'], 'margin' | 'profit'>,
  own: { readonly adsFen: number; readonly sharedFen: number },
): PartlyKnown {
  if (knownSumOf(margin) === null) return { fen: null, knownFen: 0 }
  if (knownSumOf(profit) === null) return profit
  const ownFen = own.adsFen + own.sharedFen
  return { fen: profit.fen === null ? null : profit.fen - ownFen, knownFen: profit.knownFen - ownFen }
}

/** Of how much the profit is known. */
export interface ProfitCoverage {
  /** Goods all of whose rows are known, and all. */
  readonly knownGoods: number
  readonly goods: number
  /** What buyers paid in rows whose profit is known, and in all. Fen. */
  readonly knownPaidFen: number
  readonly paidFen: number
}

export interface ProfitTotal {
  readonly lines: Readonly<Record<LineId, PartlyKnown>>
  readonly sums: Readonly<Record<ProfitSum, PartlyKnown>>
  readonly coverage: ProfitCoverage
}

export interface SoldRow {
  /** Whatever tells goods of one shop from all others. */
  readonly goodsKey: string
  readonly profit: SoldProfit
}

export function totalOf(rows: readonly SoldRow[]): ProfitTotal {
  const totals = <Name extends string>(names: readonly Name[], read: (row: SoldRow, name: Name) => number | null) =>
    Object.fromEntries(names.map((name) => [name, addRows(rows, (row) => read(row, name))])) as Record<Name, PartlyKnown>
  return {
    lines: totals(lineIds, ({ profit }, id) => profit.lines[id]),
    sums: totals(profitSums, ({ profit }, name) => profit.sums[name]),
    coverage: coverageOf(rows),
  }
}

function addRows(rows: readonly SoldRow[], read: (row: SoldRow) => number | null): PartlyKnown {
  let knownFen = 0
  let isWhole = true
  for (const row of rows) {
    const fen = read(row)
    if (fen === null) isWhole = false
    else knownFen += fen
  }
  return { fen: isWhole ? knownFen : null, knownFen }
}

function coverageOf(rows: readonly SoldRow[]): ProfitCoverage {
  const goods = new Map<string, boolean>()
  let knownPaidFen = 0
  let paidFen = 0
  for (const { goodsKey, profit } of rows) {
    const isKnown = profit.sums.profit !== null
    const fen = profit.lines.paid ?? 0
    goods.set(goodsKey, isKnown && (goods.get(goodsKey) ?? true))
    paidFen += fen
    if (isKnown) knownPaidFen += fen
  }
  return { knownGoods: [...goods.values()].filter(Boolean).length, goods: goods.size, knownPaidFen, paidFen }
}
