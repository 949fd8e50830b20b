import { describe, expect, it } from 'vitest'
import { visitAds } from '../../../src/figures/answers/scanAds.ts'
import { upsertAds } from '../../../src/figures/columns/adChunk.ts'
import type { FigureAds } from '../../../src/figures/figureRows.ts'
import { noon, TODAY } from '../someRows.ts'

const amounts = (spendFen: number, gmvFen: number | null = null, netFen: number | null = null) => ({ spendFen, gmvFen, netFen })
const ads = (overrides: Partial<FigureAds>): FigureAds => ({ day: TODAY, goods: null, account: null, hours: null, ...overrides })
const put = (held: Int32Array | null, read: readonly FigureAds[], readAt = noon()) => upsertAds(held, read, readAt, Number)
const linesOf = (chunk: Int32Array) => {
  const lines: unknown[] = []
  visitAds(chunk, TODAY - 6, TODAY, (day, place, { spend, gmv, net }) => lines.push([day - TODAY, place, spend, gmv, net]))
  return lines
}

describe('what ads cost', () => {
  it('has what is for no goods as a line of its own', () => {
    const { chunk } = put(null, [ads({ goods: [{ goodsId: '1', ...amounts(300, 900, 800) }], account: amounts(500, 1_000, 900) })])
    expect(linesOf(chunk)).toEqual([
      [0, 1, 300, 900, 800],
      [0, null, 200, 100, 100],
    ])
  })

  it('is what the plans say where they are newer than the account’s report', () => {
    const { chunk } = put(null, [ads({ goods: [{ goodsId: '1', ...amounts(600) }], account: amounts(500, 1_000) })])
    expect(linesOf(chunk)).toEqual([[0, 1, 600, null, null]])
  })

  it('is not known of sales where one line does not say them: that is not 0', () => {
    const { chunk } = put(null, [ads({ goods: [{ goodsId: '1', ...amounts(300, null) }], account: amounts(500, 1_000, 900) })])
    expect(linesOf(chunk)).toEqual([
      [0, 1, 300, null, null],
      [0, null, 200, null, null],
    ])
  })

  it('is replaced by a later reading as a whole, never by an earlier one, and not written where it says the same', () => {
    const first = put(null, [
      ads({ goods: [{ goodsId: '1', ...amounts(300) }], hours: [1, 2] }),
      ads({ day: TODAY - 1, account: amounts(9) }),
    ])
    const later = put(first.chunk, [ads({ goods: [{ goodsId: '2', ...amounts(400) }] })], noon() + 60)
    const lines = [
      [-1, null, 9, null, null],
      [0, 2, 400, null, null],
    ]
    expect([later.isChanged, linesOf(later.chunk)]).toEqual([true, lines])
    const earlier = put(later.chunk, [ads({ goods: [{ goodsId: '3', ...amounts(1) }] })], noon() - 60)
    expect([earlier.isChanged, linesOf(earlier.chunk)]).toEqual([false, lines])
    expect(put(later.chunk, [ads({ goods: [{ goodsId: '2', ...amounts(400) }] })], noon() + 90).isChanged).toBe(false)
  })
})
