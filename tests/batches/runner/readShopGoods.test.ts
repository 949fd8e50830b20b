import { describe, expect, it } from 'vitest'
import { GOODS_PER_PAGE_MAX } from '../../../contract/merchantCalls/goods.ts'
import { readShopGoods } from '../../../src/batches/runner/readShopGoods.ts'
import type { ShopLanes } from '../../../src/bridge/lanes/shopLanes.ts'

const aWireGoods = (id: string) => ({
  id,
  goods_name: `goods ${id}`,
  quantity: 1,
  sku_group_price: [1, 1],
  sku_price: [1, 1],
  is_onsale: true,
})

interface Reading {
  readonly ids: readonly string[]
  /** Null: it names none. */
  readonly total?: number | null
  readonly odd?: readonly unknown[]
  /** Rows on a page, whatever was asked for. */
  readonly size?: number
}

/** A goods list of these readings; each is the ids of the pages, and the total that they claim. The last repeats. */
function aList(...readings: readonly Reading[]) {
  let reading = -1
  const pages: number[] = []
  const call = async (_name: string, _shop: string, { page }: { page: number }) => {
    pages.push(page)
    if (page === 1) reading = Math.min(reading + 1, readings.length - 1)
    const { ids = [], odd = [], total = ids.length + odd.length, size = GOODS_PER_PAGE_MAX } = readings[reading] ?? {}
    const rows = ids.slice((page - 1) * size, page * size).map(aWireGoods)
    return { total, goods_list: { rows, unreadable: page === 1 ? odd : [] } }
  }
  return { call: call as unknown as ShopLanes['call'], pages }
}

const ids = Array.from({ length: 250 }, (_, at) => `${at}`)
const find = async (list: ReturnType<typeof aList>, ...wanted: readonly string[]) =>
  [...(await readShopGoods({ call: list.call, shop_uid: 's', goods_ids: new Set(wanted) })).keys()].sort()

describe('goods of a shop', () => {
  it('are read page by page, no further than the last that is wanted', async () => {
    const list = aList({ ids })
    expect(await find(list, '3', '120')).toEqual(['120', '3'])
    expect(list.pages).toEqual([1, 2])
  })

  it('that are not in a list which was read whole are absent', async () => {
    const list = aList({ ids })
    expect(await find(list, '3', 'gone')).toEqual(['3'])
    expect(list.pages).toEqual([1, 2, 3])
  })

  it('that slipped from one page to another are found in the next reading', async () => {
    expect(await find(aList({ ids: ids.slice(0, 249), total: 250 }, { ids }), '249')).toEqual(['249'])
  })

  it('are not said to be gone while the list shows fewer than it counts', async () => {
    await expect(find(aList({ ids: ids.slice(0, 249), total: 250 }), 'gone')).rejects.toMatchObject({ kind: 'unreadableReply' })
  })

  it('are not said to be gone by a list that shows nothing and counts nothing', async () => {
    await expect(find(aList({ ids: [], total: null }), 'gone')).rejects.toMatchObject({ kind: 'unreadableReply' })
    expect(await find(aList({ ids: [], total: 0 }), 'gone')).toEqual([])
    expect(await find(aList({ ids: ['1'], total: null }), 'gone')).toEqual([])
  })

  it('are found where the platform puts fewer on a page than it was asked for', async () => {
    const list = aList({ ids, size: 50 })
    expect(await find(list, '3', '249')).toEqual(['249', '3'])
    expect(list.pages).toEqual([1, 2, 3, 4, 5])
  })

  it('are not looked for without end where each page is the first', async () => {
    const full = aList({ ids: ids.slice(0, GOODS_PER_PAGE_MAX), total: 250 })
    const call = ((name: string, shop: string, payload: object) =>
      full.call(name as never, shop, { ...payload, page: 1 } as never)) as never
    await expect(find({ ...full, call }, '249')).rejects.toMatchObject({ kind: 'unreadableReply' })
  })

  it('are found and missed as ever beside an odd row that is another’s', async () => {
    expect(await find(aList({ ids: ['1', '2'], odd: [{ id: 77 }] }), '2', 'gone')).toEqual(['2'])
  })

  it.each([
    ['wanted', { id: 77 }],
    ['without a number', {}],
  ])('are not said to be gone beside an odd row that is %s', async (_, row) => {
    await expect(find(aList({ ids: ['1'], odd: [row] }), '77')).rejects.toMatchObject({ kind: 'unreadableReply' })
  })
})
