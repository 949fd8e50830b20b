import { describe, expect, it } from 'vitest'
import type { FromSheets } from '../../../../src/figures/answers/question.ts'
import { type AskFigure, askDay } from '../../../../src/pages/workplace/day/askDay.ts'
import { noon } from '../../../figures/someRows.ts'
import { someDays } from './someDays.ts'

const now = noon() + 600

it('today is compared with the same hours of yesterday and of a week ago', async () => {
  const day = await askDay(
    someDays({
      sales: {
        s1: [
          { daysAgo: 0, fen: 500 },
          { daysAgo: 1, fen: 300 },
          { daysAgo: 1, fen: 9_000, atS: 60 },
          { daysAgo: 7, fen: 200 },
          { daysAgo: 7, fen: 50, atS: -1 },
          { daysAgo: 3, fen: 7_777 },
        ],
        s2: [{ daysAgo: 0, fen: 40 }],
      },
    }),
    ['s1', 's2'],
    now,
  )
  expect(day).toMatchObject({ asOf: noon(), sold: { fen: 540, orders: 2 } })
  expect(day.yesterday).toEqual({ now: { fen: 540, orders: 2 }, before: { fen: 300, orders: 1 }, shops: 2, missing: [] })
  expect(day.lastWeek).toEqual({ now: { fen: 540, orders: 2 }, before: { fen: 250, orders: 2 }, shops: 2, missing: [] })
  expect(day.shops.get('s2')).toEqual({
    today: { fen: 40, orders: 1 },
    yesterday: { fen: 0, orders: 0 },
    lastWeek: { fen: 0, orders: 0 },
  })
})

it('a shop whose day was not read is in no sum, and one whose yesterday was not is in no comparison', async () => {
  const day = await askDay(
    someDays({
      sales: {
        s1: [
          { daysAgo: 0, fen: 500 },
          { daysAgo: 1, fen: 300 },
        ],
        s2: [
          { daysAgo: 0, fen: 40 },
          { daysAgo: 1, fen: 1 },
        ],
        s3: [{ daysAgo: 0, fen: 9_999 }],
      },
      unread: { s2: [1], s3: [0] },
    }),
    ['s1', 's2', 's3'],
    now,
  )
  expect([...day.shops.keys()]).toEqual(['s1', 's2'])
  expect(day.sold.fen).toBe(540)
  expect(day.missing).toEqual([{ shop: 's3', kind: 'orders', from: '2026-11-22', to: '2026-11-22' }])
  const missing = [{ shop: 's2', kind: 'orders', from: '2026-11-21', to: '2026-11-21' }]
  expect(day.yesterday).toEqual({ now: { fen: 500, orders: 1 }, before: { fen: 300, orders: 1 }, shops: 1, missing })
  expect(day.shops.get('s2')?.yesterday).toBeNull()
  expect(day.lastWeek?.shops).toBe(2)
})

it('all shops are compared up to the oldest reading', async () => {
  const day = await askDay(
    someDays({
      sales: {
        s1: [
          { daysAgo: 0, fen: 500, atS: -7_200 },
          { daysAgo: 0, fen: 60, atS: -10 },
        ],
        s2: [{ daysAgo: 1, fen: 7, atS: -3_601 }],
      },
      asOf: { s2: noon() - 3_600 },
    }),
    ['s1', 's2'],
    now,
  )
  expect(day.asOf).toBe(noon() - 3_600)
  expect([day.sold.fen, day.yesterday?.before.fen]).toEqual([500, 7])
})

it('a shop that was read long before the others does not cut the day of all: it is missing in it', async () => {
  const sales = {
    s1: [
      { daysAgo: 0, fen: 500 },
      { daysAgo: 1, fen: 300 },
    ],
    s2: [{ daysAgo: 0, fen: 40 }],
    s3: [{ daysAgo: 0, fen: 9, atS: -4 * 3_600 }],
  }
  const day = await askDay(someDays({ sales, asOf: { s3: noon() - 3 * 3_600 } }), ['s1', 's2', 's3'], now)
  const late = { shop: 's3', kind: 'orders', from: '2026-11-22', to: '2026-11-22' }
  expect(day).toMatchObject({ asOf: noon(), sold: { fen: 540, orders: 2 }, missing: [late] })
  expect([...day.shops.keys()]).toEqual(['s1', 's2'])
  expect(day.yesterday).toMatchObject({ shops: 2, missing: [late] })
})

it('while all are read again the day is of the moment to which most were read before', async () => {
  const sales = {
    s1: [{ daysAgo: 0, fen: 500, atS: -5 * 3_600 }],
    s2: [{ daysAgo: 0, fen: 40, atS: -5 * 3_600 }],
    s3: [{ daysAgo: 0, fen: 9 }],
  }
  const before = noon() - 4 * 3_600
  const day = await askDay(someDays({ sales, asOf: { s1: before, s2: before } }), ['s1', 's2', 's3'], now)
  expect(day).toMatchObject({ asOf: before, sold: { fen: 540, orders: 2 }, missing: [] })
})

it('where no shop was read, there is nothing, and not 0', async () => {
  const ask = someDays({ sales: { s1: [] }, unread: { s1: [0] } })
  expect(await askDay(ask, ['s1'], now)).toMatchObject({ asOf: null, yesterday: null, lastWeek: null, shops: new Map() })
  expect((await askDay(ask, [], now)).asOf).toBeNull()
})

describe('where another computer read today, and this browser did not', () => {
  const elsewhere = (sheets: FromSheets | undefined): AskFigure => {
    const here = someDays({ sales: { s1: [{ daysAgo: 0, fen: 900 }], s2: [] }, unread: { s1: [0], s2: [0] } })
    const there = someDays({ sales: { s1: [{ daysAgo: 0, fen: 900 }], s2: [] }, unread: { s2: [0] } })
    return async (question) => (question.bySheets && sheets ? { ...(await there(question)), sheets } : here(question))
  }

  it('today is what its day sheets say, as old as they are, and nothing is said of other days’ hours', async () => {
    const asOf = noon() - 1_200
    const day = await askDay(elsewhere({ shops: 1, days: 1, asOf }), ['s1', 's2'], now)
    expect(day).toMatchObject({ readBy: 'elsewhere', asOf, sold: { fen: 900, orders: 1 }, yesterday: null, lastWeek: null })
    expect([...day.shops]).toEqual([['s1', { today: { fen: 900, orders: 1 }, yesterday: null, lastWeek: null }]])
    expect(day.missing).toEqual([{ shop: 's2', kind: 'orders', from: '2026-11-22', to: '2026-11-22' }])
  })

  it('without a sheet of today there is nothing, and not 0', async () => {
    expect(await askDay(elsewhere(undefined), ['s1', 's2'], now)).toMatchObject({ readBy: 'here', asOf: null, shops: new Map() })
  })
})
