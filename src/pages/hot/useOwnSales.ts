import { useMemo } from 'react'
import { lacksOn, shopsLacking } from '../../figures/answers/completeness.ts'
import { EVERY_ROW, type FigureQuestion } from '../../figures/answers/question.ts'
import { parseDay, toDayText } from '../../figures/days.ts'
import { type AskedFigure, useFigure } from '../../reports/live/useFigure.ts'
import { useFiguresCall } from '../../reports/live/useFiguresCall.ts'
import { toPreviousWindow } from '../../reports/parts/figureView.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { useFamilyKnowledge } from '../parts/useFamilyKnowledge.ts'
import { useGoodsFacts } from '../parts/useGoodsFacts.ts'
import { comparedUntil } from './comparedUntil.ts'
import { joinSold, type OwnSales, type SoldInShop } from './ownLines.ts'

const TREND_DAYS = 7
const noShops: readonly string[] = []

export interface AskedSales {
  readonly asked: AskedFigure
  /** Null: not answered yet. */
  readonly sales: Omit<OwnSales, 'platformRanks'> | null
  /** Of the same: which goods make up a line, which is found out once for all that is told of a line later. Null: not answered yet. */
  readonly joined: readonly (readonly SoldInShop[])[] | null
}

/** What the chosen shops sold over the window of the screen, and over the one before it. */
export function useOwnSales({ window, askedUids, shops, span, today }: FigureScreenView): AskedSales {
  const { knowledge } = useFamilyKnowledge()
  const isToday = span === 'today'
  const now = useFigure(
    useMemo<FigureQuestion | null>(
      () => (shops ? { ...base, by: ['goods'], window, shops: askedUids, beside: ['paidOrders', 'salesAmount'], withNames: true } : null),
      [shops, window, askedUids],
    ),
  )
  // After the first rows: unpacking thousands of goods takes the page's time, and tells only how rows belong together.
  const facts = useGoodsFacts(now.answer ? askedUids : noShops)
  // Today is under way: both days are looked at up to the time to which today was read.
  const readings = useFiguresCall('readings', isToday && shops ? { shops: askedUids, kind: 'orders' } : null)
  const until = useMemo(() => (readings && isToday ? comparedUntil(readings, today) : null), [readings, isToday, today])
  const beforeS = until?.untilS ?? null
  const cut = useFigure(
    useMemo<FigureQuestion | null>(
      () => (shops && beforeS !== null ? { ...base, by: ['goods'], window, shops: askedUids, beforeS } : null),
      [shops, window, askedUids, beforeS],
    ),
  )
  const before = useFigure(
    useMemo<FigureQuestion | null>(() => {
      if (!shops || (isToday && beforeS === null)) return null
      return { ...base, by: ['goods'], window: toPreviousWindow(window), shops: askedUids, ...(beforeS !== null && { beforeS }) }
    }, [shops, window, askedUids, isToday, beforeS]),
  )
  const days = useMemo(() => {
    const last = parseDay(window.to) ?? today
    return Array.from({ length: TREND_DAYS }, (_, index) => toDayText(last - TREND_DAYS + 1 + index))
  }, [window, today])
  const byDay = useFigure(
    useMemo<FigureQuestion | null>(() => {
      if (!shops) return null
      const trend = { from: days[0] ?? '', to: days.at(-1) ?? '' }
      return { ...base, by: ['goods', 'day'], window: trend, shops: askedUids }
    }, [shops, days, askedUids]),
  )
  const nameOf = useShopName()
  const sales = useMemo(() => {
    if (!now.answer || !knowledge) return null
    const unread = new Map(days.map((day) => [day, new Set<string>()]))
    for (const day of days) for (const { shop } of byDay.answer ? lacksOn(byDay.answer.complete, day) : []) unread.get(day)?.add(shop)
    return {
      now: now.answer.rows,
      compared: (isToday ? cut : now).answer?.rows ?? null,
      before: before.answer?.rows ?? null,
      unreadShops: new Set([...shopsLacking(now.answer.complete), ...shopsLacking(before.answer?.complete), ...(until?.late ?? [])]),
      byDay: byDay.answer?.rows ?? [],
      days: byDay.answer ? days : [],
      unread,
      facts,
      families: knowledge,
      nameOf,
    }
  }, [now, cut, isToday, until, before.answer, byDay.answer, days, facts, knowledge, nameOf])
  const joined = useMemo(
    () => now.answer && knowledge && joinSold({ now: now.answer.rows, facts, families: knowledge }),
    [now.answer, facts, knowledge],
  )
  return { asked: now, sales, joined }
}

const base = { measure: 'itemsSold', basis: 'ordered', top: { order: 'most', limit: EVERY_ROW } } as const satisfies Partial<FigureQuestion>
