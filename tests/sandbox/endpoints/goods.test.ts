import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { MerchantCallName, MerchantPayload } from '../../../contract/merchantApi.ts'
import { GOODS_PER_PAGE_MAX } from '../../../contract/merchantCalls/goods.ts'
import { REVIEW_NEEDED_CODE } from '../../../contract/merchantCodes.ts'
import { isPlain } from '../goodPayloads.ts'
import { firstOf, type GoodsView, type StoreView, startSandbox } from '../startSandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let store: StoreView
let goods: GoodsView[]

beforeAll(async () => {
  sandbox = await startSandbox({ pace: { max: 0, windowMs: 1 } })
  store = await sandbox.onlineStore()
  goods = await sandbox.goodsOf(store)
})
afterEach(() => sandbox.post('/reset'))
afterAll(() => sandbox.app.close())

async function ask<Name extends MerchantCallName>(name: Name, payload: MerchantPayload<Name>, headers = {}) {
  return (await sandbox.call(name, payload, { cookie: store.cookie, ...headers })).json()
}
const one = (fits: (each: GoodsView) => boolean) => firstOf(goods.filter(fits))
/** The first goods of any store that fit. */
async function findSold(fits: (each: GoodsView) => boolean) {
  for (const seller of (await sandbox.stores()).filter((each) => each.online)) {
    const sold = (await sandbox.goodsOf(seller)).find(fits)
    if (sold) return { seller, sold }
  }
  throw new Error('no store sells such goods')
}
const again = async (id: number) => (await sandbox.goodsOf(store)).find((each) => each.id === id)
const plain = () => one((each) => each.state === 'onSale' && isPlain(each) && each.sku_list.length > 1)

describe('the goods list', () => {
  it('comes in the order that is asked for', async () => {
    const { goods_list } = (await ask('goodsList', { page: 1, size: 50, order_by: 'created_at:desc,id:desc' })).result
    const order = goods_list.map((row: { created_at: number; id: number }) => [row.created_at, row.id])
    expect(order).toEqual(order.toSorted((a: [number, number], b: [number, number]) => b[0] - a[0] || b[1] - a[1]))
    expect(order).toHaveLength(50)
  })

  it('gives pages that together are all goods, none twice', async () => {
    const size = 50
    const first = (await ask('goodsList', { page: 1, size })).result
    const others = await Promise.all([2, 3].map(async (page) => (await ask('goodsList', { page, size })).result.goods_list))
    const ids = [first.goods_list, ...others].flat().map((row: { id: number }) => row.id)
    expect(ids).toEqual(goods.map((each) => each.id))
    expect(first.total).toBe(120)
  })

  it.each([
    ['on sale', { is_onsale: 1, sold_out: 0 }, ['onSale']],
    ['sold out', { sold_out: 1 }, ['soldOut']],
    ['rejected', { reject_status: 1 }, ['rejected']],
    ['off the shelf', { is_onsale: 0, reject_status: 0 }, ['offShelf']],
  ])('shows those %s', async (_, tab, states) => {
    const { result } = await ask('goodsList', { page: 1, size: 100, ...tab })
    const wanted = goods.filter((each) => states.includes(each.state)).map((each) => each.id)
    expect(wanted.length).toBeGreaterThan(0)
    expect(result.total).toBe(wanted.length)
  })

  it.each([
    { page: 0, size: 10 },
    { page: 1, size: GOODS_PER_PAGE_MAX + 1 },
    { page: 1.5, size: 10 },
  ])('refuses the page %j', async (page) => {
    expect(await ask('goodsList', page)).toMatchObject({ success: false, errorCode: 1000 })
  })

  it('gives the address of a picture', async () => {
    const picture = await fetch(firstOf(goods).thumb_url)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
  })
})

