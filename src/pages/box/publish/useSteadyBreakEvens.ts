import { useMemo, useRef } from 'react'
import type { CheckedGoods, KnownFacts } from '../rules/listingFacts.ts'

type BreakEvens = NonNullable<KnownFacts['breakEvenFen']>

/**
 * Break-even prices as they were when they were first known; what was unknown comes later. Figures that are being read say them a little otherwise
 * with each answer: each time the plan would be made again, and its button would give way below a press. In and out: by SKU of the
 * goods, fen; null as a whole: they are not counted. The same function while it says the same of these goods.
 */
export function useSteadyBreakEvens(goods: readonly CheckedGoods[], given: BreakEvens | null): BreakEvens | null {
  const known = useRef(new WeakMap<CheckedGoods['listing'], ReturnType<BreakEvens>>())
  const last = useRef<{ readonly said: string; readonly read: BreakEvens } | null>(null)
  return useMemo(() => {
    if (!given) return null
    const read: BreakEvens = (each) => {
      const before = known.current.get(each.listing)
      const now = given(each).map((fen, at) => before?.[at] ?? fen)
      known.current.set(each.listing, now)
      return now
    }
    const said = JSON.stringify(goods.map(read))
    if (last.current?.said !== said) last.current = { said, read }
    return last.current.read
  }, [goods, given])
}
