import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { EVERY_ROW } from '../../figures/answers/question.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import type { AskedFigure } from '../../reports/live/useFigure.ts'
import { useLiveFigures } from '../../reports/live/useLiveFigures.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { useInSlices } from '../parts/useInSlices.ts'
import { useCosts, useFixedCostTexts, useProfitCall } from '../profit/index.ts'
import { type Board, type BoardFacts, type KnownFamilies, toBoard, toFamiliesMark, toKnownFamilies } from './board.ts'

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
    /** False: of none of the goods it is known what they earned, so that a count of losses would be no count. */
    areKnown: answer !== null && (answer.complete.isComplete || answer.rows.some(({ sums }) => sums.profit !== null)),
    profits,
    /** Why they are not exact, in sentences. */
    limits,
    error: costs.error ?? settings.error,
    retry: () => void Promise.all([costs.refetch(), settings.refetch()]),
  }
}

/** Which goods are the same, of which goods. */
interface FoundFamilies {
  readonly mark: string
  readonly families: KnownFamilies
}

const FAMILIES = 'coverageFamilies'
/** There is one board. */
const THE_LAST = ''

/**
 * The board of what is known; the one before stays until it is made. Which goods are the same takes half a second to find out, so it is kept: after a
 * reload, and where only profits came, it is known.
 */
export function useBoard(facts: BoardFacts | null): Board | null {
  const { lastAnswers } = useLiveFigures()
  const found = useRef<FoundFamilies | null>(null)
  const [isLookedFor, setLookedFor] = useState(false)
  useEffect(() => {
    let isOpen = true
    void lastAnswers.read<FoundFamilies>(FAMILIES, THE_LAST).then((last) => {
      if (!isOpen) return
      found.current ??= last
      setLookedFor(true)
    })
    return () => {
      isOpen = false
    }
  }, [lastAnswers])
  const made = useInSlices(useCallback(() => (facts && isLookedFor ? makeBoard(facts, found.current) : null), [facts, isLookedFor]))
  useEffect(() => {
    if (!made || made.mark === found.current?.mark) return
    found.current = { mark: made.mark, families: toKnownFamilies(made.board) }
    lastAnswers.keep(FAMILIES, THE_LAST, found.current)
  }, [lastAnswers, made])
  return made?.board ?? null
}

function* makeBoard(facts: BoardFacts, found: FoundFamilies | null) {
  const mark = toFamiliesMark(facts)
  const board = yield* toBoard(facts, found?.mark === mark ? found.families : null)
  return { mark, board }
}