describe('goods under a promotion', () => {
  const promoted = () => one((each) => each.promotionPercent !== null && isPlain(each))
  const listed = async (id: number) => (await listAll()).find((each) => each.id === id)
  const listAll = async () =>
    (await Promise.all([1, 2].map(async (page) => (await ask('goodsList', { page, size: 100 })).result.goods_list))).flat() as GoodsView[]
  const onShop = async (goods_id: number) => (await ask('goodsOnSale', { goods_id })).result.skus

  it('show its price in the list, and their own in the detail', async () => {
    const { id, sku_list } = promoted()
    const own = sku_list.map((sku) => ({
      id: sku.skuId,
      price: sku.normalPrice,
      multi_price: sku.groupPrice,
      quantity: sku.skuQuantity,
    }))
    expect(await onShop(id)).toMatchObject(own)
    for (const [at, sku] of (await listed(id))?.sku_list.entries() ?? []) {
      expect(sku.groupPrice).toBeLessThan(sku_list[at]?.groupPrice ?? 0)
      expect(sku.normalPrice).toBe(sku_list[at]?.normalPrice)
    }
  })

  it('change their own price, which the list then shows lower again', async () => {
    const { id, sku_list } = promoted()
    const sku = firstOf(sku_list)
    const sku_info_list = [{ sku_id: sku.skuId, price: sku.normalPrice, multi_price: sku.groupPrice - 7 }]
    await ask('setPrices', { goods_list: [{ goods_id: id, sku_info_list }] })
    expect((await onShop(id))[0].multi_price).toBe(sku.groupPrice - 7)
    expect((await listed(id))?.sku_list[0]?.groupPrice).toBeLessThan(sku.groupPrice - 7)
  })

  it('show in the list what others have', async () => {
    const { id, sku_list } = one((each) => each.promotionPercent === null)
    expect((await listed(id))?.sku_list).toEqual(sku_list)
  })

  it.each([
    ['goods of nobody', () => 1],
    ['rejected goods, which were never in the shop', () => one((each) => each.state === 'rejected').id],
  ])('have no detail if they are %s', async (_, toId) => {
    expect(await ask('goodsOnSale', { goods_id: toId() })).toMatchObject({ success: false, errorCode: 1000 })
  })
})

describe('putting goods on and off the shelf', () => {
  it('shows in the goods', async () => {
    const { id } = plain()
    expect((await ask('takeOffSale', { goodsId: id })).result).toBe(true)
    expect((await again(id))?.state).toBe('offShelf')
    await ask('putOnSale', { goodsId: id })
    expect((await again(id))?.state).toBe('onSale')
  })

  it('wants a review of some', async () => {
    const { id, state } = one((each) => each.traits.needsReview && each.state !== 'rejected')
    expect(await ask('putOnSale', { goodsId: id })).toMatchObject({ success: false, errorCode: REVIEW_NEEDED_CODE })
    expect((await again(id))?.state).toBe(state)
  })

  it.each([
    ['goods of nobody', () => ({ goodsId: 1 })],
    ['rejected ones', () => ({ goodsId: one((each) => each.state === 'rejected').id })],
  ])('refuses %s', async (_, payload) => {
    expect(await ask('putOnSale', payload())).toMatchObject({ success: false, errorCode: 1000 })
  })
})

