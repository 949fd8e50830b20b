import { useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import type { Pilot } from '../../../contract/entities/pilot.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { CallInput } from '../../../contract/toolApi.ts'
import { shopsPartlyRead } from '../../figures/answers/completeness.ts'
import { EVERY_ROW, type FigureQuestion, type FigureRow } from '../../figures/answers/question.ts'
import { toDayText } from '../../figures/days.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { answerKey, useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { useCosts, useFixedCostTexts, useProfitCall } from '../profit/index.ts'
import { judgedWindow } from './judgedWindow.ts'
import { addSold, judgeBooked, judgePilot } from './pilotVerdict.ts'

const noCosts = [] as const

/** Goods that are tried; undefined: not known yet. */
export function usePilots() {
  const may = useMay()
  return useAnswer('pilotList', {}, { isWanted: may('pilotList') })
}

/** Saves a pilot, shows the list as it is then, and says why where that fails. Out: whether it is saved. */
export function useSavePilot(): (pilot: CallInput<'savePilot'>) => Promise<boolean> {
  const call = useCall()
  const queries = useQueryClient()
  const { open } = useNotification()
  const toText = useErrorText()
  return useCallback(
    async (pilot) => {
      try {
        await call('savePilot', pilot)
        return true
      } catch (error) {
        open?.({ type: 'error', message: toText(error) })
        return false
      } finally {
        await queries.invalidateQueries([...answerKey('pilotList')])
      }
    },
    [call, queries, open, toText],
  )
}

/** A pilot as it is saved again. */
export function toPilotInput({
  title: _,
  started_at: __,
  started_by_name,
  decided_at,
  decided_by_name,
  ...pilot
}: Pilot): CallInput<'savePilot'> {
  return pilot
}

/** What all pilots are judged with: one ledger for all of them, so that it is sent to the figures once. */
export function usePilotLedger(pilots: readonly Pilot[], shops: readonly Shop[]) {
  const may = useMay()
  const isWanted = may('costList') && may('profitSettings')
  const uids = useMemo(() => [...new Set(pilots.flatMap(({ shop_uids }) => shop_uids))].toSorted(), [pilots])
  const costs = useCosts(useMemo(() => (isWanted ? uids : null), [isWanted, uids]))
  const settings = useAnswer('profitSettings', {}, { isWanted })
  const everyShop = useMemo(() => shops.map(({ shop_uid }) => shop_uid), [shops])
  return {
    isWanted,
    costs: uids.length === 0 ? noCosts : costs.data,
    settings: settings.data,
    everyShop,
    error: costs.error ?? settings.error,
    retry: () => void Promise.all([costs.refetch(), settings.refetch()]),
  }
}

export type PilotLedger = ReturnType<typeof usePilotLedger>

/** The goods of a pilot in its shops, where they are published. */
export function publishedGoods({ shop_uids }: Pick<Pilot, 'shop_uids'>, box: BoxGoods | undefined) {
  const claims = box?.claims ?? []
  return claims.filter(({ shop_uid, state, goods_id }) => shop_uids.includes(shop_uid) && state === 'published' && goods_id !== '')
}

/** What a pilot has brought since its first day, and what to do about it. `today`: days since 1970 in China. */
export function usePilotFigures(pilot: Pilot, box: BoxGoods | undefined, ledger: PilotLedger, today: number) {
  const { first_day, shop_uids, wanted_orders } = pilot
  const published = useMemo(() => publishedGoods({ shop_uids }, box), [shop_uids, box])
  const goods = useMemo(() => new Set(published.map(({ shop_uid, goods_id }) => `${shop_uid}/${goods_id}`)), [published])
  const window = useMemo(() => ({ from: first_day, to: toDayText(today) }), [first_day, today])
  const question = useMemo<FigureQuestion | null>(() => {
    if (published.length === 0) return null
    const ids = published.map(({ goods_id }) => goods_id)
    const top = { order: 'most', limit: EVERY_ROW } as const
    return { measure: 'paidOrders', beside: ['refundRate'], by: ['goods'], window, basis: 'ordered', shops: shop_uids, goods: ids, top }
  }, [published, window, shop_uids])
  const orders = useFigure(question)
  const adsQuestion = useMemo<FigureQuestion | null>(
    () => (ledger.isWanted && question ? { measure: 'adSpend', by: [], window, basis: 'ordered', shops: shop_uids } : null),
    [ledger.isWanted, question, window, shop_uids],
  )
  const missingAds = useFigure(adsQuestion).answer?.complete.missing
  const judgedDays = useMemo(() => missingAds && judgedWindow(window, missingAds, today), [window, missingAds, today])
  const profitQuestion = useMemo(() => {
    if (!ledger.settings || !judgedDays) return null
    const { shared, freight } = ledger.settings
    const top = { from: 0, limit: EVERY_ROW }
    return { shops: shop_uids, window: judgedDays, everyShop: ledger.everyShop, shared, freight, by: 'goods', top } as const
  }, [ledger.settings, ledger.everyShop, shop_uids, judgedDays])
  const profit = useProfitCall('profit', profitQuestion, ledger.costs)
  const { limits } = useFixedCostTexts(profit)
  const booked = useMemo(() => {
    const count = orders.answer && sumOf(orders.answer.rows, 'paidOrders')
    const rows = profit.answer?.rows.filter((row) => goods.has(`${row.shop}/${row.goods}`))
    const lacks = [orders.answer, profit.answer].some((answer) => answer && shopsPartlyRead(answer.complete).size > 0)
    const isAnswered = orders.answer !== null && (!ledger.isWanted || profit.answer !== null)
    return {
      published: published.length,
      orders: count,
      wantedOrders: wanted_orders,
      isWhole: isAnswered && !lacks,
      sold: rows && rows.length > 0 ? addSold(rows) : null,
    }
  }, [orders, profit.answer, goods, published, wanted_orders, ledger.isWanted])
  // It takes the orders of 120 days, and changes nothing where the goods are not proposed anyway.
  const isProposed = useMemo(() => judgeBooked(booked).verdict === 'rollOut', [booked])
  const likelyQuestion = useMemo(() => {
    if (!isProposed || !profitQuestion) return null
    const { by: _, top: __, ...scope } = profitQuestion
    return { ...scope, goods: published.map(({ shop_uid, goods_id }) => [shop_uid, goods_id] as const) }
  }, [isProposed, profitQuestion, published])
  const { answer: likely, error: likelyError } = useProfitCall('likelyProfit', likelyQuestion, ledger.costs)
  const likelyFen = likely || likelyError ? (likely?.ofGoods?.likelyFen ?? null) : undefined

  return useMemo(() => {
    const { orders: count } = booked
    const isReturnKnown = orders.answer?.rows.every(({ sums }) => sums.refundRate !== undefined) ?? false
    return {
      orders,
      /** Why its profit is not exact, in sentences. */
      limits,
      /** The last day of which ROI and profit are, where later ads are not reported yet. Null: they are of all days, or of none. */
      judgedUntil: judgedDays && judgedDays.to < window.to ? judgedDays.to : null,
      paidOrders: count,
      refundRate: count === null || count === 0 || !isReturnKnown ? null : sumOf(orders.answer?.rows ?? [], 'refundRate') / count,
      judged: judgePilot({ ...booked, likelyFen }),
    }
  }, [orders, limits, booked, likelyFen, judgedDays, window])
}

function sumOf(rows: readonly FigureRow[], measure: 'paidOrders' | 'refundRate'): number {
  return rows.reduce((all, { sums }) => all + (sums[measure]?.part ?? 0), 0)
}
