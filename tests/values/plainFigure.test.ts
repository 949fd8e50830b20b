import { describe, expect, it } from 'vitest'
import { plainFigure } from '../../src/values/plainFigure.ts'

describe('a typed figure', () => {
  it.each([
    [' 12 ', '12'],
    ['１２．５', '12.5'],
    ['1,234.50', '1234.50'],
    ['1，234，567', '1234567'],
    ['-1,234', '-1234'],
    ['12 13', '12 13'],
    ['abc', 'abc'],
  ])('“%s” is %s without what is around it', (text, plain) => {
    expect(plainFigure(text)).toBe(plain)
  })

  it.each(['12,5', '12，50', '1,2345', '1,23,456', ',5'])('“%s” may mean another figure, and is none', (text) => {
    expect(plainFigure(text)).toBeNull()
  })
})
