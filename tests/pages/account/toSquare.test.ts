import { describe, expect, it } from 'vitest'
import { toSquare } from '../../../src/pages/account/toSquare.ts'

describe('the square of a picture', () => {
  it.each([
    ['a wide one', 1600, 900, { leftPx: 350, topPx: 0, sidePx: 900, drawnPx: 512 }],
    ['a tall one', 600, 1001, { leftPx: 0, topPx: 200, sidePx: 600, drawnPx: 512 }],
    ['one that is square', 512, 512, { leftPx: 0, topPx: 0, sidePx: 512, drawnPx: 512 }],
    ['a small one, which is not blown up', 40, 30, { leftPx: 5, topPx: 0, sidePx: 30, drawnPx: 30 }],
  ])('of %s', (_, width, height, square) => {
    expect(toSquare(width, height)).toEqual(square)
  })
})
