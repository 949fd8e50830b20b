import { describe, expect, it } from 'vitest'
import { calibrateSales, KNOWN_MIN, type KnownSales } from '../../../../src/pages/hot/rules/calibrateSales.ts'
import { type ChanceFacts, fitsWords, scoreChance } from '../../../../src/pages/hot/rules/chanceScore.ts'
import { rankChange, toRanks } from '../../../../src/pages/hot/rules/rankChange.ts'
import { leastOfWords } from '../../../../src/pages/hot/rules/salesWords.ts'
import { fc } from '../../../fastCheck.ts'

describe('sales in words', () => {
  it.each([
    ['300+', 300],
    ['1.2万+', 12_000],
    ['已拼10万+件', 100_000],
    ['1,234', 1_234],
    ['57', 57],
    ['热卖', null],
    ['', null],
  ])('%s mean at least %s', (words, least) => {
    expect(leastOfWords(words)).toBe(least)
  })
})

describe('words that own goods explain', () => {
  const known: readonly KnownSales[] = [40, 50, 60, 70, 80, 90].map((perDay) => ({ said: 1_000, perDay }))

  it('come to what most of the goods sell of which the platform says the same', () => {
    expect(calibrateSales(known, 1_000)).toEqual({ low: 50, high: 80, from: 6 })
  })

  it('come to more where the platform says more', () => {
    expect(calibrateSales(known, 2_000)).toMatchObject({ low: 100, high: 200 })
  })

  it('come to nothing where too few goods are known, or none that are comparable', () => {
    expect(calibrateSales(known.slice(0, KNOWN_MIN - 1), 1_000)).toBeNull()
    expect(calibrateSales(known, 100_000)).toBeNull()
    expect(calibrateSales(known, 0)).toBeNull()
  })

  it('never come to an end below the beginning', () => {
    const pair = fc.record({ said: fc.integer({ min: 0, max: 100_000 }), perDay: fc.double({ min: 0, max: 10_000, noNaN: true }) })
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 30 }), fc.integer({ min: 1, max: 100_000 }), (pairs, said) => {
        const likely = calibrateSales(pairs, said)
        return likely === null || (likely.low >= 0 && likely.low <= likely.high && likely.from >= KNOWN_MIN)
      }),
    )
  })
})

describe('the rank of goods', () => {
  it('went up, went down, is new, or is compared with a list that nobody knows', () => {
    expect([rankChange(3, 8), rankChange(8, 3), rankChange(3, 3), rankChange(3, null), rankChange(3, undefined)]).toEqual([
      5,
      -5,
      0,
      'new',
      'unknown',
    ])
  })

  it('is shared by goods that sell the same', () => {
    const rows = [9, 7, 7, 2].map((sold, at) => ({ key: String(at), sold }))
    expect([
      ...toRanks(
        rows,
        ({ key }) => key,
        ({ sold }) => sold,
      ).values(),
    ]).toEqual([1, 2, 2, 4])
  })
})

describe('the score of an opportunity', () => {
  const nothing: ChanceFacts = { likelyPerDay: null, ownPerDay: null, marginBp: null, heatTimes: null, priceTimes: null }

  it('is none where nothing is known, and its data are poor', () => {
    expect(scoreChance(nothing)).toMatchObject({ score: null, quality: 'poor' })
  })

  it('is made of the parts that are known alone: an unknown one is not 0', () => {
    expect(scoreChance({ ...nothing, likelyPerDay: 50, marginBp: 0 })).toMatchObject({ score: 64, quality: 'fair', parts: { margin: 0 } })
    expect(scoreChance({ ...nothing, likelyPerDay: 50, marginBp: 3_000, ownPerDay: 50 })).toMatchObject({ score: 100, quality: 'good' })
  })

  it('is none with less than half of the weight, or where nothing says what it sells: it would look like a verdict', () => {
    expect(scoreChance({ ...nothing, likelyPerDay: 50 })).toMatchObject({ score: null, quality: 'poor' })
    expect(scoreChance({ likelyPerDay: null, ownPerDay: 50, marginBp: 3_000, heatTimes: 2, priceTimes: 1 })).toMatchObject({
      score: null,
      quality: 'fair',
    })
  })

  it('follows what it is likely to sell: next to nothing is never first', () => {
    const scoreOf = (likelyPerDay: number) =>
      scoreChance({ likelyPerDay, ownPerDay: 40, marginBp: null, heatTimes: 1.5, priceTimes: 1 }).score ?? 0
    expect(scoreOf(0.5)).toBeLessThan(scoreOf(5))
    expect(scoreOf(5)).toBeLessThan(scoreOf(40))
  })

  it('loses by a margin below 0 no more than by none', () => {
    const withMargin = (marginBp: number) => scoreChance({ ...nothing, likelyPerDay: 50, marginBp }).score
    expect(withMargin(-5_000)).toBe(withMargin(0))
  })

  it('is best for a price like one’s own, and worst for half or double of it', () => {
    const partOf = (priceTimes: number) => scoreChance({ ...nothing, priceTimes }).parts.price
    expect([partOf(1), partOf(2), partOf(0.5), partOf(0)]).toEqual([1, 0, 0, null])
  })

  it('takes goods for comparable by the first of its words', () => {
    expect(fitsWords('花间集 连衣裙 新款', '连衣裙 花间集')).toBe(true)
    expect(fitsWords('花间集 半身裙', '连衣裙 花间集')).toBe(false)
    expect(fitsWords('anything', '')).toBe(false)
  })
})
