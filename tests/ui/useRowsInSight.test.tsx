import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useRowsInSight } from '../../src/ui/useRowsInSight.ts'

const ROW_PX = 10
const open = (options: Partial<Parameters<typeof useRowsInSight>[0]>) =>
  renderHook(() => useRowsInSight({ count: 1_000, frameOf: () => null, rowHeightPx: ROW_PX, overscanRows: 2, firstRows: 5, ...options }))
    .result.current

it('draws about a screen before the frame is measured, and leaves the rest as a height', () => {
  const { items, abovePx, belowPx } = open({})
  expect(items[0]?.index).toBe(0)
  expect(items.length).toBeGreaterThanOrEqual(5)
  expect(items.length).toBeLessThanOrEqual(5 + 2 + 1)
  expect(abovePx).toBe(0)
  expect(items.length * ROW_PX + belowPx).toBe(1_000 * ROW_PX)
})

it('draws no row where it is off, and none where there is none', () => {
  expect(open({ enabled: false }).items).toEqual([])
  expect(open({ count: 0 })).toMatchObject({ items: [], abovePx: 0, belowPx: 0 })
})

it('draws rows that the place keeps, wherever they are', () => {
  expect(open({ rangeExtractor: () => [0, 1, 900] }).items.map(({ index, start }) => [index, start])).toEqual([
    [0, 0],
    [1, ROW_PX],
    [900, 900 * ROW_PX],
  ])
})

it('names rows as the place does', () => {
  expect(open({ getItemKey: (index) => `row ${index}` }).items[1]?.key).toBe('row 1')
})
