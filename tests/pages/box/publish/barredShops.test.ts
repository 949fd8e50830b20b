import { describe, expect, it } from 'vitest'
import type { BoxClaim } from '../../../../contract/entities/boxClaim.ts'
import { BARRED_MS, toBarredShops } from '../../../../src/pages/box/publish/barredShops.ts'
import { aClaim } from '../../../server/builders/box.ts'

const NOW = 10 * BARRED_MS
const WORDS = '店铺处于违规处罚期，暂不能编辑商品'
const claim = (shop_uid: string, more: Partial<BoxClaim> = {}): BoxClaim => {
  const { is_removed: _, ...fields } = aClaim({ shop_uid, state: 'refused', reason: WORDS })
  return { ...fields, saved_at: NOW - 1_000, ...more }
}
const barred = (...claims: readonly BoxClaim[]) => Object.fromEntries(toBarredShops(claims, NOW))

describe('shops that may not publish', () => {
  it('are known by the words of their refusals, of whichever batch or page', () => {
    expect(barred(claim('a'), claim('b', { reason: `shopBarred|${WORDS}` }), claim('c', { reason: '商品标题含有违禁词' }))).toEqual({
      a: WORDS,
      b: WORDS,
    })
  })

  it('are remembered for a day', () => {
    expect(barred(claim('a', { saved_at: NOW - BARRED_MS - 1 }), claim('b', { saved_at: NOW - BARRED_MS }))).toEqual({ b: WORDS })
  })

  it('are free again once they have taken goods, and not by refusing others for what is wrong with them', () => {
    const refusedGoods = claim('a', { reason: '商品标题含有违禁词', saved_at: NOW })
    expect(barred(refusedGoods, claim('a'))).toEqual({ a: WORDS })
    expect(barred(claim('a', { state: 'review', reason: '', saved_at: NOW }), claim('a'))).toEqual({})
    expect(barred(claim('a', { state: 'published', reason: '', saved_at: NOW }), claim('a'))).toEqual({})
    expect(barred(claim('a', { state: 'review', reason: '', saved_at: NOW - 2_000 }), claim('a'))).toEqual({ a: WORDS })
  })
})
