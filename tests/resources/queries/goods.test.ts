import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { wireGoods } from '../../../contract/merchantCalls/goods.ts'
import { goods } from '../../../src/resources/queries/goods.ts'
import { toGoodsRow, toGoodsState } from '../../../src/resources/queries/toGoodsRow.ts'
import { type QueryRow, type QueryTools, SilentList } from '../../../src/resources/schema/query.ts'
import { readFigure } from '../../../src/values/figures.ts'

const shop = { shop_uid: 'shop-1', shop_name: '禾穗家' }

/** Goods as the platform sends them. */
function someGoods(change: Readonly<Record<string, unknown>> = {}) {
  return z.parse(wireGoods, {
    id: 123_456_789_012,
    goods_name: '连衣裙',
    quantity: 7,
    sku_group_price: [1_230, 1_580],
    sku_price: [1_500, 1_500],
    is_onsale: true,
    created_at: 1_700_000_000,
    ...change,
  })
}

/** A shop that answers its goods in pages; `pages` may change between two of them. */
function aShop(pages: readonly (readonly number[])[], total: number | null, oddOnFirst = 0) {
  const asked: number[] = []
  const reports: Parameters<QueryTools['report']>[0][] = []
  const rows: QueryRow[] = []
  const stopping = new AbortController()
  const tools: QueryTools = {
    signal: stopping.signal,
    report: (progress) => reports.push(progress),
    call: (async (_name: string, _shop_uid: string, { page }: { page: number }) => {
      asked.push(page)
      const unreadable = Array.from({ length: page === 1 ? oddOnFirst : 0 }, () => ({}))
      return { total, goods_list: { rows: (pages[page - 1] ?? []).map((id) => someGoods({ id })), unreadable } }
    }) as QueryTools['call'],
  }
  const read = () => goods.read(shop, tools, (emitted) => rows.push(...emitted))
  return { read, asked, reports, rows, stopping }
}

describe('a row of goods', () => {
  it('has its id as text, prices as ranges of fen, moments in milliseconds', () => {
    expect(toGoodsRow(shop, someGoods())).toMatchObject({
      key: 'shop-1/123456789012',
      values: { goods_id: '123456789012', group_price: [1_230, 1_580], created_at: 1_700_000_000_000, stock: 7, shop_name: '禾穗家' },
    })
  })

  it.each([
    [0, 0],
    ['0', 0],
    ['1,234', 1_234],
    ['3.8', 3.8],
    [null, null],
    [undefined, null],
    ['', null],
    ['\ue601\ue602', '\ue601\ue602'],
    ['99+', '99+'],
  ])('reads the figure %j as %j: zero, missing and unreadable are three things', (wire, figure) => {
    expect(readFigure(wire)).toBe(figure)
  })

  it.each([
    [{ is_onsale: true, quantity: 3 }, 'onSale'],
    [{ is_onsale: true, quantity: 0 }, 'soldOut'],
    [{ is_onsale: true, quantity: '\ue601' }, 'onSale'],
    [{ is_onsale: true, quantity: null }, 'onSale'],
    [{ is_onsale: false, quantity: 0 }, 'offShelf'],
    [{ is_onsale: false, quantity: 3, reject_status: 1 }, 'rejected'],
  ] as const)('of %j is under the tab %s', (wire, state) => {
    expect(toGoodsState({ reject_status: null, ...wire })).toBe(state)
  })

  it('has a value for each field that is declared, and no other', () => {
    expect(Object.keys(toGoodsRow(shop, someGoods()).values).sort()).toEqual(Object.keys(goods.fields).sort())
  })
})

describe('reading the goods of a shop', () => {
  it('asks for page after page and hands the rows on', async () => {
    const { read, asked, rows, reports } = aShop([[1, 2], [3]], 3)
    await read()
    expect([asked, rows.length, reports.at(-1)]).toEqual([[1, 2], 3, { done: 3, total: 3, unreadable: 0 }])
  })

  it('reads once more where goods moved between pages, and reports what is still missing', async () => {
    const { read, asked, reports } = aShop([[1, 2], [2]], 3)
    await read()
    expect([asked, reports.at(-1)]).toEqual([[1, 2, 1, 2], { done: 2, total: 3, unreadable: 0 }])
  })

  it('counts rows that cannot be read, and asks for no more pages because of them', async () => {
    const { read, asked, rows, reports } = aShop([[1, 2], [3]], 5, 2)
    await read()
    expect([asked, rows.length, reports.at(-1)]).toEqual([[1, 2], 3, { done: 3, total: 5, unreadable: 2 }])
  })

  it('reads on while pages are full where the platform does not say how many there are', async () => {
    const full = Array.from({ length: 100 }, (_, index) => index + 1)
    const { read, asked, rows, reports } = aShop([full, [101]], null)
    await read()
    expect([asked, rows.length, reports.at(-1)]).toEqual([[1, 2], 101, { done: 101, total: 101, unreadable: 0 }])
  })

  it('is no reading of a shop without goods where the list shows nothing and counts nothing', async () => {
    await expect(aShop([[]], null).read()).rejects.toThrow(SilentList)
    const { read, reports } = aShop([[]], 0)
    await read()
    expect(reports.at(-1)).toEqual({ done: 0, total: 0, unreadable: 0 })
  })

  it('ends as aborted, not as read, when it is stopped between two pages', async () => {
    const { read, stopping } = aShop([[1], [2]], 2)
    stopping.abort()
    await expect(read()).rejects.toThrow(/abort/i)
  })
})
