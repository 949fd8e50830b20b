import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { EVERY_ROW } from '../../figures/answers/question.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { answerKey, useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { type Call, useCall } from '../../providers/dataProvider/useCall.ts'
import { countUnreadable } from '../../providers/toolApi/parseReply.ts'
import type { AskedFigure } from '../../reports/live/useFigure.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { createCollection } from '../../resources/queries/allPages.ts'
import { useCosts, useFixedCostTexts, useProfitCall } from '../profit/index.ts'
import { type Board, type BoardFacts, toBoard } from './board.ts'

/** Few enough that reading them does not hold up the page. */
const BOX_PAGE = 50
/** How long one slice of the board may hold the page. */
const SLICE_MS = 8
const noProfits: ReadonlyMap<string, number | null> = new Map()
const noCosts = [] as const

/** All goods of the box, with what became of them in shops. */
export function useWholeBox() {
  const call = useCall()
  const may = useMay()
  return useQuery({
    queryKey: [...answerKey('boxList'), 'coverage'],
    enabled: may('boxList'),
    queryFn: () => readWholeBox(call),
  })
}

/** All pages of the box. One that is short, since a record of it cannot be read, is not the last. */
export async function readWholeBox(call: Call): Promise<readonly BoxGoods[]> {
  const box = createCollection<BoxGoods>({
    pageSize: BOX_PAGE,
    idOf: ({ box_id }) => box_id,
    async fetchPage(page, page_size) {
      const answer = await call('boxList', { page, page_size, sort: 'added_at' })
      return { rows: answer.list, total: answer.total, unreadable: countUnreadable(answer) }
    },
  })
  await box.run(new AbortController().signal)
  return box.rows()
}

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

/** The board of what is known, made in slices between which the page has its turn; the one before stays until then. */
export function useBoard(facts: BoardFacts | null): Board | null {
  const [board, setBoard] = useState<Board | null>(null)
  useEffect(() => {
    if (!facts) return
    let isWanted = true
    const making = toBoard(facts)
    const goOn = () => {
      const begunAt = performance.now()
      while (isWanted) {
        const { done, value } = making.next()
        if (done) return setBoard(value)
        if (performance.now() - begunAt > SLICE_MS) return void setTimeout(goOn)
      }
    }
    goOn()
    return () => {
      isWanted = false
    }
  }, [facts])
  return board
}
