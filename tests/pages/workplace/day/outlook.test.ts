import { describe, expect, it } from 'vitest'
import type { FigureQuestion } from '../../../../src/figures/answers/question.ts'
import { isByShopAndDay } from '../../../../src/figures/answers/totals.ts'
import { askForecast, forecastMonth } from '../../../../src/pages/workplace/day/askForecast.ts'
import { askReturns, expectReturns } from '../../../../src/pages/workplace/day/askReturns.ts'
import { askTrend, TREND_DAYS, usualDay, weekdayOf } from '../../../../src/pages/workplace/day/askTrend.ts'
import { noon } from '../../../figures/someRows.ts'
import { type Sale, someDays } from './someDays.ts'

const now = noon() + 600
const asked = { shops: ['s1'], everyShop: ['s1'], readBy: 'here', now, asOf: noon() } as const
const each = (from: number, to: number, sale: Omit<Sale, 'daysAgo'>): Sale[] =>
  Array.from({ length: from - to + 1 }, (_, index) => ({ ...sale, daysAgo: to + index }))

describe('the trend of a shop', () => {
  it('has each of the last days, with a gap where one was not read', async () => {
    const ask = someDays({ sales: { s1: [{ daysAgo: 0, fen: 5 }, ...each(14, 1, { fen: 100 })] }, unread: { s1: [2] } })
    const { days, byShop, usualDays } = await askTrend(ask, ['s1'], now)
    expect([days.length, days.at(-1), days[0]]).toEqual([TREND_DAYS, '2026-11-22', '2026-11-08'])
    expect(byShop.get('s1')?.slice(-4)).toEqual([100, null, 100, 5])
    expect(usualDays.get('s1')).toBe(100)
  })

  it.each([
    [[], null],
    [[null, null], null],
    [[0], 0],
    [[null, 10, 20, null], 15],
    [[9_999, 1, 1, 1, 1, 1, 1, 1], 1],
    [[1, 2], 2],
  ])('of %j a usual day is %s', (sold, usual) => {
    expect(usualDay(sold)).toBe(usual)
  })

  it('knows the day of the week', () => {
    expect([weekdayOf('2026-11-22'), weekdayOf('2026-11-23'), weekdayOf('1970-01-01')]).toEqual([0, 1, 4])
  })
})

describe('the month', () => {
  it('is what was sold, the rest of today, and usual weekdays', () => {
    // Each day before sold 100, Sundays 310; today is a Sunday and half of the week's sales come before this hour.
    const sold = new Map<string, number>()
    for (let back = 1; back <= 28; back += 1) {
      const day = new Date(Date.UTC(2026, 10, 22 - back)).toISOString().slice(0, 10)
      sold.set(day, weekdayOf(day) === 0 ? 310 : 100)
    }
    sold.set('2026-11-22', 40)
    const before = 21 * 100 + 3 * 210
    const rest = 310 / 2
    const toCome = 8 * 100 + 210
    const { fen, soFar } = forecastMonth({ sold, today: '2026-11-22', earlyFen: (6 * 100 + 310) / 2 })
    expect(soFar).toBe(before + 40)
    expect(fen).toBe(before + 40 + rest + toCome)
  })

  it('is of the shops whose four weeks were read', async () => {
    const sales = { s1: [{ daysAgo: 0, fen: 10 }, ...each(28, 1, { fen: 100 })], s2: each(28, 0, { fen: 7 }) }
    const both = { ...asked, shops: ['s1', 's2'], everyShop: ['s1', 's2'] }
    expect(await askForecast(someDays({ sales, unread: { s2: [9] } }), both)).toEqual({
      fen: 2_110 + 800,
      soFar: 2_110,
      shops: 1,
      missing: [{ shop: 's2', kind: 'orders', from: '2026-11-13', to: '2026-11-13' }],
    })
    expect(await askForecast(someDays({ sales, unread: { s1: [9], s2: [9] } }), both)).toBeNull()
  })
})

describe('the month of shops that were read at different moments', () => {
  it('counts today up to one of them, and what sells later in the day once', async () => {
    const before = -3_600
    const after = 1_800
    const usual = each(28, 1, { atS: before, fen: 60 }).concat(each(28, 1, { atS: after, fen: 40 }))
    const today = [
      { daysAgo: 0, atS: before, fen: 60 },
      { daysAgo: 0, atS: after, fen: 40 },
    ]
    const both = { ...asked, shops: ['s1', 's2'], everyShop: ['s1', 's2'], now: noon() + 3_600 }
    const readLater = { s2: noon() + 3_600 }
    const ask = someDays({ sales: { s1: [...usual, ...today], s2: [...usual, ...today] }, asOf: readLater })
    // Of each shop 100 on each of the 30 days.
    expect(await askForecast(ask, both)).toMatchObject({ fen: 2 * 30 * 100, soFar: 2 * (21 * 100 + 60) })
  })
})

