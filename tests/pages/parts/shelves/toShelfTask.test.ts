import { describe, expect, it } from 'vitest'
import { BridgeError } from '../../../../src/bridge/bridgeError.ts'
import type { ShopRunTools } from '../../../../src/bridge/runs/shopRun.ts'
import type { ShopShelf } from '../../../../src/pages/parts/shelves/shelves.ts'
import { toShelfTask } from '../../../../src/pages/parts/shelves/toShelfTask.ts'

const MASKED = '\ue601'
const shop = { shop_uid: 'a', shop_name: 'Harbour' }

interface WireGoods {
  readonly id: string
  readonly quantity: number | string | null
  readonly is_onsale?: boolean
  readonly reject_status?: number
}
type Answer = (goodsId: number) => unknown

/** Reads a shop with these goods; `plain` answers which SKUs are on sale. */
async function read(goods: readonly WireGoods[], plain: Answer = () => quantities(4), stop = new AbortController()) {
  const shelves: ShopShelf[] = []
  const asked: unknown[] = []
  const reports: Parameters<ShopRunTools['report']>[0][] = []
  const task = toShelfTask((_shop, shelf) => shelves.push(shelf))
  await task(shop, {
    signal: stop.signal,
    report: (progress) => reports.push(progress),
    call: (async (name: string, _shop: string, payload: { goods_id: number }, options?: { isBackground?: boolean }) => {
      if (name === 'goodsList') return { total: goods.length, goods_list: { rows: goods.map(toWire), unreadable: [] } }
      asked.push([name, payload.goods_id, options?.isBackground])
      const answer = plain(payload.goods_id)
      if (answer instanceof Error) throw answer
      return answer
    }) as ShopRunTools['call'],
  })
  const states = shelves.map((shelf) => shelf.goods.map(({ state, isStockUnreadable }) => `${state}${isStockUnreadable ? '?' : ''}`))
  return { shelves, states, asked, last: reports.at(-1) }
}

const toWire = (goods: WireGoods) => ({
  goods_name: `Goods ${goods.id}`,
  is_onsale: true,
  sku_list: [{ skuId: '1', skuQuantity: MASKED }],
  ...goods,
})
const quantities = (...list: readonly number[]) => ({
  skus: { rows: list.map((quantity, at) => ({ id: String(at + 1), quantity })), unreadable: [] },
})

describe('the goods of a shop, as the board reads them', () => {
  it('are there once they are read, and once more when masked stocks were asked for: sold out is told from on sale', async () => {
    const { states, shelves, asked, last } = await read(
      [
        { id: '1', quantity: MASKED },
        { id: '2', quantity: MASKED },
        { id: '3', quantity: 5 },
      ],
      (id) => (id === 1 ? quantities(0, 0) : quantities(3)),
    )
    expect(states).toEqual([
      ['onSale?', 'onSale?', 'onSale'],
      ['soldOut', 'onSale', 'onSale'],
    ])
    expect(asked).toEqual([
      ['goodsOnSale', 1, true],
      ['goodsOnSale', 2, true],
    ])
    expect(last).toMatchObject({ done: 3, total: 3, completion: { total: 2, done: 2, failed: 0 } })
    expect(shelves[1]).toMatchObject({ isWhole: true, readAt: shelves[0]?.readAt })
  })

  it('are asked about no further where the board says nothing of a stock: plain ones, off the shelf, rejected, and those of SKUs', async () => {
    const { states, asked } = await read([
      { id: '1', quantity: 0 },
      { id: '2', quantity: null },
      { id: '3', quantity: MASKED, is_onsale: false },
      { id: '4', quantity: MASKED, reject_status: 1 },
    ])
    expect(asked).toEqual([])
    expect(states).toEqual([['soldOut', 'onSale', 'offShelf?', 'rejected?']])
  })

  it('stay as they came where the call fails: that is no failure of the shop', async () => {
    const { states, last } = await read([{ id: '1', quantity: MASKED }], () => new BridgeError('timedOut'))
    expect(states).toEqual([['onSale?']])
    expect(last).toMatchObject({ completion: { total: 1, done: 1, failed: 1 } })
  })

  it('keep what was completed before the run was stopped', async () => {
    const stop = new AbortController()
    const goods = [
      { id: '1', quantity: MASKED },
      { id: '2', quantity: MASKED },
      { id: '3', quantity: MASKED },
    ]
    const answer = (id: number) => {
      if (id === 2) stop.abort()
      return quantities(0)
    }
    expect((await read(goods, answer, stop)).states.at(-1)).toEqual(['soldOut', 'onSale?', 'onSale?'])
  })
})