describe('prices and stocks', () => {
  const price = (id: number, changes: { sku_id: number; price: number; multi_price: number }[]) =>
    ask('setPrices', { goods_list: [{ goods_id: id, sku_info_list: changes }] })

  it('change and can be read back, of the named SKU alone', async () => {
    const { id, sku_list } = plain()
    const [sku, other] = sku_list
    const changed = { price: (sku?.normalPrice ?? 0) - 5, multi_price: (sku?.groupPrice ?? 0) - 10 }
    expect(await price(id, [{ sku_id: sku?.skuId ?? 0, ...changed }])).toEqual({ fail_goods_num: 0 })
    const stocks = { goods_list: [{ goods_id: id, sku_info_list: [{ sku_id: sku?.skuId ?? 0, quantity: 7 }] }] }
    expect(await ask('setStocks', stocks)).toEqual({ fail_goods_num: 0 })
    const after = (await again(id))?.sku_list
    expect(after?.[0]).toMatchObject({ normalPrice: changed.price, groupPrice: changed.multi_price, skuQuantity: 7 })
    expect(after?.[1]).toEqual(other)
  })

  it.each<
    [string, (sku: { skuId: number; normalPrice: number; groupPrice: number }) => { sku_id: number; price: number; multi_price: number }]
  >([
    ['a single price above the market price', (sku) => ({ sku_id: sku.skuId, price: 99_999_999, multi_price: sku.groupPrice })],
    ['parts of a fen', (sku) => ({ sku_id: sku.skuId, price: sku.normalPrice, multi_price: sku.groupPrice - 0.5 })],
    ['nothing', (sku) => ({ sku_id: sku.skuId, price: sku.normalPrice, multi_price: 0 })],
    ['a SKU of other goods', (sku) => ({ sku_id: sku.skuId + 9_000, price: sku.normalPrice, multi_price: sku.groupPrice })],
  ])('fail for %s, and nothing changes', async (_, toChange) => {
    const { id, sku_list } = plain()
    expect(await price(id, [toChange(firstOf(sku_list))])).toEqual({ fail_goods_num: 1 })
    expect((await again(id))?.sku_list).toEqual(sku_list)
  })

  it('fail for a single price that is the market price, and not for one a fen below', async () => {
    const { id, sku_list, market_price } = plain()
    const { skuId: sku_id, groupPrice: multi_price } = firstOf(sku_list)
    expect(await price(id, [{ sku_id, price: market_price, multi_price }])).toEqual({ fail_goods_num: 1 })
    expect(await price(id, [{ sku_id, price: market_price - 1, multi_price }])).toEqual({ fail_goods_num: 0 })
  })

  it.each<[number, number, string]>([
    [1, 100, 'price-must-over-multi_price-100'],
    [2, 10, 'price-must-over-multi_price-10'],
    [3, 0, 'price-must-over-multi_price'],
  ])(
    'of a family’s leaf %i keep a step of %i fen; a write without any goods that do is refused with the word %s',
    async (leaf, step, word) => {
      const { seller, sold } = await findSold((each) => each.state === 'onSale' && isPlain(each) && each.cat_id % 10 === leaf)
      const { skuId: sku_id, normalPrice } = firstOf(sold.sku_list)
      const write = async (multi_price: number) => {
        const goods_list = [{ goods_id: sold.id, sku_info_list: [{ sku_id, price: normalPrice, multi_price }] }]
        return (await sandbox.call('setPrices', { goods_list }, { cookie: seller.cookie })).json()
      }
      expect(await write(normalPrice - step + 1)).toMatchObject({ success: false, errorMsg: expect.stringContaining(`[${word}]`) })
      expect(await write(normalPrice - step)).toEqual({ fail_goods_num: 0 })
    },
  )

  it('that lie too far apart for their category are refused, too', async () => {
    const { id, sku_list } = one((each) => each.state === 'onSale' && isPlain(each) && each.cat_id % 10 === 1 && each.sku_list.length > 1)
    const { skuId: sku_id, normalPrice, groupPrice } = firstOf(sku_list)
    const multi_price = Math.floor(groupPrice / 6)
    expect(await price(id, [{ sku_id, price: normalPrice, multi_price }])).toMatchObject({
      success: false,
      errorMsg: expect.stringContaining('[multi_price-is-over-range]'),
    })
  })

  it('of which only some goods break a rule fail for those, without a word of why', async () => {
    const [good, bad] = goods.filter((each) => each.state === 'onSale' && isPlain(each))
    const toWrite = (each: GoodsView | undefined, multi_price: number) => {
      const sku = firstOf(each?.sku_list ?? [])
      return { goods_id: each?.id ?? 0, sku_info_list: [{ sku_id: sku.skuId, price: sku.normalPrice, multi_price }] }
    }
    const goods_list = [
      toWrite(good, firstOf(good?.sku_list ?? []).groupPrice - 5),
      toWrite(bad, firstOf(bad?.sku_list ?? []).normalPrice + 1),
    ]
    expect(await ask('setPrices', { goods_list })).toEqual({ fail_goods_num: 1 })
  })

  it.each<[string, number, number, number]>([
    ['up to 100,000,000 more', 1, 100_000_001, 0],
    ['no more at once', 1, 100_000_002, 1],
    ['up to 200,000,000 in all', 100_000_001, 200_000_000, 0],
    ['no more in all', 150_000_000, 200_000_001, 1],
  ])('of stock take %s', async (_, first, then, fail_goods_num) => {
    const { id, sku_list } = plain()
    const stock = (quantity: number) =>
      ask('setStocks', { goods_list: [{ goods_id: id, sku_info_list: [{ sku_id: firstOf(sku_list).skuId, quantity }] }] })
    for (const way of [1, 100_000_000, first].filter((each) => each <= first)) await stock(way)
    expect((await again(id))?.sku_list[0]?.skuQuantity).toBe(first)
    expect(await stock(then)).toEqual({ fail_goods_num })
  })

  it('fail for goods in an activity while the others change', async () => {
    const busy = one((each) => each.traits.refusesEdits)
    const free = plain()
    const goods_list = [busy, free].map((each) => ({
      goods_id: each.id,
      sku_info_list: [{ sku_id: firstOf(each.sku_list).skuId, quantity: 3 }],
    }))
    expect(await ask('setStocks', { goods_list })).toEqual({ fail_goods_num: 1 })
    expect((await again(free.id))?.sku_list[0]?.skuQuantity).toBe(3)
    expect(await again(busy.id)).toEqual(busy)
  })
})

