import { describe, expect, it } from 'vitest'
import type { Chance, HotDay } from '../../../contract/entities/hotList.ts'
import type { FigureRow } from '../../../src/figures/answers/question.ts'
import { toPicked } from '../../../src/pages/hot/chances.ts'
import { parseFurther } from '../../../src/pages/hot/OpportunityFilter.tsx'
import { type Opportunity, toKeptOpportunities, toOpportunityRows } from '../../../src/pages/hot/opportunityTable.ts'
import { aHotRow } from '../../server/builders/hotLists.ts'

const chance = (chance_id: string, more: Partial<Opportunity> = {}): Opportunity => ({
  chance_id,
  keywords: `word${chance_id} new`,
  refer_price: 2_000,
  pic_url: null,
  hot_index: 10_000,
  ...more,
})
const sold = (title: string, pieces: number): FigureRow => ({
  shop: 'a',
  goods: title,
  name: { title, thumb: null, spec: null },
  sums: { itemsSold: { part: pieces, whole: null }, salesAmount: { part: pieces * 2_000, whole: null } },
})
const rowsOf = (found: readonly Opportunity[], around: Partial<Parameters<typeof toOpportunityRows>[1]> = {}) =>
  toOpportunityRows(found, { own: [], days: 30, kept: undefined, picked: new Map(), day: '2026-11-22', ...around }).map(
    ({ values }) => values,
  )

describe('opportunities', () => {
  it('have what they are likely to sell explained by own goods with the same words', () => {
    const found = Array.from({ length: 6 }, (_, index) => chance(String(index)))
    const own = [40, 50, 60, 70, 90].map((perDay, index) => sold(`Word${index} of ours`, perDay * 30))
    const rows = rowsOf(found, { own })
    expect(rows[5]).toMatchObject({ likely_low: 45, likely_high: 75, own_goods: 0, own_per_day: 0 })
    expect(rows[0]).toMatchObject({ own_goods: 1, own_middle: 40, own_per_day: 40, parts: { price: 1 } })
    expect(rowsOf(found, { own: own.slice(1) })[5]).toMatchObject({ likely_low: null, likely_high: null })
  })

  it('have no score where nothing says what one goods of it would sell, however hot it is and whatever own goods sell together', () => {
    const found = Array.from({ length: 3 }, (_, index) => chance(String(index), { hot_index: 90_000 }))
    const own = [sold('word0 a', 600), sold('word0 b', 600)]
    expect(rowsOf(found, { own })[0]).toMatchObject({ likely_low: null, own_middle: 20, own_per_day: 40, score: null })
  })

  it('have no score where one goods of it is likely to sell next to nothing, however much own goods sell together', () => {
    const found = Array.from({ length: 6 }, (_, index) => chance(String(index)))
    const own = Array.from({ length: 5 }, (_, index) => Array.from({ length: 100 }, () => sold(`word${index} of ours`, 15))).flat()
    const rows = rowsOf(found, { own })
    expect(rows[0]).toMatchObject({ likely_low: 0, likely_high: 1, own_per_day: 50, score: null })
    expect(rows[5]).toMatchObject({ likely_low: 0, likely_high: 1, score: null })
  })

  it('say unknown, and not 0, of what neither the platform nor the figures say', () => {
    const [row] = rowsOf([chance('1', { hot_index: undefined, refer_price: null })], { own: null })
    expect(row).toMatchObject({ hot_index: null, own_goods: null, score: null, quality: 'poor', likely_low: null, state: 'open' })
    expect(row?.parts).toEqual({ demand: null, own: null, margin: null, trend: null, price: null })
  })

  it('are compared with the days before today, and take the margin of those that were checked', () => {
    const aDay = (day: string, value: number): HotDay => ({
      list: 'chances',
      subject: '',
      day,
      saved_at: 1,
      saved_by_name: '',
      rows: [{ ...aHotRow, id: '1', value }],
    })
    const kept = [aDay('2026-11-20', 4_000), aDay('2026-11-21', 6_000), aDay('2026-11-22', 90_000)]
    const picked = new Map([['1', { state: 'profitChecked', margin_bp: 3_000 } as Chance]])
    expect(rowsOf([chance('1')], { kept, picked })[0]).toMatchObject({
      heat_times: 1,
      state: 'profitChecked',
      parts: { trend: 1, margin: 1, demand: null },
      score: null,
    })
  })

  it('are kept and picked with what the platform said, in whole numbers', () => {
    expect(toKeptOpportunities([chance('1', { hot_index: undefined })])).toMatchObject([
      { id: '1', value: null, price_fen: 2_000, rank: 1 },
    ])
    expect(toPicked(chance('1', { hot_index: 12.6, refer_price: undefined }))).toMatchObject({
      hot_index: 13,
      refer_price_fen: null,
      state: 'picked',
    })
  })
})

describe('further filters', () => {
  it.each([
    ['', {}],
    ['{"cat_id": 1}', { cat_id: 1 }],
    ['[1]', null],
    ['null', null],
    ['{', null],
  ])('typed as %j are %j', (typed, filter) => {
    expect(parseFurther(typed)).toEqual(filter)
  })
})
