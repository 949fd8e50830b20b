import { describe, expect, it } from 'vitest'
import { field } from '../../../src/resources/schema/field.ts'
import { matchesFilter } from '../../../src/screens/fields/fieldRules.ts'

const label = { zh: '数', en: 'Figure' }
const money = field.money({ label })
const moneyRange = field.moneyRange({ label })
const ratio = field.ratio({ label })

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

describe('a filter from a figure to a figure', () => {
  it('has both its ends in it, whatever the price in fen', () => {
    const isLost = (fen: number) => {
      const yuan = (fen / 100).toFixed(2)
      return !matchesFilter(money, fen, `${yuan}..`) || !matchesFilter(money, fen, `..${yuan}`)
    }
    expect(upTo(10_000).filter(isLost)).toEqual([])
  })

  it('ends beside the next fen', () => {
    const isTaken = (fen: number) => {
      const yuan = (fen / 100).toFixed(2)
      return matchesFilter(money, fen - 1, `${yuan}..`) || matchesFilter(money, fen + 1, `..${yuan}`)
    }
    expect(upTo(10_000).filter(isTaken)).toEqual([])
  })

  it('has both its ends in it, whatever the percent', () => {
    const isLost = (percent: number) =>
      !matchesFilter(ratio, percent / 100, `${percent}..`) || !matchesFilter(ratio, percent / 100, `..${percent}`)
    expect(upTo(100).filter(isLost)).toEqual([])
  })

  it('takes prices of which one end is exactly the bound', () => {
    expect(matchesFilter(moneyRange, [1990, 2990], '..19.90')).toBe(true)
    expect(matchesFilter(moneyRange, [990, 1990], '19.9..')).toBe(true)
  })
})
