import { describe, expect, it } from 'vitest'
import type { FigureAnswer, ReadKind } from '../../../src/figures/answers/question.ts'
import { toReportDays } from '../../../src/pages/report/reportDays.ts'
import { sumsInPart, toFileRows } from '../../../src/pages/report/reportFile.ts'
import { growthOf, shareOfSum, toReportLines, toReportTotal } from '../../../src/pages/report/reportRows.ts'
import { toShare } from '../../../src/reports/parts/toShare.ts'

const shops = [
  { shop_uid: 'a', shop_id: '0123456789012345', shop_name: 'Harbour' },
  { shop_uid: 'b', shop_id: '2', shop_name: 'Mill' },
  { shop_uid: 'c', shop_id: '3', shop_name: 'Quay' },
]

const amount = (part: number) => ({ part, whole: null })
function answerOf(
  rows: Readonly<Record<string, readonly [sales: number, orders: number, refunded: number, ads: number]>>,
  lacks: readonly (readonly [string, ReadKind])[] = [],
): FigureAnswer {
  return {
    rows: Object.entries(rows).map(([shop, [sales, orders, refunded, ads]]) => ({
      shop,
      sums: { salesAmount: amount(sales), paidOrders: amount(orders), refundAmount: amount(refunded), adSpend: amount(ads) },
    })),
    count: 0,
    total: {},
    window: { from: '2026-10-01', to: '2026-10-31' },
    asOf: 0,
    complete: {
      isComplete: lacks.length === 0,
      missing: lacks.map(([shop, kind]) => ({ shop, kind, from: '2026-10-03', to: '2026-10-03' })),
      lacking: [],
      unresolved: 0,
      olderThanRead: 0,
      unreadable: 0,
    },
    sources: [],
  }
}

const none = new Set<string>()
const lines = toReportLines({
  shops,
  now: answerOf({ a: [1_000, 10, 100, 50], b: [3_000, 20, 600, 0] }, [
    ['b', 'afterSales'],
    ['c', 'orders'],
  ]),
  // Without the day that is under way.
  over: answerOf({ a: [900, 9, 0, 0], b: [2_000, 1, 0, 0] }, [['c', 'orders']]),
  before: answerOf({ a: [800, 8, 0, 0], b: [1, 1, 0, 0] }, [['b', 'orders']]),
  profits: new Map([['a', { profitFen: 200, paidFen: 900 }]]),
  profitLacks: none,
  profitInPart: none,
})

describe('what no goods bear', () => {
  it('is in no line of a shop, and taken off the profit of all, in a line of its own', () => {
    const total = toReportTotal(lines, 30)
    expect([total.profitFen, total.ownFen]).toEqual([200 - 30, 30])
    const words = { shops: 'S', own: 'Own', total: 'T', best: 'B', worst: 'W', decided: 'D', text: () => '', nameOf: () => '' }
    const rows = toFileRows({ lines, total, best: [], worst: [], decisions: [] }, words)
    const profits = rows.map(({ name, part, profit }) => [name ?? part, profit])
    expect(profits.slice(-2)).toEqual([
      ['Own', -30],
      ['T', 170],
    ])
  })

  it('has no line where it is nothing, and the profit of all is not said before it is known', () => {
    expect(toReportTotal(lines, 0)).toMatchObject({ profitFen: 200, ownFen: 0 })
    expect(toReportTotal(lines, null)).toMatchObject({ profitFen: null, ownFen: 0 })
    expect(toReportTotal([], 30)).toMatchObject({ profitFen: null, ownFen: 0 })
  })
})

