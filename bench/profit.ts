import { type CostTerm, costTermNames } from '../contract/entities/cost.ts'
import { extremeGroups } from '../src/pages/profit/figures/groupRows.ts'
import { bearableReturnRate, breakEvenPrice, breakEvenRois, highestNetBid, priceForMargin } from '../src/pages/profit/rules/breakEven.ts'
import { expectedProfit, type OrderCase, toWaterfall } from '../src/pages/profit/rules/calculator.ts'
import { resolveTerms, SUGGESTED_ROIS, TARGET_MARGIN_BP } from '../src/pages/profit/rules/inputs.ts'
import { type Quantities, quantityNames } from '../src/pages/profit/rules/lines.ts'
import {
  addGroups,
  countAgain,
  countAll,
  createProfitColumns,
  createProfitGroups,
  type ProfitColumns,
  type ProfitGroups,
} from '../src/pages/profit/rules/profitColumns.ts'
import { profitOf, type SoldRow, totalOf } from '../src/pages/profit/rules/soldProfit.ts'
import { type Figure, medianOf } from './figures.ts'
import { measureProfitAnswers } from './profitAnswers.ts'

const SHOPS = 200
const SKUS = Number(process.env.BENCH_SKUS ?? 200_000)
const SKUS_PER_GOODS = 4
/** One in so many SKUs has no cost. */
const UNKNOWN_EVERY = 33
const SHOWN = 200
const REPEATS = 15
const GOAL = '<= 100'

/** 200,000 SKUs after an input changed: their lines, the sums of their goods, and the 200 goods that lose most. */
export async function measureProfit(): Promise<readonly Figure[]> {
  const sales = Array.from({ length: SKUS }, (_, row) => toSale(row))
  const columns = toColumns(sales)
  const groups = createProfitGroups(
    Math.ceil(SKUS / SKUS_PER_GOODS),
    Uint32Array.from({ length: SKUS }, (_, row) => Math.floor(row / SKUS_PER_GOODS)),
  )
  countAll(columns)
  addGroups(columns, groups)
  const plainAll = timeOf(() => countPlain(sales, 330), 3)
  if (countPlain(sales, 330) !== totalColumns(columns)) throw new Error('columns and objects disagree')
  const change = (name: CostTerm) => timeOf((count) => changeTerm(columns, groups, name, count))
  const freight = change('freightFen')
  const fee = change('technicalFeeBp')
  return [
    { what: 'freight of all shops changed', unit: 'ms', ours: freight, plain: plainAll, goal: GOAL },
    { what: 'fee of all shops changed', unit: 'ms', ours: fee, plain: plainAll, goal: GOAL },
    { what: 'every line counted, goods added', unit: 'ms', ours: timeOf(() => countWhole(columns, groups)), plain: plainAll, goal: GOAL },
    { what: 'of which the 200 greatest losses are found', unit: 'ms', ours: timeOf(() => extremeGroups({ groups }, SHOWN)) },
    { what: 'one order: waterfall and every break-even', unit: 'ms', ours: timeOf(solveOne), goal: '<= 16' },
    { what: 'columns in memory', unit: 'MB', ours: bytesOf(columns) / 1e6 },
    ...(await measureProfitAnswers()),
  ]
}

/** What a slider of the calculator asks for, with a price that no other one had. */
function solveOne(count: number): void {
  const { terms } = resolveTerms({ sku: { costFen: 1000 } })
  const rates = { cancelledBp: 800, lostBp: 500, returnedBp: 1200, partialBp: 100 }
  const given: OrderCase = { ...rates, priceFen: 2990 + count, couponFen: 7, terms, ads: { kind: 'roi', hundredths: 437 } }
  toWaterfall(expectedProfit(given))
  breakEvenRois(given)
  breakEvenPrice(given)
  bearableReturnRate(given)
  highestNetBid(given)
  for (const hundredths of Object.values(SUGGESTED_ROIS)) priceForMargin({ ...given, ads: { kind: 'roi', hundredths } }, TARGET_MARGIN_BP)
}

function toSale(row: number): Quantities {
  const units = 1 + ((row * 7919) % 97)
  const price = 900 + ((row * 104_729) % 9000)
  const cancelledUnits = Math.floor(units * 0.07)
  const returnedUnits = Math.floor(units * 0.12)
  return {
    orders: units,
    units,
    paidFen: units * price,
    cancelledOrders: cancelledUnits,
    cancelledUnits,
    cancelledFen: cancelledUnits * price,
    lostFen: Math.floor(units * 0.04) * price,
    returnedOrders: returnedUnits,
    returnedUnits,
    returnedFen: returnedUnits * price,
    partialFen: row % 11 === 0 ? 300 : 0,
    adsFen: (row * 31) % 4000,
    sharedFen: row % 60,
    fixedFen: row % 90,
  }
}

function costAt(row: number): number | null {
  return row % UNKNOWN_EVERY === 0 ? null : 300 + ((row * 15_485_863) % 5000)
}

function toColumns(sales: readonly Quantities[]): ProfitColumns {
  const columns = createProfitColumns(SKUS, SHOPS, ['costFen'])
  const { terms } = resolveTerms({ shop: { freightFen: 330 } })
  for (const name of costTermNames) columns.ofSet[name].fill(terms[name] ?? Number.NaN)
  for (const [row, sale] of sales.entries()) {
    columns.sets[row] = row % SHOPS
    for (const name of quantityNames) columns.quantities[name][row] = sale[name] ?? Number.NaN
    ;(columns.ofRow.costFen ?? new Float64Array())[row] = costAt(row) ?? Number.NaN
  }
  return columns
}

/** The same with an object for each SKU. */
function countPlain(sales: readonly Quantities[], freightFen: number): number {
  const { terms } = resolveTerms({ shop: { freightFen } })
  const rows = sales.map(
    (sale, row): SoldRow => ({
      goodsKey: `${Math.floor(row / SKUS_PER_GOODS)}`,
      profit: profitOf(sale, { ...terms, costFen: costAt(row) }),
    }),
  )
  return totalOf(rows).sums.profit.knownFen
}

function totalColumns({ sums }: ProfitColumns): number {
  return sums.profit.reduce((sum, fen) => (Number.isNaN(fen) ? sum : sum + fen), 0)
}

function changeTerm(columns: ProfitColumns, groups: ProfitGroups, name: CostTerm, count: number): void {
  columns.ofSet[name].fill(100 + count)
  addGroups(columns, groups, countAgain(columns, [name]))
  extremeGroups({ groups }, SHOWN)
}

function countWhole(columns: ProfitColumns, groups: ProfitGroups): void {
  countAll(columns)
  addGroups(columns, groups)
  extremeGroups({ groups }, SHOWN)
}

function timeOf(work: (count: number) => unknown, repeats = REPEATS): number {
  const times = Array.from({ length: repeats }, (_, count) => {
    const began = performance.now()
    work(count)
    return performance.now() - began
  })
  return medianOf(times)
}

function bytesOf({ quantities, lines, sums, ofRow }: ProfitColumns): number {
  return [quantities, lines, sums, ofRow].flatMap((named) => Object.values(named)).reduce((sum, column) => sum + column.byteLength, 0)
}
