import { useMemo } from 'react'
import { daysInPart } from '../../figures/answers/completeness.ts'
import { EVERY_ROW, type FigureQuestion, type FigureRow } from '../../figures/answers/question.ts'
import { daysOfWindow, parseDay, toDayText } from '../../figures/days.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { useFiguresCall } from '../../reports/live/useFiguresCall.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { groupBy } from '../../values/groupBy.ts'
import { type Cohort, hazardsOf, maturityDays, projectRate, type Ripeness, toRipeness } from './cohorts.ts'
import type { ReturnCurve } from './figures/returnCurves.ts'
import { useWholeShops } from './useWholeShops.ts'

/** How far orders are watched, and the days whose orders say how returns come in with time. */
const WATCHED_DAYS = 45
const MEASURED_DAYS = 120

export interface Cohorts {
  /** By shop and day; null: not known yet. */
  readonly days: readonly FigureRow[] | null
  /** Days that lack some shops: what is added up over shops would look low there. */
  readonly inPart: ReadonlySet<string>
  /** What the refund rate comes to in the end; null: the orders are old enough, nothing is known, or the basis has no cohorts. */
  readonly projectedOf: (shop: string | null) => number | null
  /** The same for the orders of one day over all shops. */
  readonly projectedOn: (day: string, sums: { readonly part: number; readonly whole: number }) => number | null
  /** Orders that are at least so many days old have nearly all of their returns. */
  readonly matureAfterDays: number
  readonly ripeness: Ripeness
}

/** Whether two windows can be compared, for a screen that projects nothing. */
export function useRipeness({
  askedUids,
  window,
  basis,
  today,
}: Pick<FigureScreenView, 'askedUids' | 'window' | 'basis' | 'today'>): Ripeness {
  const isOld = today - (parseDay(window.to) ?? today) >= WATCHED_DAYS
  const curves = useRefundCurves(basis === 'ordered' && !isOld ? askedUids : noShops, today)
  return useMemo(() => {
    const matureAfterDays = maturityDays(curves ? addCurves(curves) : undefined)
    return toRipeness({ window, basis }, today, matureAfterDays)
  }, [curves, window, basis, today])
}

/** The orders of the window day by day, and how returns come in with their age. */
export function useCohorts({ shops, askedUids, window, basis, today }: FigureScreenView): Cohorts {
  const question = useMemo<FigureQuestion | null>(
    () =>
      shops
        ? {
            measure: 'refundRate',
            beside: ['refundAfterShippingRate', 'refundBeforeShippingRate', 'refundAfterReceiptRate', 'refundAmount'],
            by: ['shop', 'day'],
            window,
            basis,
            shops: askedUids,
            top: { order: 'most', limit: EVERY_ROW },
            bySheets: true,
          }
        : null,
    [shops, askedUids, window, basis],
  )
  const { answer } = useFigure(question)
  const curves = useRefundCurves(askedUids, today)
  return useMemo(() => {
    const all = curves && addCurves(curves)
    const matureAfterDays = maturityDays(all ?? undefined)
    const ripeness = toRipeness({ window, basis }, today, matureAfterDays)
    const isYoung = !ripeness.now
    const overall = all && hazardsOf(all)
    const ageOf = (day: string) => today - (parseDay(day) ?? today)
    const toCohort = ({ day = '', sums }: FigureRow): Cohort => ({
      part: sums.refundRate?.part ?? 0,
      whole: sums.refundRate?.whole ?? 0,
      ageDays: ageOf(day),
    })
    const byShop = groupBy(isYoung && answer ? answer.rows : [], ({ shop }) => shop)
    const curveOf = new Map(curves?.map((curve) => [curve.group.shop, curve]))
    const overallRate = overall && answer && isYoung ? projectRate(answer.rows.map(toCohort), overall) : null
    return {
      days: answer?.rows ?? null,
      inPart: answer ? daysInPart(answer.complete, daysOfWindow(answer.window)) : noDays,
      matureAfterDays,
      ripeness,
      projectedOf(shop) {
        if (shop === null) return overallRate
        if (!overall) return null
        const own = curveOf.get(shop)
        // A shop with few orders comes back as all of them do.
        const hazards = own && (own.watched[0] ?? 0) >= ORDERS_MIN ? hazardsOf(own) : overall
        return projectRate((byShop.get(shop) ?? []).map(toCohort), hazards)
      },
      projectedOn(day, sums) {
        const ageDays = ageOf(day)
        return basis === 'ordered' && overall && ageDays < matureAfterDays ? projectRate([{ ...sums, ageDays }], overall) : null
      },
    }
  }, [answer, curves, basis, today, window])
}

const ORDERS_MIN = 200
const noDays: ReadonlySet<string> = new Set()
const noShops: readonly string[] = []

/** How refunds come in with the age of orders, by shop. Null: not known. */
function useRefundCurves(shops: readonly string[], today: number): readonly ReturnCurve[] | null {
  const measured = useMemo(() => ({ from: toDayText(today - MEASURED_DAYS), to: toDayText(today) }), [today])
  // Only of shops whose past is whole: requests that were not read yet would look like orders that never come back.
  const whole = useWholeShops(shops, today)
  return useFiguresCall(
    'curves',
    whole && whole.length > 0 ? { shops: whole, window: measured, since: 'ordered', of: 'paid', by: 'shop', days: WATCHED_DAYS } : null,
  )
}

function addCurves(curves: readonly ReturnCurve[]): Pick<ReturnCurve, 'watched' | 'returned'> {
  const watched = new Array<number>(WATCHED_DAYS).fill(0)
  const returned = new Array<number>(WATCHED_DAYS).fill(0)
  for (const curve of curves)
    for (let day = 0; day < WATCHED_DAYS; day += 1) {
      watched[day] = (watched[day] ?? 0) + (curve.watched[day] ?? 0)
      returned[day] = (returned[day] ?? 0) + (curve.returned[day] ?? 0)
    }
  return { watched, returned }
}
