import { useEffect, useMemo, useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import type { Basis, FigureWindow } from '../../figures/answers/question.ts'
import { dayOf } from '../../figures/days.ts'
import { useListAddress } from '../../screens/list/useListAddress.ts'
import { resolveChoice, type ShopChoice } from '../../shops/picker/shopChoice.ts'
import { useShopChoice } from '../../shops/picker/useShopChoice.ts'
import { useShops } from '../../shops/useShops.ts'
import { type FigureSpan, type FigureView, formatFigureView, type NamedSpan, parseFigureView, toWindow } from './figureView.ts'

/** What a screen of figures looks at, and how that is changed. */
export interface FigureScreenView {
  readonly span: FigureSpan
  readonly basis: Basis
  /** The days of the span; they move on at midnight in China. */
  readonly window: FigureWindow
  /** Days since 1970 in China. */
  readonly today: number
  readonly change: (change: Partial<FigureView>) => void
  /** All of the user's shops; undefined until they are known. */
  readonly shops: readonly Shop[] | undefined
  /** Why the shops are not known; null: they are, or are on their way. */
  readonly error: Error | null
  readonly retry: () => void
  /** Those that take part, and their shop_uid. */
  readonly asked: readonly Shop[]
  readonly askedUids: readonly string[]
  readonly shopChoice: ShopChoice
  readonly changeShopChoice: (choice: ShopChoice) => void
}

/** Window and basis are in the address; the choice of shops is kept for the screen. `screen`: the name of its page; `spanDefault`: what the address leaves out, null: nothing. */
export function useFigureView(screen: string, spanDefault?: NamedSpan | null): FigureScreenView {
  const [query, setQuery] = useListAddress()
  const today = useToday()
  const { shops, error, refetch } = useShops()
  const [shopChoice, changeShopChoice] = useShopChoice(screen)
  const { span, basis } = useMemo(() => parseFigureView(query, spanDefault), [query, spanDefault])
  const window = useMemo(() => toWindow(span, today), [span, today])
  const asked = useMemo(() => (shops ? resolveChoice(shopChoice, shops) : []), [shops, shopChoice])
  const askedUids = useMemo(() => asked.map(({ shop_uid }) => shop_uid), [asked])
  return {
    span,
    basis,
    window,
    today,
    change: (change) =>
      setQuery((before) => formatFigureView({ ...parseFigureView(before, spanDefault), ...change }, before, spanDefault), {
        replace: true,
      }),
    shops,
    error: error && !shops ? (error as unknown as Error) : null,
    retry: () => void refetch(),
    asked,
    askedUids,
    shopChoice,
    changeShopChoice,
  }
}

const LOOK_AGAIN_MS = 30_000
const SECOND_MS = 1_000

/** Days since 1970 in China; it moves on at midnight there. */
export function useToday(): number {
  const [today, setToday] = useState(() => dayOf(Date.now() / SECOND_MS))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOf(Date.now() / SECOND_MS)), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return today
}
