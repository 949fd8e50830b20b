import { useMemo } from 'react'
import { shopsInPart } from '../../figures/answers/completeness.ts'
import { EVERY_ROW, type FigureAnswer, type FigureQuestion, type FigureWindow } from '../../figures/answers/question.ts'
import { parseDay, toDayText } from '../../figures/days.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { explainKeptSales, type KeptShopSales, type KeptWindows, keptCauses, toKeptWindows } from './figures/keptSales.ts'
import type { SalesCauseAmount, SalesChangeAnswer } from './figures/salesQuestion.ts'
import type { Visitors } from './useVisitors.ts'

/** Sales of the shops whose day sheets have every day of both windows. */
export interface KeptSales extends KeptWindows {
  readonly beforeFen: number
  readonly afterFen: number
  readonly causes: readonly SalesCauseAmount[]
  readonly shops: readonly KeptShopSales[]
}

const everyRow = { order: 'most', limit: EVERY_ROW } as const

/** Counted of what the backend keeps of earlier readings, here or on other computers. Null: it is not wanted, not answered yet, or no shop has all days. */
export function useKeptSales(
  { askedUids, window, today }: Pick<FigureScreenView, 'askedUids' | 'window' | 'today'>,
  visitors: Visitors['ofShops'],
  isWanted: boolean,
): KeptSales | null {
  const windows = useMemo(() => (isWanted ? toKeptWindows(window, today) : null), [window, today, isWanted])
  const { answer: after } = useFigure(useQuestion(windows?.window ?? null, askedUids))
  const { answer: before } = useFigure(useQuestion(windows?.before ?? null, askedUids))
  return useMemo(() => {
    if (!windows || !after || !before || !isOf(after, windows.window) || !isOf(before, windows.before)) return null
    const lacking = [after, before].map(({ complete }) => shopsInPart(complete, ['orders']))
    const whole = askedUids.filter((shop) => lacking.every((some) => !some.has(shop)))
    if (whole.length === 0) return null
    const visitorsOf = toVisitors(visitors, windows)
    const shops = whole.map((shop): KeptShopSales => {
      const [sales, orders] = (['salesAmount', 'paidOrders'] as const).map((measure) => {
        const partOf = ({ rows }: FigureAnswer) => rows.find((row) => row.shop === shop)?.sums[measure]?.part ?? 0
        return { before: partOf(before), after: partOf(after) }
      }) as [KeptShopSales['sales'], KeptShopSales['orders']]
      return { shop, sales, orders, visitors: visitorsOf(shop) }
    })
    const { parts, ...sums } = explainKeptSales(shops)
    const causes = keptCauses
      .map((cause): SalesCauseAmount => ({ cause, fen: parts[cause], goods: 0, shops: 0, since: null }))
      .filter(({ fen }) => fen !== 0)
      .toSorted((left, right) => Math.abs(right.fen) - Math.abs(left.fen))
    return { ...windows, ...sums, causes, shops }
  }, [windows, after, before, askedUids, visitors])
}

/** As the sentence and the causes of what was read here. */
export function toKeptAnswer(answer: SalesChangeAnswer, { window, before, beforeFen, afterFen, causes }: KeptSales): SalesChangeAnswer {
  return { ...answer, window, before, beforeFen, afterFen, causes, endS: null, isComparable: true, losers: [], gainers: [] }
}

function useQuestion(window: FigureWindow | null, shops: readonly string[]): FigureQuestion | null {
  return useMemo(
    () =>
      window && {
        measure: 'salesAmount',
        beside: ['paidOrders'],
        by: ['shop'],
        window,
        basis: 'ordered',
        shops,
        top: everyRow,
        bySheets: true,
      },
    [window, shops],
  )
}

/** While another question is asked, the answer to the one before stays. */
const isOf = ({ window }: FigureAnswer, { from, to }: FigureWindow) => window.from === from && window.to === to

/** Visitors of a shop over both windows, where every day of them is known. */
function toVisitors(visitors: Visitors['ofShops'], { window, before }: KeptWindows): (shop: string) => KeptShopSales['visitors'] {
  const counts = new Map(visitors.map(([shop, day, count]) => [`${shop} ${day}`, count]))
  const sumOf = (shop: string, { from, to }: FigureWindow) => {
    const first = parseDay(from) ?? 0
    const days = Array.from({ length: (parseDay(to) ?? -1) - first + 1 }, (_, at) => counts.get(`${shop} ${toDayText(first + at)}`))
    return days.some((count) => count === undefined) ? null : days.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  }
  return (shop) => {
    const sums = { before: sumOf(shop, before), after: sumOf(shop, window) }
    return sums.before === null || sums.after === null ? null : { before: sums.before, after: sums.after }
  }
}
