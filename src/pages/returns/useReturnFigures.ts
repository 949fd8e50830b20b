import { useMemo } from 'react'
import { type Basis, EVERY_ROW, type FigureAnswer, type FigureQuestion } from '../../figures/answers/question.ts'
import type { MeasureName } from '../../figures/measures/index.ts'
import { type AskedFigure, useFigure } from '../../reports/live/useFigure.ts'
import { toPreviousWindow } from '../../reports/parts/figureView.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'

/** What both screens of returns ask. */
export const returnMeasures = [
  'paidOrders',
  'salesAmount',
  'refundRate',
  'refundBeforeShippingRate',
  'refundAfterShippingRate',
  'refundInTransitRate',
  'refundAfterReceiptRate',
  'refundOnlyAfterShippingRate',
  'returnedGoodsRate',
  'controllableReturnRate',
  'partialRefundShare',
  'refundAmountRate',
  'refundedOrders',
  'refundAmount',
  'refundAmountBeforeShipping',
  'refundAmountAfterShipping',
  'openAfterSales',
  'openAmount',
  'averageRefundTime',
] as const satisfies readonly MeasureName[]

/** What is compared with the other basis and with the period before. */
export const comparedMeasures = [
  'refundRate',
  'refundBeforeShippingRate',
  'refundAfterShippingRate',
  'refundAfterReceiptRate',
  'refundAmount',
] as const satisfies readonly MeasureName[]
export type ComparedMeasure = (typeof comparedMeasures)[number]

export const otherBasis: Readonly<Record<Basis, Basis>> = { ordered: 'asked', asked: 'ordered' }

export interface ReturnFigures {
  readonly now: AskedFigure
  /** The same days on the other basis. */
  readonly other: AskedFigure
  /** As many days right before them, on the same basis. */
  readonly before: AskedFigure
  /** The same two for the rows of `now`: where that is cut, of its goods alone, whose places in the other answers are others. */
  readonly otherRows: AskedFigure
  readonly beforeRows: AskedFigure
  /** What is asked; null: nothing. */
  readonly questions: ReturnQuestions | null
}

type ReturnQuestions = Readonly<Record<'now' | 'other' | 'before', FigureQuestion>>
export type ReturnAnswers = Readonly<Record<keyof ReturnQuestions, FigureAnswer>>

/** The same figures of every row, whatever part of them a list has, of one moment each. */
export async function askEveryRow(
  { now, other, before }: ReturnQuestions,
  ask: (question: FigureQuestion) => Promise<FigureAnswer>,
): Promise<ReturnAnswers> {
  const ofAll = (question: FigureQuestion) => ask({ ...question, top: { order: 'most', ...question.top, from: 0, limit: EVERY_ROW } })
  return { now: await ofAll(now), other: await ofAll(other), before: await ofAll(before) }
}

/** Of which rows the figures are. */
interface Wanted {
  /** What `top` cuts by. Default: the rate after shipping. */
  readonly measure?: MeasureName
  /** Only these goods; null: nothing is asked. Default: all. */
  readonly goods?: readonly string[] | null
}

/** The figures of a screen, split by `by` and cut by `top`. */
export function useReturnFigures(
  { window, basis, askedUids, shops }: FigureScreenView,
  by: FigureQuestion['by'],
  top: NonNullable<FigureQuestion['top']>,
  { measure = 'refundAfterShippingRate', goods }: Wanted = {},
): ReturnFigures {
  const questions = useMemo(() => {
    if (!shops || goods === null) return null
    const shared = { by, window, basis, shops: askedUids, top, bySheets: true, ...(goods && { goods }) } as const
    // Rows are compared, whatever their values are there.
    const whole = { order: top.order, limit: top.limit, ...(top.from !== undefined && { from: top.from }) }
    const compared = { ...shared, top: whole, measure: 'refundAfterShippingRate', beside: comparedMeasures } as const
    return {
      now: { ...shared, measure, beside: returnMeasures, withNames: true },
      other: { ...compared, basis: otherBasis[basis] },
      before: { ...compared, window: toPreviousWindow(window) },
    } as const satisfies Readonly<Record<string, FigureQuestion>>
  }, [by, window, basis, askedUids, shops, top, measure, goods])
  const now = useFigure(questions?.now ?? null)
  const other = useFigure(questions?.other ?? null)
  const before = useFigure(questions?.before ?? null)
  const { answer } = now
  const ofGoods = useMemo(() => {
    if (!questions || !answer || (answer.count <= answer.rows.length && !top.within?.length)) return null
    const ofRows = [...new Set(answer.rows.map((row) => row.goods ?? ''))]
    const rest = { goods: ofRows, top: { order: 'most', limit: EVERY_ROW } } as const
    return { other: { ...questions.other, ...rest }, before: { ...questions.before, ...rest } }
  }, [questions, answer, top])
  const otherOfGoods = useFigure(ofGoods?.other ?? null)
  const beforeOfGoods = useFigure(ofGoods?.before ?? null)
  return {
    now,
    other: besideNow(now, other),
    before: besideNow(now, before),
    otherRows: besideNow(now, ofGoods ? otherOfGoods : other),
    beforeRows: besideNow(now, ofGoods ? beforeOfGoods : before),
    questions,
  }
}

/** What is shown beside the figures of a screen: while one of the two is still of the days that were chosen before, the other is no comparison. */
export function besideNow(now: AskedFigure, compared: AskedFigure): AskedFigure {
  const isOfQuestion = ({ isStale, isKept }: AskedFigure) => !isStale || isKept === true
  return isOfQuestion(now) === isOfQuestion(compared) ? compared : { ...compared, answer: null }
}
