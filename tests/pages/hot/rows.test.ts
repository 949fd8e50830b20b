import { describe, expect, it } from 'vitest'
import { HOT_ROWS_MAX, type HotDay } from '../../../contract/entities/hotList.ts'
import type { FigureRow } from '../../../src/figures/answers/question.ts'
import { noGoodsFacts } from '../../../src/figures/sameGoods.ts'
import { noKnowledge } from '../../../src/figures/toFamilies.ts'
import { type OwnSales, toOwnLines } from '../../../src/pages/hot/ownLines.ts'
import { type ListedGoods, toKeptGoods, toKnownSales, toPlatformRows } from '../../../src/pages/hot/platformRows.ts'
import { aHotRow } from '../../server/builders/hotLists.ts'

const sold = (shop: string, goods: string, pieces: number, more: Partial<FigureRow> = {}): FigureRow => ({
  shop,
  goods,
  name: { title: `goods ${goods}`, thumb: null, spec: null },
  sums: {
    itemsSold: { part: pieces, whole: null },
    paidOrders: { part: Math.ceil(pieces / 2), whole: null },
    salesAmount: { part: pieces * 1_000, whole: null },
  },
  ...more,
})

const lines = (sales: Partial<OwnSales>) =>
  toOwnLines({
    now: [],
    compared: sales.now ?? [],
    before: null,
    unreadShops: new Set(),
    byDay: [],
    days: [],
    unread: new Map(),
    facts: new Map(),
    families: noKnowledge,
    nameOf: (shop) => `shop ${shop}`,
    platformRanks: new Map(),
    ...sales,
  }).map(({ values, details }): Record<string, unknown> => ({ ...values, details }))

describe('own best sellers', () => {
  it('are one line for the same goods of several shops, which opens into the shops', () => {
    const twin = { title: '雨伞', thumb: null, spec: null }
    const now = [sold('a', '3', 12), sold('a', '1', 10, { name: twin }), sold('b', '2', 6, { name: twin })]
    const [first, second] = lines({ now })
    expect(first).toMatchObject({ rank: 1, goods_name: '雨伞', shops: 2, pieces: 16, orders: 8, sales: 16_000, goods_ids: ['1', '2'] })
    expect(first?.details).toMatchObject([
      { shop_name: 'shop a', goods_id: '1', pieces: 10, share: 0.625 },
      { shop_name: 'shop b', goods_id: '2', pieces: 6 },
    ])
    expect(second).toMatchObject({ rank: 2, goods_name: 'goods 3', shops: 1 })
  })

  it('say how they moved since the period before, also against goods that sell nothing now', () => {
    const now = [sold('a', '1', 9), sold('a', '2', 8), sold('a', '3', 7), sold('a', '4', 0)]
    const before = [sold('a', '9', 50), sold('a', '2', 40), sold('a', '1', 30)]
    expect(lines({ now, before }).map(({ change }) => change)).toEqual([2, 0, 'new'])
  })

  it('say nothing of how they moved where a period was not read for a shop', () => {
    const now = [sold('a', '1', 9), sold('b', '2', 8)]
    expect(lines({ now, before: [], unreadShops: new Set(['b']) }).map(({ change }) => change)).toEqual(['new', 'unknown'])
    expect(lines({ now, before: null }).map(({ change }) => change)).toEqual(['unknown', 'unknown'])
  })

  it('are not moved by goods of a shop that was not read as far, nor by what was sold after the time until which days are compared', () => {
    const now = [sold('a', '1', 20), sold('a', '3', 12), sold('b', '2', 3)]
    const compared = [sold('a', '1', 8), sold('a', '3', 9), sold('b', '2', 3)]
    const before = [sold('b', '2', 30), sold('a', '3', 9), sold('a', '1', 8)]
    const found = lines({ now, compared, before, unreadShops: new Set(['b']) })
    expect(found.map(({ goods_id, rank, change }) => [goods_id, rank, change])).toEqual([
      ['1', 1, 0],
      ['3', 2, 0],
      ['2', 3, 'unknown'],
    ])
  })

  it('have a trend with a gap, and no sum, where a day of a shop was not read', () => {
    const now = [sold('a', '1', 9), sold('b', '2', 8)]
    const byDay = [sold('a', '1', 4, { day: '2026-11-21' }), sold('b', '2', 5, { day: '2026-11-21' })]
    const unread = new Map([['2026-11-22', new Set(['b'])]])
    const found = lines({ now, byDay, unread, days: ['2026-11-21', '2026-11-22'] })
    expect(found.map(({ days, trend }) => [days, trend])).toEqual([
      [[4, 0], 4],
      [[5, null], null],
    ])
  })

  it('name their category where the goods query knows it, and their rank on the platform’s list', () => {
    const facts = new Map([['a/1', { ...noGoodsFacts, category: '雨具' }]])
    expect(lines({ now: [sold('a', '1', 9)], facts, platformRanks: new Map([['1', 7]]) })).toMatchObject([
      { category: '雨具', platform_rank: 7 },
    ])
  })
})