describe('what is expected to come back of today', () => {
  const past = {
    all: { refundedFen: 100_000, soldFen: 1_000_000 },
    byShop: new Map([['s1', { refundedFen: 100_000, soldFen: 950_000 }]]),
    byGoods: new Map([['s1 bad', { refundedFen: 450_000, soldFen: 850_000 }]]),
  }
  // A shop leans on all, with 50,000 fen at 10 %: (100,000 + 5,000) / 1,000,000.
  const shopRate = 0.105

  it.each([
    ['goods with a history go by it', 1_000, 'bad', (450_000 + 50_000 * shopRate) / 900_000],
    ['goods without one go by their shop', 1_000, 'new', shopRate],
  ])('%s', (_, fen, goods, rate) => {
    const sold = { totalFen: fen, byShop: new Map([['s1', fen]]), byGoods: [{ shop: 's1', goods, fen }] }
    expect(expectReturns(sold, past)).toBe(Math.round(fen * rate))
  })

  it('goods that are not in the list go by their shop, and a shop without a history by all of them', () => {
    expect(expectReturns({ totalFen: 2_000, byShop: new Map([['s1', 2_000]]), byGoods: [] }, past)).toBe(210)
    expect(expectReturns({ totalFen: 2_000, byShop: new Map([['s9', 2_000]]), byGoods: [] }, past)).toBe(200)
    const nothing = { all: { refundedFen: 0, soldFen: 0 }, byShop: new Map(), byGoods: new Map() }
    expect(expectReturns({ totalFen: 2_000, byShop: new Map([['s1', 2_000]]), byGoods: [] }, nothing)).toBe(0)
  })

  it('is asked of the orders of 16 to 45 days ago, and proved on those of 16 to 30', async () => {
    const steady = { fen: 1_000_000, refundFen: 250_000 }
    const ask = someDays({
      sales: {
        s1: [
          { daysAgo: 0, fen: 8_000 },
          { daysAgo: 0, fen: 5, atS: 1 },
          ...each(60, 16, steady),
          ...each(15, 1, { fen: 1_000_000, refundFen: 999_999 }),
        ],
      },
    })
    const returns = await askReturns(ask, asked)
    expect(returns).toMatchObject({ fen: 2_000, soldFen: 8_000, shops: 1 })
    expect(returns?.proof).toEqual({ saidFen: 3_750_000, wasFen: 3_750_000, from: '2026-10-23', to: '2026-11-06' })
  })

  it('is of the shops whose history was read, without a proof where there is none', async () => {
    const sales = { s1: [{ daysAgo: 0, fen: 8_000 }, ...each(60, 16, { fen: 100 })], s2: [{ daysAgo: 0, fen: 1 }] }
    const both = { ...asked, shops: ['s1', 's2'] }
    expect(await askReturns(someDays({ sales, unread: { s2: [20], s1: [50] } }), both)).toMatchObject({
      soldFen: 8_000,
      shops: 1,
      proof: null,
    })
    expect(await askReturns(someDays({ sales, unread: { s2: [20], s1: [20] } }), both)).toBeNull()
  })
})

describe('on a computer that has read no more than today', () => {
  const sales = { s1: [{ daysAgo: 0, fen: 8_000 }, ...each(60, 1, { fen: 1_000_000, refundFen: 250_000 })] }
  const here = someDays({ sales, unread: { s1: Array.from({ length: 60 }, (_, back) => back + 1) } })
  const sheets = someDays({ sales })
  const ask: typeof here = (question) => (question.bySheets ? sheets({ ...question, ...noFinerThanSheets(question) }) : here(question))

  it('what is expected to come back is what came back of the shop, by its day sheets, without a proof', async () => {
    expect(await askReturns(ask, asked)).toMatchObject({ fen: 2_000, soldFen: 8_000, shops: 1, missing: [], proof: null })
  })

  it('the month takes today for a usual weekday', async () => {
    expect(await askForecast(ask, asked)).toMatchObject({ fen: 30 * 1_000_000, soFar: 21 * 1_000_000 + 8_000 })
  })

  it('the month is of every shop from the start, also before today was read of any', async () => {
    const before = { ...asked, shops: [], everyShop: ['s1'] }
    expect(await askForecast(ask, before)).toMatchObject({ fen: 30 * 1_000_000, soFar: 21 * 1_000_000, shops: 1, missing: [] })
  })

  it('both are there as well where another computer reads today', async () => {
    const elsewhere = { ...asked, readBy: 'elsewhere' } as const
    const nothing = someDays({ sales: {}, unread: { s1: Array.from({ length: 61 }, (_, back) => back) } })
    const askElsewhere: typeof here = (question) => (question.bySheets ? ask(question) : nothing(question))
    expect(await askReturns(askElsewhere, elsewhere)).toMatchObject({ fen: 2_000, soldFen: 8_000 })
    expect(await askForecast(askElsewhere, elsewhere)).toMatchObject({ fen: 30 * 1_000_000, soFar: 21 * 1_000_000 + 8_000 })
  })
})

/** Day sheets have whole days of shops, and no coupons: a question for more would be answered from the rows that were read here. */
function noFinerThanSheets(question: FigureQuestion) {
  expect(isByShopAndDay(question), JSON.stringify(question)).toBe(true)
  return { bySheets: false }
}
