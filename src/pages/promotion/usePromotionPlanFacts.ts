import { useEffect, useMemo, useRef, useState } from 'react'
import { shopsLacking } from '../../figures/answers/completeness.ts'
import { EVERY_ROW, type FigureQuestion } from '../../figures/answers/question.ts'
import { parseDay, toDayText } from '../../figures/days.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { type AskedFigure, useFigure } from '../../reports/live/useFigure.ts'
import { toWindow } from '../../reports/parts/figureView.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { goodsQuestion, JUDGED_NET_ORDERS_MIN, JUDGED_SPEND_MIN_FEN, oldOrders, toOutcomes, useCostsOf } from '../profit/index.ts'
import { type AdDay, toAdDays } from './adDays.ts'
import { createOrderReader, type OrderReader, toGoodsKey } from './orderCases.ts'
import type { Plan } from './plan.ts'

export interface PlanGoodsFacts {
  /** The orders of the last 30 days that prices and costs are of; what it lacks is shown beside it. */
  readonly asked: AskedFigure
  /** Null: not known yet, or not to be seen by this user. */
  readonly orderOf: OrderReader | null
  /** Address of a small picture, by goods. */
  readonly thumbs: ReadonlyMap<string, string>
  /** Of goods whose plans have enough data: what ads for them cost and sold day by day, the oldest first. */
  readonly days: ReadonlyMap<string, readonly AdDay[]>
  /** Whole days since ads for goods began, as far as their days were read; undefined: not known. */
  readonly daysRunning: (plan: Plan) => number | null
  /** Why the ledger is not known; null: it is, or is on its way. */
  readonly error: unknown
  readonly retry: () => void
}

/** Plans come shop by shop: the figures are asked again at most so often. */
const ASK_EVERY_MS = 2_000

/** What figures and ledger know of the goods of some plans. `hasProfit`: may this user see costs? */
export function usePromotionPlanFacts(
  plans: readonly Plan[] | null,
  { askedUids, today }: Pick<FigureScreenView, 'askedUids' | 'today'>,
  hasProfit: boolean,
): PlanGoodsFacts {
  const may = useMay()
  const settled = useSettled(plans, ASK_EVERY_MS)
  const month = useMemo(() => toWindow('last30', today), [today])
  const questions = useMemo(() => {
    if (!settled) return null
    const shared = { window: month, basis: 'ordered', shops: askedUids } as const
    const judged = settled.filter(
      ({ week }) => (week.spendFen ?? 0) >= JUDGED_SPEND_MIN_FEN && (week.netOrders ?? week.orders ?? 0) >= JUDGED_NET_ORDERS_MIN,
    )
    const goodsOf = (some: readonly Plan[]) => [...new Set(some.map(({ goods_id }) => goods_id))].toSorted()
    return {
      skus: {
        ...shared,
        goods: goodsOf(settled),
        ...goodsQuestion,
        by: ['sku'],
        top: { order: 'most', limit: EVERY_ROW },
        withNames: true,
      },
      past: {
        ...shared,
        window: oldOrders(today),
        goods: goodsOf(settled),
        ...goodsQuestion,
        by: ['goods'],
        top: { order: 'most', limit: EVERY_ROW },
      },
      // What goods that sold little lean on.
      pastOfShops: { ...shared, window: oldOrders(today), ...goodsQuestion, by: ['shop'], top: { order: 'most', limit: EVERY_ROW } },
      days: {
        ...shared,
        goods: goodsOf(judged),
        measure: 'adSpend',
        beside: ['roi'],
        by: ['goods', 'day'],
        top: { order: 'most', limit: EVERY_ROW },
      },
    } as const satisfies Readonly<Record<string, FigureQuestion>>
  }, [settled, month, today, askedUids])
  const skus = useFigure(questions?.skus ?? null)
  const days = useFigure(hasProfit && questions && questions.days.goods.length > 0 ? questions.days : null)
  const past = useFigure(hasProfit && questions && questions.past.goods.length > 0 ? questions.past : null)
  const pastOfShops = useFigure(hasProfit && questions ? questions.pastOfShops : null)
  const costs = useCostsOf(hasProfit && questions ? questions.skus.goods : null)
  const settings = useAnswer('profitSettings', {}, { isWanted: hasProfit && may('profitSettings') })

  const areCostsKnown = costs.data !== undefined || questions?.skus.goods.length === 0
  const isLedgerKnown = areCostsKnown && (settings.data !== undefined || !may('profitSettings'))
  const orderOf = useMemo(() => {
    const pastRows = questions?.past.goods.length === 0 ? [] : past.answer?.rows
    if (!hasProfit || !skus.answer || !pastRows || !pastOfShops.answer || !isLedgerKnown) return null
    return createOrderReader({
      rows: skus.answer.rows,
      past: toOutcomes(pastRows, pastOfShops.answer.rows),
      costs: costs.data ?? [],
      freight: settings.data?.freight ?? [],
      day: toDayText(today),
    })
  }, [hasProfit, questions, skus.answer, past.answer, pastOfShops.answer, isLedgerKnown, costs.data, settings.data, today])
  const thumbs = useMemo(
    () =>
      new Map(
        skus.answer?.rows.flatMap(({ shop = '', goods = '', name }) =>
          name?.thumb ? [[toGoodsKey(shop, goods), name.thumb] as const] : [],
        ),
      ),
    [skus.answer],
  )
  const byGoods = useMemo(() => toAdDays(days.answer?.rows ?? []), [days.answer])
  const daysRunning = useMemo(() => {
    const first = parseDay(month.from) ?? 0
    const unread = shopsLacking(days.answer?.complete)
    return ({ shop_uid, goods_id }: Plan) => {
      const [oldest] = byGoods.get(toGoodsKey(shop_uid, goods_id)) ?? []
      const began = oldest && parseDay(oldest.day)
      // Where days before it were not read, it may have begun earlier.
      if (began === undefined || began === null || (unread.has(shop_uid) && began > first)) return null
      return today - began
    }
  }, [byGoods, days.answer, month, today])

  return {
    asked: skus,
    orderOf,
    thumbs,
    days: byGoods,
    daysRunning,
    error: costs.error ?? settings.error,
    retry: () => void Promise.all([costs.refetch(), settings.refetch()]),
  }
}

/** A value that changes often, at most every so often: the first one at once, the last one in any case. */
function useSettled<Value>(value: Value, everyMs: number): Value {
  const [settled, setSettled] = useState(value)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (Object.is(settled, value)) return
    const waitMs = Math.max(0, changedAt.current + everyMs - Date.now())
    const timer = setTimeout(() => {
      changedAt.current = Date.now()
      setSettled(() => value)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [settled, value, everyMs])
  return settled
}
