import { expect, it } from 'vitest'
import { readPricedGoods } from '../../../../src/batches/kinds/setPrice/readPricedGoods.ts'
import { BridgeError } from '../../../../src/bridge/bridgeError.ts'
import type { ShopLanes } from '../../../../src/bridge/lanes/shopLanes.ts'

const listed = (id: string, is_onsale: boolean) => ({
  id,
  goods_name: `goods ${id}`,
  quantity: 1,
  sku_group_price: [800, 800],
  sku_price: [1200, 1200],
  is_onsale,
  sku_list: ['a', 'b'].map((sku) => ({ skuId: id + sku, groupPrice: 800, normalPrice: 1200 })),
})

const readable = <Row>(rows: readonly Row[]) => ({ rows, unreadable: [] })

/** A list of promotion prices, and what the detail says of each goods: its own prices by SKU, or an error. */
function aShop(details: Readonly<Record<string, Readonly<Record<string, number>> | BridgeError>>, is_onsale = true) {
  const call = async (name: string, _shop: string, payload: { goods_id?: number }) => {
    if (name === 'goodsList')
      return { total: Object.keys(details).length, goods_list: readable(Object.keys(details).map((id) => listed(id, is_onsale))) }
    const detail = details[String(payload.goods_id)]
    if (detail instanceof BridgeError) throw detail
    return { skus: readable(Object.entries(detail ?? {}).map(([id, multi_price]) => ({ id, multi_price, price: 1200 }))) }
  }
  return { call: call as unknown as ShopLanes['call'], shop_uid: 's', goods_ids: new Set(Object.keys(details)) }
}

const groupPrices = async (wanted: Parameters<typeof readPricedGoods>[0]) =>
  [...(await readPricedGoods(wanted)).values()].map(({ skus }) => skus.map(({ group_fen }) => group_fen))
const refused = new BridgeError('rejected', { merchantCode: 1000 })

it('goods have their own prices, whatever the list shows', async () => {
  expect(await groupPrices(aShop({ '1': { '1a': 1000, '1b': 1100 }, '2': { '2b': 900, '2a': 850 } }))).toEqual([
    [1000, 1100],
    [850, 900],
  ])
})

it('a SKU whose own price is not told has none', async () => {
  expect(await groupPrices(aShop({ '1': { '1b': 1100 } }))).toEqual([[null, 1100]])
})

it('goods on sale whose own prices are refused have none, and the others theirs', async () => {
  expect(await groupPrices(aShop({ '1': refused, '2': { '2a': 850, '2b': 900 } }))).toEqual([
    [null, null],
    [850, 900],
  ])
})

it('goods off the shelf whose own prices are refused have those of the list', async () => {
  expect(await groupPrices(aShop({ '1': refused }, false))).toEqual([[800, 800]])
})

it('a shop that cannot be asked is not read at all', async () => {
  const error = new BridgeError('sessionExpired')
  await expect(readPricedGoods(aShop({ '1': { '1a': 1000 }, '2': error }))).rejects.toBe(error)
})

it('each goods is told when it was read', async () => {
  let read = 0
  await readPricedGoods({
    ...aShop({ '1': {}, '2': {} }),
    onRead() {
      read += 1
    },
  })
  expect(read).toBe(2)
})
