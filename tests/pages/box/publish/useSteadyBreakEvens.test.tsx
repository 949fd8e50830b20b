import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useSteadyBreakEvens } from '../../../../src/pages/box/publish/useSteadyBreakEvens.ts'
import type { CheckedGoods } from '../../../../src/pages/box/rules/listingFacts.ts'

const goods = [{ listing: { title: 'Tea' } }, { listing: { title: 'Cup' } }] as unknown as readonly CheckedGoods[]
const [tea, cup] = goods as readonly [CheckedGoods, CheckedGoods]
/** What the figures say of both, each time by another function. */
const saying = (ofTea: readonly (number | null)[], ofCup: readonly (number | null)[]) => (each: CheckedGoods) =>
  each === tea ? ofTea : ofCup

describe('break-even prices of a plan', () => {
  it('are the very same function where the figures say the same again, and where they say a known one otherwise', () => {
    const { result, rerender } = renderHook(({ given }) => useSteadyBreakEvens(goods, given), {
      initialProps: { given: saying([900, null], [400]) },
    })
    const first = result.current
    rerender({ given: saying([900, null], [400]) })
    expect(result.current).toBe(first)
    rerender({ given: saying([912, null], [395]) })
    expect(result.current).toBe(first)
    expect([first?.(tea), first?.(cup)]).toEqual([[900, null], [400]])
  })

  it('are another one once an unknown one is known', () => {
    const { result, rerender } = renderHook(({ given }) => useSteadyBreakEvens(goods, given), {
      initialProps: { given: saying([900, null], [400]) },
    })
    const first = result.current
    rerender({ given: saying([912, 800], [395]) })
    expect(result.current).not.toBe(first)
    expect([result.current?.(tea), result.current?.(cup)]).toEqual([[900, 800], [400]])
  })

  it('are none where nobody counts them', () => {
    expect(renderHook(() => useSteadyBreakEvens(goods, null)).result.current).toBeNull()
  })
})
