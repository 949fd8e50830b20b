import { describe, expect, it } from 'vitest'
import type { MissingDays } from '../../../src/figures/answers/question.ts'
import { toDayText } from '../../../src/figures/days.ts'
import { createFigureStore } from '../../../src/figures/store/createFigureStore.ts'
import type { FigurePage } from '../../../src/figures/store/figureStore.ts'
import { toShare } from '../../../src/reports/parts/toShare.ts'
import { someDisk } from '../../figures/someDisk.ts'
import { anAfterSale, noon, orderSnOf, TODAY } from '../../figures/someRows.ts'

const lack = (shop: string, from: string, to: string, kind: MissingDays['kind'] = 'orders'): MissingDays => ({ shop, kind, from, to })

it('an answer is of all shops when none lacks a day', () => {
  expect(toShare({ missing: [], lacking: [] }, ['a', 'b'])).toEqual({ done: 2, total: 2, days: 0, lacking: [] })
})

it('a shop that lacks a day of either kind is none of those that are done', () => {
  const share = toShare({ missing: [lack('b', '2026-11-01', '2026-11-01', 'afterSales')], lacking: [] }, ['a', 'b', 'c'])
  expect([share.done, share.total, share.days]).toEqual([2, 3, 1])
})

it('a day that lacks orders and after-sales counts once', () => {
  const missing = [
    lack('a', '2026-11-01', '2026-11-03'),
    lack('a', '2026-11-03', '2026-11-05', 'afterSales'),
    lack('b', '2026-10-31', '2026-11-01'),
  ]
  const share = toShare({ missing, lacking: [] }, ['b', 'a'])
  expect(share.days).toBe(7)
  expect(share.lacking.map(({ shop, days }) => [shop, days])).toEqual([
    ['b', 2],
    ['a', 5],
  ])
})

describe('a shop whose days were all read is none of those that are done', () => {
  const asked = { measure: 'refundRate', by: [], basis: 'asked', shops: ['a', 'b', 'c'] } as const
  const lastDays = (days: number) => ({ from: toDayText(TODAY - days + 1), to: toDayText(TODAY) })
  const page = { readAt: noon() + 60, orders: [], afterSales: [], unreadable: 0 }
  const week = { fromDay: TODAY - 7, toDay: TODAY - 1, page: 1, isLast: true, total: null }

  async function aStore(pages: readonly Partial<FigurePage>[], disk = someDisk()) {
    const store = await createFigureStore({ disk: disk.open(), now: () => noon() + 3_600 })
    const whole = { fromDay: TODAY - 119, toDay: TODAY, page: 1, isLast: true, total: null }
    const all = ['a', 'b', 'c'].flatMap((shop) =>
      (['orders', 'afterSales'] as const).map((kind): FigurePage => ({ ...page, shop, kind, page: whole })),
    )
    await store.put([...all, ...pages.map((each): FigurePage => ({ ...page, shop: 'b', kind: 'orders', page: null, ...each }))])
    return store
  }

  it('while 30 of its 4,015 orders are unreadable, whichever days of their window are asked for, also after the store was opened again', async () => {
    const disk = someDisk()
    const unreadable = { page: week, unreadable: 30, readAt: noon() + 120 }
    await aStore([unreadable], disk)
    const store = await createFigureStore({ disk: disk.open(), now: () => noon() + 3_600 })
    for (const days of [2, 5, 30]) {
      const { complete } = await store.answer({ ...asked, window: lastDays(days) })
      const share = toShare(complete, asked.shops)
      expect([share.done, share.total, share.days, complete.isComplete, complete.unreadable]).toEqual([2, 3, 0, false, 30])
      expect(share.lacking.map(({ shop, missing }) => [shop, missing])).toMatchObject([['b', [{ why: 'unreadable', rows: 30 }]]])
    }
    expect(toShare((await store.answer({ ...asked, window: lastDays(1) })).complete, asked.shops).done).toBe(3)
  })

  it('while an after-sale waits for its order', async () => {
    const store = await aStore([{ kind: 'afterSales', afterSales: [anAfterSale({ orderSn: orderSnOf(2, 7), askedAt: noon(1) })] }])
    const { complete } = await store.answer({ ...asked, window: lastDays(7) })
    expect(toShare(complete, asked.shops)).toMatchObject({ done: 2, lacking: [{ shop: 'b', missing: [{ why: 'unresolved', rows: 1 }] }] })
  })

  it('while an after-sale is of an order older than all that is read', async () => {
    const store = await aStore([{ kind: 'afterSales', afterSales: [anAfterSale({ orderSn: orderSnOf(200, 7), askedAt: noon(1) })] }])
    const { complete } = await store.answer({ ...asked, window: lastDays(7) })
    expect(toShare(complete, asked.shops)).toMatchObject({ done: 2, lacking: [{ shop: 'b', missing: [{ why: 'older', rows: 1 }] }] })
  })
})
