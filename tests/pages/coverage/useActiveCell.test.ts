import { describe, expect, it } from 'vitest'
import { toNextCell } from '../../../src/pages/coverage/useActiveCell.ts'

const size = { rows: 3, columns: 4 }
const GOODS = -1

describe('the cell that a key leads to', () => {
  it.each([
    ['ArrowDown', [0, 0], [1, 0]],
    ['ArrowUp', [1, 2], [0, 2]],
    ['ArrowRight', [1, GOODS], [1, 0]],
    ['ArrowLeft', [1, 0], [1, GOODS]],
    ['Home', [2, 3], [2, GOODS]],
    ['End', [2, GOODS], [2, 3]],
    ['ArrowUp', [0, 1], [0, 1]],
    ['ArrowDown', [2, 1], [2, 1]],
    ['ArrowLeft', [0, GOODS], [0, GOODS]],
    ['ArrowRight', [0, 3], [0, 3]],
  ] as const)('by %s from %j is %j', (key, [row, column], [nextRow, nextColumn]) => {
    expect(toNextCell(key, { row, column }, size)).toEqual({ row: nextRow, column: nextColumn })
  })

  it.each(['Enter', ' ', 'a', 'Tab'])('by %j is none: the key does what it always does', (key) => {
    expect(toNextCell(key, { row: 0, column: 0 }, size)).toBeNull()
  })
})
