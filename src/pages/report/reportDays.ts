import type { FigureAnswer } from '../../figures/answers/question.ts'
import { daysOfWindow } from '../../figures/days.ts'
import type { MeasureName } from '../../figures/measures/index.ts'
import type { ProfitDays } from '../profit/index.ts'
import type { ReportLine } from './reportRows.ts'

/** Of each day of the report its sum, the first day first. Fen but orders; null: no shop is known. Over the same shops as the sum of all days. */
export interface ReportDaySums {
  readonly days: readonly string[]
  readonly salesFen: readonly (number | null)[]
  readonly orders: readonly (number | null)[]
  readonly refundedFen: readonly (number | null)[]
  readonly adsFen: readonly (number | null)[]
  readonly lostFen: readonly (number | null)[]
  readonly profitFen: readonly (number | null)[]
}

/** `answer`: by day and shop. A shop that is in no sum is in no day. `profits`: null while they are not known. */
export function toReportDays(lines: readonly ReportLine[], answer: FigureAnswer, profits: readonly ProfitDays[] | null): ReportDaySums {
  const days = daysOfWindow(answer.window)
  const placeOf = new Map(days.map((day, at) => [day, at]))
  const add = (measure: MeasureName, isKnown: (line: ReportLine) => boolean) => {
    const known = new Set(lines.filter(isKnown).map(({ shop_uid }) => shop_uid))
    if (known.size === 0) return days.map(() => null)
    const sums = days.map(() => 0)
    for (const { shop = '', day = '', sums: of } of answer.rows) {
      const place = placeOf.get(day)
      if (place !== undefined && known.has(shop)) sums[place] = (sums[place] ?? 0) + (of[measure]?.part ?? 0)
    }
    return sums
  }
  const isLossKnown = (line: ReportLine) => line.refundedFen !== null && line.adsFen !== null
  const refunded = add('refundAmount', isLossKnown)
  const ads = add('adSpend', isLossKnown)
  return {
    days,
    salesFen: add('salesAmount', (line) => line.salesFen !== null),
    orders: add('paidOrders', (line) => line.orders !== null),
    refundedFen: add('refundAmount', (line) => line.refundedFen !== null),
    adsFen: add('adSpend', (line) => line.adsFen !== null),
    lostFen: days.map((_, at) => sumOf(refunded[at] ?? null, ads[at] ?? null)),
    profitFen: profitsOf(days, profits ?? []),
  }
}

const sumOf = (left: number | null, right: number | null) => (left === null || right === null ? null : left + right)

/** A day that lacks more shops than others would look like a bad one, and has none; so has one that is only known together with others. */
function profitsOf(days: readonly string[], profits: readonly ProfitDays[]): readonly (number | null)[] {
  const least = Math.min(...profits.map(({ lacking }) => lacking))
  const known = new Map(profits.flatMap(({ from, to, fen, lacking }) => (from === to && lacking === least ? [[from, fen] as const] : [])))
  return days.map((day) => known.get(day) ?? null)
}
