import { vi } from 'vitest'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import { aShop } from '../../bridge/aShop.ts'

interface Sku {
  skuId: string
  spec: string
  skuQuantity: number
  groupPrice: number
  normalPrice: number
}

export interface PlayedGoods {
  id: string
  goods_name: string
  is_onsale: boolean
  /** Fen. Absent: the platform does not say. */
  market_price?: number
  sku_list: Sku[]
}

export const harbour = aShop({ shop_id: '1', shop_name: 'Harbour' })
export const mill = aShop({ shop_id: '2', shop_name: 'Mill' })

export function someGoods(id: string, overrides: Partial<PlayedGoods> = {}): PlayedGoods {
  const sku = (at: number) => ({ skuId: `${id}${at}`, spec: `size ${at}`, skuQuantity: 5, groupPrice: 2_000, normalPrice: 2_500 })
  return { id, goods_name: `Tea ${id}`, is_onsale: true, sku_list: [sku(1), sku(2)], ...overrides }
}

type Write = { goods_list: { goods_id: number; sku_info_list: { sku_id: number; price: number; multi_price: number }[] }[] }

/** Two shops with goods at the platform, whose prices can be changed; each write may be held up or fail. */
export function playGoods(stock: Readonly<Record<string, PlayedGoods[]>>) {
  const broken = new Map<string, BridgeError>()
  const writes: Write[] = []
  let beforeWrite: () => Promise<void> = async () => {}

  function setPrices(goods: readonly PlayedGoods[], write: Write): void {
    for (const { goods_id, sku_info_list } of write.goods_list) {
      const skus = goods.find(({ id }) => id === String(goods_id))?.sku_list ?? []
      for (const { sku_id, price, multi_price } of sku_info_list)
        for (const sku of skus) if (sku.skuId === String(sku_id)) Object.assign(sku, { normalPrice: price, groupPrice: multi_price })
    }
  }

  const askedOfBrowser: string[] = []
  const bridge = {
    listen: () => () => undefined,
    askBrowser: async (name: string) => {
      askedOfBrowser.push(name)
      return { shop_id: null, tabs: 0, hasPrivateWindows: false, lent: null }
    },
    callMerchant: vi.fn(async (name: string, { shop_uid }: { shop_uid: string }, payload: unknown) => {
      const error = broken.get(shop_uid)
      if (error) throw error
      const goods = stock[shop_uid] ?? []
      if (name === 'goodsList') return { total: goods.length, goods_list: { rows: structuredClone(goods), unreadable: [] } }
      if (name === 'goodsOnSale') {
        const { goods_id } = payload as { goods_id: number }
        const skus = goods.find(({ id }) => id === String(goods_id))?.sku_list ?? []
        const rows = skus.map(({ skuId, normalPrice, groupPrice }) => ({ id: skuId, price: normalPrice, multi_price: groupPrice }))
        return { skus: { rows, unreadable: [] } }
      }
      if (name !== 'setPrices') throw new Error(`nobody plays ${name}`)
      await beforeWrite()
      writes.push(payload as Write)
      setPrices(goods, payload as Write)
      return { fail_goods_num: 0 }
    }),
  } as unknown as Bridge

  return {
    bridge,
    /** What was asked about this browser's own login. */
    askedOfBrowser,
    writes,
    breaks: (shop_uid: string, error: BridgeError | null) => (error ? broken.set(shop_uid, error) : broken.delete(shop_uid)),
    /** Writes wait for what it resolves with. */
    holdWrites(until: () => Promise<void>) {
      beforeWrite = until
    },
    noExtension: () => new BridgeError('notInstalled'),
  }
}
