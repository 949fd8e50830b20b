import { useCallback, useMemo } from 'react'
import { EVERY_ROW } from '../../figures/answers/question.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import type { AskedFigure } from '../../reports/live/useFigure.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { useInSlices } from '../parts/useInSlices.ts'
import { useCosts, useFixedCostTexts, useProfitCall } from '../profit/index.ts'
import { type Board, type BoardFacts, toBoard } from './board.ts'

const noProfits: ReadonlyMap<string, number | null> = new Map()
const noCosts = [] as const

/** What goods of the chosen shops earned over the window of the screen, by `shop/goods`; nothing for a user who may not see profits. */
export function useProfits({ shops, askedUids, window }: FigureScreenView) {
  const may = useMay()
  const isWanted = may('costList') && may('profitSettings')
  const costs = useCosts(useMemo(() => (isWanted ? askedUids : null), [isWanted, askedUids]))
  const settings = useAnswer('profitSettings', {}, { isWanted })
  const question = useMemo(() => {
    if (!isWanted || !shops || !settings.data) return null
    const { shared, freight } = settings.data
    const everyShop = shops.map(({ shop_uid }) => shop_uid)
    return { shops: askedUids, window, everyShop, shared, freight, by: 'goods', top: { from: 0, limit: EVERY_ROW } } as const
  }, [isWanted, shops, settings.data, askedUids, window])
  const profit = useProfitCall('profit', question, askedUids.length === 0 ? noCosts : costs.data)
  const { answer, isStale, error } = profit
  const { limits } = useFixedCostTexts(profit)
  const asked = useMemo<AskedFigure>(
    () => ({ answer: answer && { ...answer, rows: [], total: {} }, isStale, error }),
    [answer, isStale, error],
  )
  const profits = useMemo(
    () => (answer ? new Map(answer.rows.map(({ shop, goods, sums }) => [`${shop}/${goods}`, sums.profit] as const)) : noProfits),
    [answer],
  )
  return {
    /** False: this user sees no profits, so that nothing is known to lose. */
    isWanted,
    asked,
    profits,
    /** Why they are not exact, in sentences. */
    limits,
    error: costs.error ?? settings.error,
    retry: () => void Promise.all([costs.refetch(), settings.refetch()]),
  }
}

/** The board of what is known; the one before stays until it is made. */
export function useBoard(facts: BoardFacts | null): Board | null {
  return useInSlices(useCallback(() => facts && toBoard(facts), [facts]))
}
