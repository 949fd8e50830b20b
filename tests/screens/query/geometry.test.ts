import { describe, expect, it } from 'vitest'
import { toGeometry } from '../../../src/screens/query/geometry.ts'

const heights = { rowPx: 50, detailsPx: (count: number) => count * 10 }
const opened = [
  { at: 1, detailCount: 3 },
  { at: 4, detailCount: 2 },
]

describe('where rows of known heights stand', () => {
  it('adds what is open above a row to its top', () => {
    const { topOf, totalPx } = toGeometry(10, opened, heights)
    expect([0, 1, 2, 4, 5, 10].map(topOf)).toEqual([0, 50, 130, 230, 300, 550])
    expect(totalPx).toBe(550)
  })

  it.each([
    [0, 0],
    [99, 1],
    [100, 1],
    [129, 1],
    [130, 2],
    [279, 4],
    [299, 4],
    [300, 5],
    [549, 9],
    [9_999, 9],
  ])('finds at %i px row %i, details counting as their row', (px, at) => {
    expect(toGeometry(10, opened, heights).rowAt(px)).toBe(at)
  })

  it('finds the first row where there are none', () => {
    expect(toGeometry(0, [], heights).rowAt(100)).toBe(0)
  })
})
