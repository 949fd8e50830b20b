import { describe, expect, it } from 'vitest'
import { EVERY_ROW, type FigureQuestion } from '../../../src/figures/answers/question.ts'
import { dayOf, toDayText } from '../../../src/figures/days.ts'
import { goodsQuestion, oldOrders, toOutcomes } from '../../../src/pages/profit/index.ts'
import { createOrderReader } from '../../../src/pages/promotion/orderCases.ts'
import { noon } from '../../figures/someRows.ts'
import { type Sale, someDays } from '../workplace/day/someDays.ts'

const today = dayOf(noon())
const each = (from: number, to: number, sale: Omit<Sale, 'daysAgo'>): Sale[] =>
  Array.from({ length: from - to + 1 }, (_, index) => ({ ...sale, daysAgo: to + index }))
const kept = (from: number, to: number, goods = 'g1') => each(from, to, { fen: 10_000, goods })
const cancelled = (from: number, to: number, goods = 'g1') => each(from, to, { fen: 10_000, refundFen: 10_000, goods })

/** The share of orders that are cancelled, in basis points, of which the break-evens of these goods are made. */
async function cancelledBp(sales: Readonly<Record<string, readonly Sale[]>>, goods = 'g1'): Promise<number | null> {
  const ask = someDays({ sales })
  const rowsOf = async (by: 'sku' | 'goods' | 'shop', window: FigureQuestion['window']) =>
    (await ask({ ...goodsQuestion, by: [by], window, basis: 'ordered', shops: ['s1'], top: { order: 'most', limit: EVERY_ROW } })).rows
  const rows = await rowsOf('sku', { from: toDayText(today - 29), to: toDayText(today) })
  const past = toOutcomes(await rowsOf('goods', oldOrders(today)), await rowsOf('shop', oldOrders(today)))
  return createOrderReader({ rows, past, costs: [], freight: [], day: toDayText(today) })('s1', goods).cancelledBp
}

describe('what comes back of the goods of a plan', () => {
  it('is that of orders which are old enough, not of young ones whose refunds are still to come', async () => {
    const old = [...cancelled(45, 16), ...kept(45, 16)]
    expect(await cancelledBp({ s1: [...old, ...kept(15, 0), ...kept(15, 0)] })).toBe(5_000)
  })

  it('is never less than what came back of the young ones already', async () => {
    expect(await cancelledBp({ s1: [...kept(45, 16), ...cancelled(15, 0), ...cancelled(15, 0)] })).toBeGreaterThan(5_000)
  })

  it('of few young orders is not that of these: goods that sold little lean on their shop', async () => {
    const ofShop = [...cancelled(45, 16, 'g2'), ...kept(45, 16, 'g2')]
    expect(await cancelledBp({ s1: [...ofShop, ...kept(3, 0)] })).toBe(5_000)
  })

  it('is that of the young ones where nothing older was sold', async () => {
    expect(await cancelledBp({ s1: [...cancelled(1, 0), ...kept(1, 0)] })).toBe(5_000)
  })
})
