import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lacksOf, lacksOn } from '../../figures/answers/completeness.ts'
import { EVERY_ROW, type FigureAnswer, type FigureQuestion, type FigureRow } from '../../figures/answers/question.ts'
import { toDayText } from '../../figures/days.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { type AskedFigure, useFigure } from '../../reports/live/useFigure.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import type { CalculatorSheet } from './calculatorInputs.ts'
import { type GoodsPlace, goodsQuestion, toGoodsSheet } from './goodsSheet.ts'
import { useCosts } from './useCosts.ts'

/** The goods that the address names: `?shop_uid=7&goods_id=600100`, and `sku_id` for one of their SKUs. Null: it names none. */
export function useGoodsPlace(): readonly [GoodsPlace | null, () => void] {
  const [query, setQuery] = useSearchParams()
  const shop_uid = query.get('shop_uid') ?? ''
  const goods_id = query.get('goods_id') ?? ''
  const sku_id = query.get('sku_id') ?? ''
  const place = useMemo(() => (shop_uid && goods_id ? { shop_uid, goods_id, sku_id } : null), [shop_uid, goods_id, sku_id])
  const leave = () =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const name of ['shop_uid', 'goods_id', 'sku_id']) next.delete(name)
        next.set('part', 'calculator')
        return next
      },
      { replace: true },
    )
  return [place, leave]
}

interface AskedSheet {
  readonly asked: AskedFigure
  /** What the goods are called; '': no order says it. */
  readonly title: string
  /** Null: the figures, the ledger or the rules of freight have not answered yet. */
  readonly sheet: CalculatorSheet | null
  /** Why the ledger or the rules of freight are not known; null: they are, or are on their way. */
  readonly error: unknown
  readonly retry: () => void
}

/** What the figures and the ledger know of goods, as inputs of the calculator. */
export function useGoodsSheet(place: GoodsPlace, { window, today }: Pick<FigureScreenView, 'window' | 'today'>): AskedSheet {
  const may = useMay()
  const questions = useMemo(() => {
    const shared = { window, basis: 'ordered', shops: [place.shop_uid], goods: [place.goods_id] } as const
    return {
      skus: {
        ...shared,
        ...goodsQuestion,
        by: ['sku'],
        top: { order: 'most', limit: EVERY_ROW },
        withNames: true,
      },
      ads: { ...shared, measure: 'adSpend', beside: ['paidOrders'], by: ['day'] },
    } as const satisfies Readonly<Record<string, FigureQuestion>>
  }, [window, place])
  const skus = useFigure(questions.skus)
  const ads = useFigure(questions.ads)
  const costs = useCosts(useMemo(() => (may('costList') ? [place.shop_uid] : null), [may, place.shop_uid]))
  const settings = useAnswer('profitSettings', {}, { isWanted: may('profitSettings') })
  // Without the rules of freight the cost of sending would be another one.
  const areRulesKnown = !may('profitSettings') || settings.data !== undefined
  const isLedgerKnown = areRulesKnown && (!may('costList') || costs.data !== undefined)
  const sheet = useMemo(() => {
    if (!skus.answer || !ads.answer || !isLedgerKnown) return null
    const areAdsRead = !lacksOf(ads.answer.complete).some(({ kind }) => kind === 'promotion')
    return toGoodsSheet({
      place,
      rows: skus.answer.rows,
      adsFen: areAdsRead ? adsOfDaysRead(ads.answer) : null,
      adsOrders: skus.answer.total.paidOrders?.part ?? 0,
      costs: costs.data ?? [],
      freight: settings.data?.freight ?? [],
      day: toDayText(today),
    })
  }, [skus.answer, ads.answer, isLedgerKnown, place, costs.data, settings.data, today])
  const title = skus.answer?.rows.find(({ name }) => name?.title)?.name?.title ?? ''
  return {
    asked: skus,
    title,
    sheet,
    error: costs.error ?? settings.error,
    retry: () => void Promise.all([costs.refetch(), settings.refetch()]),
  }
}

/** What ads cost on the days of which orders were read, fen: they are spread over these orders (decision 0210). */
function adsOfDaysRead({ rows, complete }: FigureAnswer): number {
  const isUnread = (day: string) => lacksOn({ ...complete, lacking: [] }, day).some(({ kind }) => kind === 'orders')
  const isSold = ({ day = '', sums }: FigureRow) => (sums.paidOrders?.part ?? 0) > 0 || !isUnread(day)
  return rows.filter(isSold).reduce((fen, { sums }) => fen + (sums.adSpend?.part ?? 0), 0)
}
