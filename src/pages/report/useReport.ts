import { useMemo } from 'react'
import { shopsInPart, shopsLackingRows } from '../../figures/answers/completeness.ts'
import { EVERY_ROW, type FigureQuestion, readKinds } from '../../figures/answers/question.ts'
import { toDayText } from '../../figures/days.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useMayNot } from '../../providers/accessControl/useMayNot.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { answerOfNow, useFigure } from '../../reports/live/useFigure.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { useCosts, useProfitCall } from '../profit/index.ts'
import { toReportDays } from './reportDays.ts'
import { type KnownProfit, toReportLines, toReportTotal } from './reportRows.ts'
import { type ReportDays, toDaysOver } from './rules/period.ts'
import { useOldSheets } from './useOldSheets.ts'

const everyRow = { order: 'most', limit: EVERY_ROW } as const
/** Goods at either end. */
const ENDS = 5

/** All that the report says of the chosen shops, every part from one answer of its kind. */
export function useReport(view: FigureScreenView, compared: ReportDays) {
  const { shops, asked, askedUids, window, today } = view
  const may = useMay()
  const mayNot = useMayNot()
  const seesCosts = may('costList') && may('profitSettings')
  useOldSheets(askedUids, window, today)
  useOldSheets(askedUids, compared, today)
  const question = useMemo<FigureQuestion | null>(
    () =>
      shops
        ? {
            measure: 'salesAmount',
            beside: ['paidOrders', 'refundAmount', 'adSpend'],
            by: ['shop'],
            window,
            basis: 'ordered',
            shops: askedUids,
            top: everyRow,
            bySheets: true,
          }
        : null,
    [shops, window, askedUids],
  )
  const overDays = useMemo(() => toDaysOver(window, compared, toDayText(today)), [window, compared, today])
  const ofOver = useMemo<FigureQuestion | null>(
    () => question && overDays && { ...question, beside: [], window: overDays.days },
    [question, overDays],
  )
  const earlier = useMemo<FigureQuestion | null>(
    () => question && overDays && { ...question, beside: [], window: overDays.compared },
    [question, overDays],
  )
  const now = useFigure(question)
  const over = useFigure(ofOver)
  const before = useFigure(earlier)
  // Numbers of days that were chosen before are never among those of other days.
  const nowAnswer = answerOfNow(now)
  const overAnswer = answerOfNow(over)
  const beforeAnswer = answerOfNow(before)
  // The small lines come after the numbers.
  const isThere = nowAnswer !== null
  const daily = useFigure(useMemo(() => (isThere && question ? { ...question, by: ['day', 'shop'] as const } : null), [isThere, question]))
  const costs = useCosts(seesCosts ? askedUids : null)
  const settings = useAnswer('profitSettings', {}, { isWanted: seesCosts })
  const scope = useMemo(() => {
    if (!shops || !settings.data || askedUids.length === 0) return null
    const { shared, freight } = settings.data
    return { shops: askedUids, window, everyShop: shops.map(({ shop_uid }) => shop_uid), shared, freight }
  }, [shops, settings.data, askedUids, window])
  const byShop = useMemo(() => scope && ({ ...scope, by: 'shop', top: { from: 0, limit: EVERY_ROW } } as const), [scope])
  const profit = useProfitCall('profit', byShop, costs.data)
  const profitAnswer = answerOfNow(profit)
  const profitLacks = useMemo(
    () => new Set(profitAnswer ? shopsInPart(profitAnswer.complete, ['orders', 'afterSales']) : askedUids),
    [profitAnswer, askedUids],
  )
  const profitInPart = useMemo(() => new Set(profitAnswer ? shopsLackingRows(profitAnswer.complete, readKinds) : []), [profitAnswer])
  // Goods of a shop of which fewer days were read are neither the best nor the worst.
  const byGoods = useMemo(() => {
    const whole = askedUids.filter((uid) => !profitLacks.has(uid))
    return scope && whole.length > 0 ? ({ ...scope, shops: whole, by: 'goods', top: { from: 0, limit: 0 }, best: ENDS } as const) : null
  }, [scope, askedUids, profitLacks])
  const profitDays = useProfitCall('profitDays', profitAnswer && !profit.isKept ? scope : null, costs.data)
  const goods = useProfitCall('profit', byGoods, costs.data)
  const lines = useMemo(() => {
    const profits =
      profitAnswer &&
      new Map(
        profitAnswer.rows.flatMap((row): (readonly [string, KnownProfit])[] =>
          row.knownPaidFen > 0 ? [[row.shop, { profitFen: row.knownProfitFen, paidFen: row.knownPaidFen }]] : [],
        ),
      )
    return toReportLines({ shops: asked, now: nowAnswer, over: overAnswer, before: beforeAnswer, profits, profitLacks, profitInPart })
  }, [asked, nowAnswer, overAnswer, beforeAnswer, profitAnswer, profitLacks, profitInPart])
  const dailyAnswer = answerOfNow(daily)
  const daysProfit = answerOfNow(profitDays)
  const days = useMemo(() => dailyAnswer && toReportDays(lines, dailyAnswer, daysProfit), [lines, dailyAnswer, daysProfit])
  const ends = byGoods && answerOfNow(goods)
  // Of the shops whose profit is in the sum, as the page of profits takes it off.
  const own = (profitLacks.size === 0 ? profitAnswer : ends)?.own
  const isOwnWanted = profitAnswer !== null && byGoods !== null && goods.error === null
  const ownFen = own ? own.adsFen + own.sharedFen : isOwnWanted ? null : 0
  const total = useMemo(() => toReportTotal(lines, ownFen), [lines, ownFen])
  const best = (ends?.best ?? []).filter(({ knownPaidFen, knownProfitFen }) => knownPaidFen > 0 && knownProfitFen > 0)
  const worst = (ends?.worst ?? []).filter(({ knownPaidFen, knownProfitFen }) => knownPaidFen > 0 && knownProfitFen < 0)
  /** Answered, or not to be: a failure of what it is compared with leaves dashes. */
  const isSettled = ({ error }: { readonly error: Error | null }, answer: unknown, asked: unknown) =>
    asked === null || answer !== null || error !== null
  const failure = costs.error ?? settings.error ?? profit.error
  const areGoodsSettled = profitAnswer !== null && isSettled(goods, ends, byGoods)
  /** Where nothing is to be known of profits, that is so from the beginning: once it is known who she is. */
  const seesNoCosts = mayNot('costList') || mayNot('profitSettings')
  const isProfitSettled = seesNoCosts || askedUids.length === 0 || failure !== null || areGoodsSettled
  /** Why these shops have no profit. Day sheets, which other numbers come from, know no SKUs. */
  const whyNoProfit = (uids: readonly string[]) => {
    if (!isThere || !isProfitSettled) return 'report.asking'
    const areUnread = profitAnswer !== null && uids.length > 0 && uids.every((uid) => profitLacks.has(uid))
    return areUnread ? 'report.profitNotRead' : 'report.noCosts'
  }
  return {
    now,
    /** What is compared, where a day is under way: the days before it with as many. Null: all days are over, or none is. */
    comparedOver: overDays && overDays.days.to !== window.to ? overDays : null,
    isThere,
    /** Every number that comes is there: what is saved now is of the days in its title. */
    isWhole: isThere && isProfitSettled && isSettled(over, overAnswer, ofOver) && isSettled(before, beforeAnswer, earlier),
    isProfitSettled,
    whyNoProfit,
    lines,
    total,
    days,
    best,
    worst,
    isPartly: profitAnswer?.total.sums.profit.fen === null,
    failure,
  }
}
