import { describe, expect, it } from 'vitest'
import { createValueFormats } from '../../src/domain/valueFormats.ts'

const FEN_PER_YUAN = 100
/** The same numbers each time: a seed and a step of a known generator. */
function* someNumbers(count: number): Generator<number> {
  let seed = 20_261_130
  for (let nth = 0; nth < count; nth += 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    yield seed / 2 ** 32
  }
}
const edges = [
  0, 0.0004, 0.0005, 0.001, 0.05, 0.125, 0.1256, 0.9995, 0.99949, 1, 1.005, 2.5, 99.95, 999.9995, 1_000, 12_345.678, 1e6, 1e14,
  999_999_999_999_999,
]
const beyond = [1e15, 1.5e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY]
const sizes = [...someNumbers(4_000)].map((dice, nth) =>
  nth % 4 === 0 ? Math.round(dice * 10 ** (nth % 14)) : nth % 4 === 1 ? Math.round(dice * 1e6) / 1e4 : dice * 10 ** ((nth % 18) - 4),
)
const values = [...edges, ...beyond, ...sizes].flatMap((value) => [value, -value])

describe.each(['zh-CN', 'en-US'] as const)('createValueFormats in %s', (language) => {
  const formats = createValueFormats(language)

  it.each([
    ['numbers', (value: number) => formats.number(value), new Intl.NumberFormat(language), 1],
    [
      'shares',
      (value: number) => formats.percent(value),
      new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
      1,
    ],
    [
      'amounts',
      (value: number) => formats.money(value),
      new Intl.NumberFormat(language, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' }),
      FEN_PER_YUAN,
    ],
  ])('writes %s as the platform itself would', (_, write, platform, unit) => {
    expect(values.filter((value) => write(value) !== platform.format(value / unit))).toEqual([])
  })
})
