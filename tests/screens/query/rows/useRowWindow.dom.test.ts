import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { goods } from '../../../../src/resources/queries/goods.ts'
import { openRowsHere, type Rows } from '../../../../src/screens/query/rows/openRows.ts'
import { useRowSummary } from '../../../../src/screens/query/rows/useRows.ts'
import { useRowWindow } from '../../../../src/screens/query/rows/useRowWindow.ts'
import { aGoodsRow } from '../aGoodsRow.ts'

/** Rows of a shop, a table that looks at them, and the windows that it asked for. */
function aTable(count: number) {
  const asked: string[] = []
  const opened = openRowsHere(goods)
  const ask: Rows['ask'] = (question, watch) => {
    if ('from' in question) asked.push(`${question.from} to ${question.to}`)
    return opened.ask(question, watch)
  }
  const rows: Rows = { ...opened, ask }
  const { result, rerender } = renderHook(
    ([from, to]: readonly [number, number]) => {
      const summary = useRowSummary(rows)
      const rowAt = useRowWindow(rows, summary, from, Math.min(to, summary.total))
      return Array.from({ length: Math.min(to, summary.total) - from }, (_, at) => rowAt(from + at)?.values.goods_id ?? null)
    },
    { initialProps: [0, 3] },
  )
  const put = (names: readonly string[]) =>
    act(() => rows.tell({ kind: 'put', shop_uid: 'shop-1', rows: names.map((goods_id) => aGoodsRow({ goods_id })) }))
  put(Array.from({ length: count }, (_, at) => String(100 + at)))
  return { rows, asked, result, put, scrollTo: (from: number, to: number) => act(async () => rerender([from, to])) }
}

it('the first rows are there with the summary that tells of them', () => {
  const { result, asked } = aTable(100)
  expect(result.current).toEqual(['100', '101', '102'])
  expect(asked).toEqual([])
})

it('rows further down are asked for once; what then becomes of them comes by itself', async () => {
  const { rows, result, asked, scrollTo } = aTable(100)
  await scrollTo(41, 43)
  expect(result.current).toEqual(['141', '142'])
  await act(async () => rows.tell({ kind: 'choose', change: { on: 'row', key: 'shop-1/141', isRange: false } }))
  expect(result.current).toEqual(['141', '142'])
  expect(asked).toEqual(['40 to 80'])
})

it('back at the top the first rows are there again', async () => {
  const { result, scrollTo } = aTable(100)
  await scrollTo(41, 43)
  await scrollTo(0, 2)
  expect(result.current).toEqual(['100', '101'])
})

it('another order is there at once, from its beginning', async () => {
  const { rows, result, asked, scrollTo } = aTable(100)
  await scrollTo(41, 43)
  act(() => rows.tell({ kind: 'look', view: { search: '', filters: {}, sort: { field: 'goods_id', order: 'desc' } } }))
  await scrollTo(0, 2)
  expect(result.current).toEqual(['199', '198'])
  expect(asked).toEqual(['40 to 80', '40 to 80'])
})
