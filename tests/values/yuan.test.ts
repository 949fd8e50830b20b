import { describe, expect, it } from 'vitest'
import { parseYuan, toYuanText } from '../../src/values/yuan.ts'

describe('yuan', () => {
  it.each([
    ['0', 0],
    ['0.29', 29],
    ['1.1', 110],
    ['￥1，234.50', 123450],
    [' 12 ', 1200],
    ['-0.01', -1],
    ['１２．５', 1250],
    ['12元', 1200],
    ['-¥1,234.50', -123450],
    ['¥ 12 元', 1200],
    ['-0', 0],
    ['1.005', null],
    ['12,5', null],
    ['12，50', null],
    ['12 13', null],
    ['12\n13', null],
    ['1元2', null],
    ['1e3', null],
    ['.5', null],
    ['', null],
    ['a', null],
  ])('“%s” is %s fen', (text, fen) => {
    expect(parseYuan(text)).toBe(fen)
  })

  it('never loses a fen on the way there and back', () => {
    for (const fen of [0, 1, 29, 57, 58, 115, 999, 4_035, 123_456_789]) expect(parseYuan(toYuanText(fen))).toBe(fen)
  })
})
