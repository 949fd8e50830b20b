import { describe, expect, it } from 'vitest'
import { goods } from '../../../../src/resources/queries/goods.ts'
import type { QueryRow } from '../../../../src/resources/schema/query.ts'
import { createQueryRowStore } from '../../../../src/screens/query/rows/createQueryRowStore.ts'
import { toQueryFacts } from '../../../../src/screens/query/rows/queryFacts.ts'
import type { RowView } from '../../../../src/screens/query/rows/rowView.ts'
import { aGoodsRow } from '../aGoodsRow.ts'

const everything: RowView = { search: '', filters: {}, sort: null }

function aStore(rows: readonly QueryRow[]) {
  const store = createQueryRowStore(toQueryFacts(goods))
  for (const row of rows) store.put(row.shop_uid, [row])
  const idsInView = (view: Partial<RowView> = {}) => {
    store.look({ ...everything, ...view })
    return store.rows('view').map(({ values }) => values.goods_id)
  }
  return { store, idsInView }
}

const withIds = (...ids: readonly string[]) => ids.map((goods_id) => aGoodsRow({ goods_id }))

describe('the rows that a view shows', () => {
  const rows = [
    aGoodsRow({ goods_id: '1', goods_name: '红色连衣裙', cat_name: '女装', group_price: [900, 1_200], stock: 0, state: 'soldOut' }),
    aGoodsRow({ goods_id: '2', goods_name: '蓝色衬衫', sku_ids: ['900', '901'], group_price: [2_000, 2_000], sold: 7 }),
    aGoodsRow({ goods_id: '3', goods_name: '绿茶', cat_name: '茶', shop_name: '茶店', stock: null }, 'shop-2'),
    aGoodsRow({ goods_id: '4', goods_name: '红茶', cat_name: '茶', shop_name: '茶店', stock: '\ue601\ue602' }, 'shop-2'),
  ]

  it.each<[string, Partial<RowView>, string[]]>([
    ['everything', {}, ['1', '2', '3', '4']],
    ['a text in the name', { search: '红' }, ['1', '4']],
    ['part of a SKU id', { search: '901' }, ['2']],
    ['a pasted list of goods and SKU ids, each whole', { search: '1，900\n33' }, ['1', '2']],
    ['one shop', { filters: { shop_name: '茶店' } }, ['3', '4']],
    ['one category, not those that contain its name', { filters: { cat_name: '茶' } }, ['3', '4']],
    ['prices that reach into a span, in yuan', { filters: { group_price: '11..15' } }, ['1', '3', '4']],
    ['an open end of a span', { filters: { group_price: '20..' } }, ['2']],
    ['a stock from 0, neither missing nor unreadable ones', { filters: { stock: '0..' } }, ['1', '2']],
    ['a period', { filters: { created_at: '2030-01-01..' } }, []],
    ['a tab', { filters: { state: 'soldOut' } }, ['1']],
    ['tab and text', { search: '红', filters: { state: 'onSale' } }, ['4']],
  ])('are those that fit: %s', (_, view, ids) => {
    expect(aStore(rows).idsInView(view)).toEqual(ids)
  })

  it.each<[string, RowView['sort'], string[]]>([
    ['a range by its lowest', { field: 'group_price', order: 'asc' }, ['1', '3', '4', '2']],
    ['down, equal ones in the order in which they came', { field: 'group_price', order: 'desc' }, ['2', '3', '4', '1']],
    ['what has no figure comes last, up', { field: 'stock', order: 'asc' }, ['1', '2', '3', '4']],
    ['and down', { field: 'stock', order: 'desc' }, ['2', '1', '3', '4']],
    ['states as they are declared', { field: 'state', order: 'desc' }, ['1', '2', '3', '4']],
  ])('are sorted: %s', (_, sort, ids) => {
    expect(aStore(rows).idsInView({ sort })).toEqual(ids)
  })

  it('are counted by tab with search and filters, whatever tab is open', () => {
    const { store, idsInView } = aStore(rows)
    idsInView({ search: '红', filters: { state: 'soldOut' } })
    expect(store.summary()).toMatchObject({ total: 1, all: 4, tabs: { soldOut: 1, onSale: 1 } })
  })

  it('add up to sums that say how many rows have no part in them', () => {
    const { store } = aStore(rows)
    expect(store.summary().sums.stock).toEqual({ sum: 5, missing: 1, unreadable: 1 })
  })

  it('offer their shops and categories to the filters, the most frequent first', () => {
    expect(aStore([...rows, aGoodsRow({ goods_id: '5', cat_name: '茶' })]).store.summary().facets).toMatchObject({
      cat_name: ['茶', '女装'],
    })
  })
})

describe('rows that come while others are there', () => {
  it('replace the row with the same key', () => {
    const { store } = aStore([aGoodsRow({ goods_id: '1', stock: 5 }), aGoodsRow({ goods_id: '1', stock: 6 })])
    expect(store.summary()).toMatchObject({ all: 1, sums: { stock: { sum: 6 } } })
  })

  it('join where the sort puts them, and the row that is looked at is known by its new place', () => {
    const { store, idsInView } = aStore([aGoodsRow({ goods_id: '1', stock: 10 }), aGoodsRow({ goods_id: '2', stock: 20 })])
    store.anchor('shop-1/2')
    store.put('shop-2', [aGoodsRow({ goods_id: '3', stock: 15 }, 'shop-2')])
    expect(idsInView({ sort: { field: 'stock', order: 'asc' } })).toEqual(['1', '3', '2'])
    expect(store.summary().anchor).toEqual({ key: 'shop-1/2', at: 2 })
  })

  it('leave those of an earlier reading in place until the new one has ended', () => {
    const { store } = aStore(withIds('1', '2'))
    store.begin('shop-1')
    store.put('shop-1', withIds('2'))
    expect(store.summary()).toMatchObject({ all: 2, olderShops: ['shop-1'] })
    store.settle('shop-1')
    expect(store.summary()).toMatchObject({ all: 1, olderShops: [] })
  })

  it('of shops that are asked no more go', () => {
    const { store, idsInView } = aStore([...withIds('1'), aGoodsRow({ goods_id: '2' }, 'shop-2')])
    store.keepOnly(['shop-2'])
    expect(idsInView()).toEqual(['2'])
  })
})