describe('titles, templates and deletion', () => {
  it('set a title', async () => {
    const { id } = plain()
    await ask('setTitles', { goods_id2_name: { [String(id)]: '新标题' } })
    expect((await again(id))?.goods_name).toBe('新标题')
  })

  it('say success for some goods and leave their title', async () => {
    const { id, goods_name } = one((each) => each.traits.ignoresTitles)
    expect(await ask('setTitles', { goods_id2_name: { [String(id)]: '新标题' } })).toMatchObject({ success: true, result: null })
    expect((await again(id))?.goods_name).toBe(goods_name)
  })

  it.each(['', '长'.repeat(31), 'x'.repeat(61)])('leave what is there for the title %j, and say nothing', async (title) => {
    const { id, goods_name } = plain()
    expect(await ask('setTitles', { goods_id2_name: { [String(id)]: title } })).toMatchObject({ success: true, result: null })
    expect((await again(id))?.goods_name).toBe(goods_name)
  })

  it('bind a template of the store, and no other', async () => {
    const { id, costTemplateId } = plain()
    const { costTemplateId: other } = one((each) => each.costTemplateId !== costTemplateId)
    expect((await ask('bindCostTemplate', { goods_ids: [id], cost_template_id: other })).result).toEqual({ fail_goods_num: 0 })
    expect((await again(id))?.costTemplateId).toBe(other)
    expect(await ask('bindCostTemplate', { goods_ids: [id], cost_template_id: 1 })).toMatchObject({ success: false })
  })

  it('delete what is off the shelf, never what is on sale', async () => {
    const { id } = one((each) => each.state === 'offShelf')
    expect((await ask('deleteGoods', { goods_id: [id, plain().id] })).success).toBe(false)
    expect(await again(id)).toBeDefined()
    expect((await ask('deleteGoods', { goods_id: [id] })).result).toBe(true)
    expect(await again(id)).toBeUndefined()
  })
})

describe('the reset', () => {
  it('brings all goods back', async () => {
    await ask('takeOffSale', { goodsId: plain().id })
    expect(await sandbox.goodsOf(store)).not.toEqual(goods)
    await sandbox.post('/reset')
    expect(await sandbox.goodsOf(store)).toEqual(goods)
  })
})

describe('a write with a foreign token in its body', () => {
  it('is refused', async () => {
    const body = JSON.stringify({ goodsId: plain().id, crawlerInfo: 'other' })
    const headers = { cookie: store.cookie, 'anti-content': '0a', 'content-type': 'application/json' }
    const reply = await fetch(`${sandbox.origin}/vodka/v2/mms/pc/offSale`, { method: 'POST', headers, body })
    expect(await reply.json()).toMatchObject({ success: false, errorMsg: 'crawlerInfo不正确' })
  })
})