describe('lines of a report', () => {
  it('have null for what was not read whole, and 0 for what was read and is none', () => {
    const [mill, harbour, quay] = lines
    expect(mill).toMatchObject({ shop_name: 'Mill', salesFen: 3_000, refundedFen: null, adsFen: 0, beforeFen: null, profitFen: null })
    expect(harbour).toMatchObject({ shop_name: 'Harbour', salesFen: 1_000, refundedFen: 100, beforeFen: 800, profitFen: 200 })
    expect(quay).toMatchObject({ shop_name: 'Quay', salesFen: null, orders: null, refundedFen: null })
  })

  it('say what refunds and ads took of the shops of which both are known, beside the sales of these', () => {
    expect(toReportTotal(lines).lost).toEqual({ fen: 150, salesFen: 1_000, whole: 1 })
    expect(toReportTotal([]).lost).toEqual({ fen: null, salesFen: null, whole: 0 })
  })

  it('add up to the sum, which says of how many lines it is', () => {
    const total = toReportTotal(lines)
    expect(total).toMatchObject({
      salesFen: 4_000,
      orders: 30,
      refundedFen: 100,
      adsFen: 50,
      profitFen: 200,
      comparedFen: 900,
      beforeFen: 800,
      lines: 3,
    })
    expect(total.whole).toMatchObject({ salesFen: 2, refundedFen: 1, adsFen: 3, profitFen: 1, beforeFen: 1 })
  })

  it('are in the sum with what was read of a day, which is not whole where a row is in no figure: as the returns say it of the same amount', () => {
    const read = answerOf({ a: [1_000, 10, 100, 50], b: [3_000, 20, 600, 0] })
    const waits = { shop: 'b', kind: 'afterSales', from: '2026-10-03', to: '2026-10-03', why: 'unresolved', rows: 1 } as const
    const now = { ...read, complete: { ...read.complete, isComplete: false, lacking: [waits], unresolved: 1 } }
    const two = shops.slice(0, 2)
    const profits = new Map([['b', { profitFen: 200, paidFen: 900 }]])
    const short = toReportLines({ shops: two, now, over: now, before: read, profits, profitLacks: none, profitInPart: new Set(['b']) })
    const total = toReportTotal(short)
    expect(total).toMatchObject({ salesFen: 4_000, refundedFen: 700, profitFen: 200, lost: { fen: 750 } })
    const uids = two.map(({ shop_uid }) => shop_uid)
    expect(total.whole.refundedFen).toBe(toShare(now.complete, uids).done)
    // Sales are made of orders alone, of which nothing lacks.
    expect(total.whole).toMatchObject({ salesFen: 2, orders: 2, adsFen: 2, profitFen: 0 })
    expect(total.lost.whole).toBe(1)
    expect(sumsInPart(total).map(({ column, done }) => `${column.en} ${done}`)).toEqual(['Refunded 1', 'Profit 0'])
  })

  it('have a sum for each day over the shops that are in the sum of all days', () => {
    const { window, complete, ...answer } = answerOf({})
    const of = (shop: string, day: string, sales: number, refunded: number, ads: number) => ({
      shop,
      day,
      sums: { salesAmount: amount(sales), refundAmount: amount(refunded), adSpend: amount(ads) },
    })
    const rows = [of('a', '2026-10-02', 700, 40, 50), of('b', '2026-10-02', 1_000, 600, 5), of('c', '2026-10-03', 9_000, 0, 0)]
    const profits = [
      { from: '2026-10-01', to: '2026-10-01', fen: 30, lacking: 1 },
      { from: '2026-10-02', to: '2026-10-02', fen: 90, lacking: 2 },
    ]
    const days = toReportDays(lines, { ...answer, complete, rows, window: { from: '2026-10-01', to: '2026-10-03' } }, profits)
    expect(window.from).toBe(days.days[0])
    // Of the quay nothing is known, of the mill no refunds are.
    expect(days.salesFen).toEqual([0, 1_700, 0])
    expect(days.refundedFen).toEqual([0, 40, 0])
    expect(days.adsFen).toEqual([0, 55, 0])
    expect(days.lostFen).toEqual([0, 90, 0])
    expect(days.profitFen).toEqual([30, null, null])
    expect(toReportDays([], { ...answer, complete, rows, window }, null).salesFen[1]).toBeNull()
  })

  it('divide only sums of the same shops', () => {
    const total = toReportTotal(lines)
    expect(shareOfSum(total.refundedFen, total.salesWithRefundsFen)).toBe(0.1)
    expect(growthOf(total.comparedFen, total.beforeFen)).toBeCloseTo(0.125)
  })

  it('have no sum where nothing is known', () => {
    const total = toReportTotal(
      toReportLines({ shops, now: null, over: null, before: null, profits: null, profitLacks: none, profitInPart: none }),
    )
    expect(total).toMatchObject({ salesFen: null, profitFen: null, comparedFen: null })
    expect(growthOf(total.comparedFen, total.beforeFen)).toBeNull()
  })
})

describe('the file of a report', () => {
  const words = {
    shops: 'By shop',
    own: 'Own',
    total: 'Total',
    best: 'Best',
    worst: 'Worst',
    decided: 'Decided',
    text: ({ en }: { readonly en: string }) => en,
    nameOf: (uid: string) => shops.find(({ shop_uid }) => shop_uid === uid)?.shop_name ?? uid,
  }
  const end = { key: 'k', shop: 'a', goods: '900', name: { title: 'Mug' }, knownProfitFen: 70 }
  const decision = {
    key: 'd',
    at: 5,
    action: { zh: '保存试点', en: 'Save pilot' },
    title: 'Mug',
    who: 'Chen',
    place: { page: 'goodsCoverage', id: null },
  } as const

  it('has every number of the screen: lines, their sum, goods at either end, and decisions', () => {
    const total = toReportTotal(lines)
    const rows = toFileRows({ lines, total, best: [end], worst: [], decisions: [decision] }, words)
    expect(rows.map(({ part, name = '' }) => `${part}: ${name}`)).toEqual([
      'By shop: Mill',
      'By shop: Harbour',
      'By shop: Quay',
      'Total: ',
      'Best: Mug · Harbour',
      'Decided: Save pilot · Mug',
    ])
    expect(rows[1]).toMatchObject({ id: '0123456789012345', sales: 1_000, before: 800, change: 0.125, refundShare: 0.1, margin: 200 / 900 })
    expect(rows[3]).toMatchObject({ sales: total.salesFen, refunded: total.refundedFen, profit: total.profitFen })
    expect(rows[2]).toMatchObject({ sales: null, refunded: null })
  })

  it('says of which columns the sum lacks shops', () => {
    const said = sumsInPart(toReportTotal(lines)).map(({ column, done, total }) => `${column.en} ${done}/${total}`)
    expect(said).toEqual(['Sales 2/3', 'Sales before 1/3', 'Orders 2/3', 'Refunded 1/3', 'Profit 1/3'])
    const [, whole] = lines
    expect(sumsInPart(toReportTotal(whole ? [whole] : []))).toEqual([])
  })
})