const listed = (goodsId: string, rank: number, more: Partial<ListedGoods> = {}): ListedGoods => ({
  rank,
  lastRank: rank,
  goodsId,
  goodsName: `goods ${goodsId}`,
  thumbUrl: null,
  catId: '1',
  catName: '雨具',
  minGroupPrice: 1_990,
  salesTip: '700+',
  trend: [1, 2, 3],
  mallName: 'x',
  ...more,
})
const rowsOf = (goods: readonly ListedGoods[], around: Partial<Parameters<typeof toPlatformRows>[1]> = {}) =>
  toPlatformRows(goods, { kept: undefined, known: [], own: new Set(), day: '2026-11-22', ...around }).map(({ values }) => values)

describe('the platform’s list', () => {
  it('says how goods moved: by its own word, else by what was kept of the day before', () => {
    const kept: HotDay[] = [
      { list: 'today', subject: '', day: '2026-11-21', saved_at: 1, saved_by_name: '', rows: [{ ...aHotRow, id: '2', rank: 5 }] },
    ]
    const goods = [listed('1', 1, { lastRank: 4 }), listed('2', 2, { lastRank: undefined }), listed('3', 3, { lastRank: null })]
    expect(rowsOf(goods, { kept }).map(({ change }) => change)).toEqual([3, 3, 'new'])
    expect(rowsOf(goods).map(({ change }) => change)).toEqual([3, 'unknown', 'new'])
    expect(rowsOf(goods, { kept }).map(({ days_listed }) => days_listed)).toEqual([null, 1, null])
  })

  it('calls nothing new that may have been beyond the first rows, which are all that is kept of a day', () => {
    const rows = Array.from({ length: HOT_ROWS_MAX }, (_, at) => ({ ...aHotRow, id: `k${at}`, rank: at + 1 }))
    const aDay = (count: number): HotDay[] => [
      { list: 'today', subject: '', day: '2026-11-21', saved_at: 1, saved_by_name: '', rows: rows.slice(0, count) },
    ]
    const goods = [listed('k4', 1, { lastRank: undefined }), listed('x', 150, { lastRank: undefined })]
    expect(rowsOf(goods, { kept: aDay(HOT_ROWS_MAX) }).map(({ change }) => change)).toEqual([4, 'unknown'])
    expect(rowsOf(goods, { kept: aDay(HOT_ROWS_MAX - 1) }).map(({ change }) => change)).toEqual([4, 'new'])
  })

  it('has its vague words explained by own goods on it, and marks these', () => {
    const goods = Array.from({ length: 6 }, (_, index) => listed(String(index), index + 1))
    const own = goods.slice(0, 5).map(({ goodsId }, index) => sold('a', goodsId, 700 + index * 70))
    const known = toKnownSales(goods, own, 7)
    expect(known.map(({ said, perDay }) => [said, perDay])).toEqual([100, 110, 120, 130, 140].map((perDay) => [700, perDay]))
    const rows = rowsOf(goods, { known, own: new Set(own.map((row) => row.goods ?? '')) })
    expect(rows[5]).toMatchObject({ likely_low: 100, likely_high: 150, is_own: false })
    expect(rows[0]?.is_own).toBe(true)
    expect(rowsOf(goods, { known: known.slice(1) })[5]).toMatchObject({ likely_low: null, likely_high: null })
  })

  it('is kept with the number that its words mean at least', () => {
    expect(toKeptGoods([listed('1', 1, { salesTip: '1.2万+' })])).toEqual([{ ...aHotRow, id: '1', name: 'goods 1', rank: 1 }])
  })
})
