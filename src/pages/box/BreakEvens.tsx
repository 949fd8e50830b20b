import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { lacksOf } from '../../figures/answers/completeness.ts'
import { EVERY_ROW, type FigureQuestion } from '../../figures/answers/question.ts'
import { dayOf, ORDER_DAYS, toDayText } from '../../figures/days.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { useShops } from '../../shops/useShops.ts'
import { goodsQuestion, useCosts } from '../profit/index.ts'
import { type BreakEven, createBreakEvens } from './breakEven.ts'
import type { CheckedGoods } from './rules/listingFacts.ts'

/** Break-even prices of goods in the box. */
export interface KnownBreakEvens {
  /** `noRight`: the user may not see profits, and nobody asked. `failed`: the ledger or its rules of freight could not be read. */
  readonly state: 'noRight' | 'asking' | 'known' | 'failed'
  /** Null unless `known`. */
  readonly of: ((goods: CheckedGoods) => BreakEven) | null
  /** First and last day of the orders that were looked at: `2026-11-22`. */
  readonly window: { readonly from: string; readonly to: string }
  /** Shops of which orders or refunds of these days are not read. */
  readonly unread: readonly string[]
}

interface BreakEvensProps {
  readonly children: (known: KnownBreakEvens) => ReactNode
}

const SECOND_MS = 1_000

/** What the figures and the ledger know of goods. Only who may see profits starts the figures. */
export function BreakEvens({ children }: BreakEvensProps) {
  const may = useMay()
  const [window] = useState(() => {
    const today = dayOf(Date.now() / SECOND_MS)
    return { from: toDayText(today - ORDER_DAYS + 1), to: toDayText(today) }
  })
  const [known, setKnown] = useState<KnownBreakEvens | null>(null)
  const isAsked = may('costList')
  const nothing = useMemo<KnownBreakEvens>(
    () => ({ state: isAsked ? 'asking' : 'noRight', of: null, window, unread: [] }),
    [isAsked, window],
  )
  // What is below stays where it is when the right becomes known: somebody may be typing there.
  return (
    <>
      {isAsked && <Asking window={window} report={setKnown} />}
      {children((isAsked && known) || nothing)}
    </>
  )
}

interface AskingProps extends Pick<KnownBreakEvens, 'window'> {
  readonly report: (known: KnownBreakEvens) => void
}

function Asking({ window, report }: AskingProps) {
  const may = useMay()
  const { shops } = useShops()
  const uids = useMemo(() => shops?.map(({ shop_uid }) => shop_uid) ?? null, [shops])
  const { answer, error } = useFigure(
    useMemo<FigureQuestion | null>(
      () =>
        uids && {
          ...goodsQuestion,
          by: ['sku'],
          window,
          basis: 'ordered',
          shops: uids,
          top: { order: 'most', limit: EVERY_ROW },
          withNames: true,
        },
      [uids, window],
    ),
  )
  const costs = useCosts(uids)
  const settings = useAnswer('profitSettings', {}, { isWanted: may('profitSettings') })
  // Without the rules of freight the price would be another one.
  const areRulesKnown = !may('profitSettings') || settings.data !== undefined
  const of = useMemo(
    () =>
      answer && areRulesKnown && (costs.data || uids?.length === 0)
        ? remember(createBreakEvens({ rows: answer.rows, costs: costs.data ?? [], freight: settings.data?.freight ?? [], day: window.to }))
        : null,
    [answer, areRulesKnown, costs.data, uids, settings.data, window.to],
  )
  const unread = useMemo(() => {
    const missing = answer ? lacksOf(answer.complete).filter(({ kind }) => kind === 'orders' || kind === 'afterSales') : []
    return [...new Set(missing.map(({ shop }) => shop))]
  }, [answer])
  const state = of ? 'known' : error || costs.error || settings.error ? 'failed' : 'asking'
  useEffect(() => report({ state, of, window, unread }), [report, state, of, window, unread])
  return null
}

/** A plan asks for the same goods with every change of its settings. */
function remember(find: (goods: CheckedGoods) => BreakEven): (goods: CheckedGoods) => BreakEven {
  const known = new WeakMap<CheckedGoods['listing'], BreakEven>()
  return (goods) => {
    const found = known.get(goods.listing) ?? find(goods)
    known.set(goods.listing, found)
    return found
  }
}