describe('the choice of rows', () => {
  const key = (id: string) => `shop-1/${id}`
  const chosenIds = (store: ReturnType<typeof aStore>['store']) => store.rows('chosen').map(({ values }) => values.goods_id)

  it('takes a row, and with Shift all between it and the last one', () => {
    const { store } = aStore(withIds('1', '2', '3', '4'))
    store.choose({ on: 'row', key: key('3'), isRange: false })
    store.choose({ on: 'row', key: key('1'), isRange: true })
    expect(chosenIds(store)).toEqual(['1', '2', '3'])
    store.choose({ on: 'row', key: key('2'), isRange: false })
    expect(chosenIds(store)).toEqual(['1', '3'])
  })

  it('of all in view stays when the view changes, and says how many are out of sight', () => {
    const { store, idsInView } = aStore([aGoodsRow({ goods_id: '1', stock: 1 }), aGoodsRow({ goods_id: '2', stock: 9 })])
    store.choose({ on: 'view', isChosen: true })
    idsInView({ filters: { stock: '5..' } })
    expect(store.summary().chosen).toEqual({ count: 2, inView: 1 })
    store.choose({ on: 'view', isChosen: false })
    expect(chosenIds(store)).toEqual(['1'])
    store.choose({ on: 'all' })
    expect(store.summary().chosen.count).toBe(0)
  })

  it('forgets rows that are gone', () => {
    const { store } = aStore(withIds('1', '2'))
    store.choose({ on: 'view', isChosen: true })
    store.begin('shop-1')
    store.put('shop-1', withIds('2'))
    store.settle('shop-1')
    expect(chosenIds(store)).toEqual(['2'])
    expect(store.summary().chosen.count).toBe(1)
  })
})

describe('a window of rows', () => {
  it('holds those rows alone, with their details only where they are open', () => {
    const skus = [{ spec: '红' }, { spec: '蓝' }]
    const { store } = aStore([...withIds('1', '2'), aGoodsRow({ goods_id: '3' }, 'shop-1', skus)])
    expect(store.window(1, 3)).toMatchObject([
      { key: 'shop-1/2', detailCount: 0, details: null },
      { key: 'shop-1/3', detailCount: 2, details: null },
    ])
    store.unfold('shop-1/3')
    expect(store.window(2, 9)).toMatchObject([{ details: skus }])
    expect(store.summary().opened).toEqual([{ at: 2, detailCount: 2 }])
  })
})

describe('the rows in sight', () => {
  const ids = Array.from({ length: 100 }, (_, at) => String(at))
  const inSight = (store: ReturnType<typeof createQueryRowStore>) => {
    const { window } = store.summary()
    return [window?.from, window?.rows.map(({ values }) => values.goods_id)]
  }

  it('come with the summary: the first ones until a window was asked for, then those of that window', () => {
    const { store } = aStore(withIds(...ids))
    expect(inSight(store)).toEqual([0, ids.slice(0, 40)])
    store.window(40, 80)
    store.put('shop-1', [aGoodsRow({ goods_id: '100' })])
    expect(inSight(store)).toEqual([40, ids.slice(40, 80)])
  })

  it('are the first ones again where another view is looked at', () => {
    const { store } = aStore(withIds(...ids))
    store.window(40, 80)
    store.look({ ...everything, sort: { field: 'goods_id', order: 'desc' } })
    expect(inSight(store)).toEqual([0, ids.toReversed().slice(0, 40)])
  })

  it('say which of them are chosen', () => {
    const { store } = aStore(withIds('1', '2'))
    store.choose({ on: 'row', key: 'shop-1/2', isRange: false })
    expect(store.summary().window?.rows.map(({ isChosen }) => isChosen)).toEqual([false, true])
  })
})

describe('a pasted list of ids', () => {
  const missingOf = (search: string, filters = {}) => {
    const store = createQueryRowStore(toQueryFacts(goods))
    store.keepOnly(['shop-1', 'shop-2'])
    store.put('shop-1', [aGoodsRow({ goods_id: '11', sku_ids: ['901', '902'] })])
    store.put('shop-2', [aGoodsRow({ goods_id: '22', state: 'offSale' }, 'shop-2')])
    store.look({ search, filters, sort: null })
    return store.summary().missingIds
  }

  it('says which of them no row has, in the order of the list', () => {
    expect(missingOf('44 11 33 22 902')).toEqual(['44', '33'])
  })

  it('has found an id whose row a filter hides', () => {
    expect(missingOf('11 22 33', { state: 'onSale' })).toEqual(['33'])
  })

  it('misses nothing where all are there, and where the text is no list', () => {
    expect([missingOf('11 22'), missingOf('44'), missingOf('连衣裙'), missingOf('')]).toEqual([[], [], [], []])
  })
})
