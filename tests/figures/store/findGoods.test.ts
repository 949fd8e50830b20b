import { describe, expect, it } from 'vitest'
import { createFigureStore } from '../../../src/figures/store/createFigureStore.ts'
import type { FigurePage } from '../../../src/figures/store/figureStore.ts'
import type { GoodsSearch } from '../../../src/figures/store/findGoods.ts'
import { someDisk } from '../someDisk.ts'
import { anOrder, noon, orderSnOf } from '../someRows.ts'

const open = (disk = someDisk()) => createFigureStore({ disk: disk.open(), now: () => noon() + 3600 })

/** A shop with one order for each of these goods. */
function aPage(shop: string, goods: Readonly<Record<string, readonly [title: string, spec: string]>>): FigurePage {
  const ids = Object.keys(goods)
  return {
    shop,
    kind: 'orders',
    readAt: noon() + 60,
    afterSales: [],
    unreadable: 0,
    page: null,
    orders: ids.map((goodsId, at) => anOrder({ orderSn: orderSnOf(0, at), goodsId, skuId: `9${goodsId}` })),
    names: ids.map((goodsId) => {
      const [title = '', spec = ''] = goods[goodsId] ?? []
      return { goodsId, skuId: `9${goodsId}`, title, spec, thumb: '', orderedAt: noon() }
    }),
  }
}

const tea = aPage('s1', { 701: ['高山绿茶 Green', '250克'], 702: ['White tea', '500克'], 703: ['Cup', '红色'] })
const shoes = aPage('s2', { 702: ['Shoes', '42'], 801: ['Green shoes', '43'] })

async function find(asked: Partial<GoodsSearch> & Pick<GoodsSearch, 'text'>) {
  const disk = someDisk()
  await (await open(disk)).put([tea, shoes])
  const search = { shops: ['s1', 's2'], bySku: false, limit: 10, ...asked }
  const found = await (await open(disk)).findGoods(search)
  return { ...found, goods: found.goods.toSorted() }
}

describe('a search for goods', () => {
  it('finds them by a part of what they are called, in any case, with the next visit, too', async () => {
    expect(await find({ text: ' green ' })).toEqual({ goods: ['701', '801'], count: 2 })
    expect(await find({ text: '绿茶' })).toEqual({ goods: ['701'], count: 1 })
    expect(await find({ text: 'nothing' })).toEqual({ goods: [], count: 0 })
  })

  it('finds them before their names are written', async () => {
    const store = await open()
    await store.put([tea])
    expect((await store.findGoods({ shops: ['s1'], text: 'cup', bySku: false, limit: 9 })).goods).toEqual(['703'])
  })

  it('finds them by a part of their number, and a pasted list by each of its numbers whole', async () => {
    expect((await find({ text: '80' })).goods).toEqual(['801'])
    expect((await find({ text: '701, 80, 702' })).goods).toEqual(['701', '702'])
  })

  it('looks at the shops that are asked for alone', async () => {
    expect((await find({ text: 'green', shops: ['s2'] })).goods).toEqual(['801'])
    expect((await find({ text: 'green', shops: ['s9'] })).goods).toEqual([])
  })

  it('finds goods by their SKUs only where SKUs are listed', async () => {
    expect((await find({ text: '500克' })).goods).toEqual([])
    expect((await find({ text: '500克', bySku: true })).goods).toEqual(['702'])
    expect((await find({ text: '9703 9801', bySku: true })).goods).toEqual(['703', '801'])
  })

  it('says how many there are where more are found than are wanted', async () => {
    const found = await find({ text: '0', limit: 2 })
    expect([found.goods.length, found.count]).toEqual([2, 4])
  })
})
