import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { goods } from '../../../../src/resources/queries/goods.ts'
import { createRowService } from '../../../../src/screens/query/rows/createRowService.ts'
import { toQueryFacts } from '../../../../src/screens/query/rows/queryFacts.ts'
import type { RowReply } from '../../../../src/screens/query/rows/rowMessages.ts'
import { aGoodsRow } from '../aGoodsRow.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A worker's half, and the number of rows that it told so far, in their order. */
function aService() {
  const told: number[] = []
  const serve = createRowService((reply: RowReply) => {
    if (reply.kind === 'summary') told.push(reply.summary.all)
  })
  serve({ kind: 'open', facts: toQueryFacts(goods) })
  serve({ kind: 'keepOnly', shop_uids: ['shop-1'] })
  told.length = 0
  const put = (goods_id: string) => {
    const row = aGoodsRow({ goods_id })
    serve({ kind: 'put', shop_uid: row.shop_uid, rows: [row] })
  }
  return { told, put, serve }
}

describe('the worker of the rows', () => {
  it('tells of the first rows at once, also right after a run began', () => {
    const { told, put } = aService()
    put('1')
    expect(told).toEqual([1])
  })

  it('tells of the rows of several shops as one', () => {
    const { told, serve } = aService()
    const first = aGoodsRow({ goods_id: '1' })
    const second = aGoodsRow({ goods_id: '2' }, 'shop-2')
    serve({ kind: 'putAll', rowsOf: new Map([first, second].map((row) => [row.shop_uid, [row]])) })
    expect(told).toEqual([2])
  })

  it('tells of later rows together, a few times a second', () => {
    const { told, put } = aService()
    put('1')
    for (let at = 2; at <= 9; at += 1) put(`${at}`)
    expect(told).toEqual([1])
    vi.advanceTimersByTime(1_000)
    expect(told).toEqual([1, 9])
  })
})
