import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { goods } from '../../../../src/resources/queries/goods.ts'
import type { Rows } from '../../../../src/screens/query/rows/openRows.ts'
import { useRowSummary, useRows } from '../../../../src/screens/query/rows/useRows.ts'
import { aGoodsRow } from '../aGoodsRow.ts'
import { standInForRows } from '../standInForRows.ts'

const begun: string[] = []

beforeEach(() => {
  begun.length = 0
  vi.stubGlobal('Worker', undefined)
  standInForRows()
  vi.stubGlobal(
    'Worker',
    class extends globalThis.Worker {
      constructor(address: URL) {
        begun.push(address.pathname.split('/').at(-1) ?? '')
        super(address)
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

function openRows(areFew: boolean) {
  return renderHook(
    (few: boolean) => {
      const rows = useRows(goods, { areFew: few })
      return { rows, summary: useRowSummary(rows) }
    },
    { initialProps: areFew },
  )
}

function put(rows: Rows | null, ids: readonly string[]): void {
  rows?.tell({ kind: 'begin', shop_uid: '' })
  rows?.tell({ kind: 'put', shop_uid: '', rows: ids.map((goods_id) => aGoodsRow({ goods_id })) })
  rows?.tell({ kind: 'settle', shop_uid: '' })
}

it('few rows are there at once, and begin no worker; they are searched and chosen as any', async () => {
  const { result } = openRows(true)
  act(() => put(result.current.rows, ['1', '2', '13']))
  expect(result.current.summary.all).toBe(3)
  act(() => result.current.rows?.tell({ kind: 'look', view: { search: '13', filters: {}, sort: null } }))
  act(() => result.current.rows?.tell({ kind: 'choose', change: { on: 'view', isChosen: true } }))
  expect([result.current.summary.total, result.current.summary.chosen.count]).toEqual([1, 1])
  const chosen = await result.current.rows?.ask({ of: 'chosen' })
  expect(chosen?.map(({ values }) => values.goods_id)).toEqual(['13'])
  expect(begun).toEqual([])
})

it('where few have become many a worker keeps them', async () => {
  const { result, rerender } = openRows(true)
  act(() => put(result.current.rows, ['1']))
  const few = result.current.rows
  rerender(false)
  expect(begun).toEqual(['rows.worker.ts'])
  expect(result.current.rows).not.toBe(few)
  await act(async () => put(result.current.rows, ['1', '2']))
  await expect.poll(() => result.current.summary.all).toBe(2)
})
