import { type CalculatorSheet, toOrder } from './calculatorInputs.ts'
import {
  bearableReturnRate,
  breakEvenPrice,
  breakEvenRois,
  type CalculatorAnswer,
  highestNetBid,
  type PriceAnswer,
  priceForMargin,
  profitRate,
} from './rules/breakEven.ts'
import { expectedProfit, toWaterfall, type Waterfall } from './rules/calculator.ts'
import { SUGGESTED_ROIS } from './rules/inputs.ts'
import { type LineId, lineIds, lines, profitSums } from './rules/lines.ts'

const suggested = Object.entries(SUGGESTED_ROIS) as readonly [keyof typeof SUGGESTED_ROIS, number][]

/** Everything that follows from a sheet. */
export function toOutcome(sheet: CalculatorSheet) {
  const order = toOrder(sheet)
  const target = sheet.values.targetBp
  const priceAt = (ads: typeof order.ads): CalculatorAnswer<PriceAnswer> =>
    target === null ? { none: 'unknown' } : priceForMargin({ ...order, ads }, target)
  return {
    waterfall: toWaterfall(expectedProfit(order)),
    rate: profitRate(order),
    rois: breakEvenRois(order),
    price: breakEvenPrice(order),
    returns: bearableReturnRate(order),
    bid: highestNetBid(order),
    target: priceAt(order.ads),
    suggested: suggested.map(([name, roi]) => ({ name, roi, answer: priceAt({ kind: 'roi', hundredths: roi }) })),
  }
}

export type OrderOutcome = ReturnType<typeof toOutcome>

/** Of one order nothing is shared with others. */
const shownLines = lineIds.filter((id) => id !== 'shared' && id !== 'fixed')

type Bar = { readonly fen: number | null; readonly from: number; readonly to: number } & (
  | { readonly kind: 'line'; readonly id: LineId }
  | { readonly kind: 'sum'; readonly id: (typeof profitSums)[number] }
)

/** Each line from where the one before it ended, each sum from 0. Places are shares of the whole width, in which 0 has its own. */
export function toBars({ lines: amounts, sums }: Waterfall): readonly Bar[] {
  const ends: (Omit<Bar, 'from' | 'to'> & { readonly begins: number; readonly ends: number })[] = []
  let run = 0
  for (const sum of profitSums) {
    for (const id of shownLines.filter((each) => lines[each].into === sum)) {
      const fen = amounts[id]
      // A line of nothing only takes room.
      if (fen === 0 && id !== 'paid') continue
      ends.push({ kind: 'line', id, fen, begins: run, ends: run + (fen ?? 0) } as (typeof ends)[number])
      run += fen ?? 0
    }
    ends.push({ kind: 'sum', id: sum, fen: sums[sum], begins: 0, ends: sums[sum] ?? 0 } as (typeof ends)[number])
  }
  const all = ends.flatMap(({ begins, ends: end }) => [begins, end])
  const least = Math.min(0, ...all)
  const most = Math.max(1, ...all)
  const place = (fen: number) => (fen - least) / (most - least)
  return ends.map(
    ({ begins, ends: end, ...bar }) => ({ ...bar, from: place(Math.min(begins, end)), to: place(Math.max(begins, end)) }) as Bar,
  )
}
