import { describe, expect, it } from 'vitest'
import type { ShopRunLine } from '../../../../src/bridge/runs/shopRun.ts'
import { isMissing, isReading, shopStateOf, toCompletion, toShopShare } from '../../../../src/screens/query/shops/toShopStates.ts'

const completion = { done: 3, total: 8, failed: 1 }

function aLine(change: Partial<ShopRunLine> = {}): ShopRunLine {
  const shop = { shop_uid: 'a', shop_name: 'Harbour' }
  return { shop, state: 'running', error: null, resumesAt: null, done: 5, total: 5, unreadable: 0, ...change }
}

describe('a shop whose rows are there while their figures are completed', () => {
  it.each([
    [{}, 'running'],
    [{ completion }, 'completing'],
    [{ completion, state: 'limited', resumesAt: 9 }, 'completing'],
    [{ state: 'limited', resumesAt: 9 }, 'limited'],
    [{ completion, state: 'ok' }, 'ok'],
    [{ completion, state: 'ok', done: 4 }, 'short'],
  ] as const)('with %j is %s', (change, state) => {
    expect(shopStateOf(aLine(change))).toBe(state)
  })

  it('counts as one that answered, and as nothing that is missing', () => {
    const lines = [aLine({ completion }), aLine({ completion, done: 4 }), aLine()]
    expect(toShopShare(lines, null)).toEqual({ done: 1, total: 3 })
    expect(lines.map(isMissing)).toEqual([false, false, false])
  })

  it('is not being read any more', () => {
    expect(isReading([aLine({ completion }), aLine({ state: 'ok' })])).toBe(false)
    expect(isReading([aLine({ completion }), aLine()])).toBe(true)
    expect(isReading([aLine({ state: 'limited', resumesAt: null })])).toBe(false)
  })

  it('adds its figures to those of the others; what was stopped or failed is left over', () => {
    const other = { done: 4, total: 4, failed: 0 }
    expect(toCompletion([aLine({ state: 'ok' })])).toBeNull()
    expect(toCompletion([aLine({ completion }), aLine({ completion: other, state: 'ok' })])).toEqual({
      done: 7,
      total: 12,
      left: 1,
      isUnderWay: true,
    })
    expect(toCompletion([aLine({ completion, state: 'ok' })])).toEqual({ done: 3, total: 8, left: 6, isUnderWay: false })
  })
})
