import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { BOX_SKUS_MAX } from '../../../contract/entities/boxGoods.ts'
import { ShopStatus } from '../../../contract/entities/shop.ts'
import { type MerchantCallName, merchantApi } from '../../../contract/merchantApi.ts'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import type { ShopLanes } from '../../../src/bridge/lanes/shopLanes.ts'
import { readSource } from '../../../src/pages/box/readSource.ts'
import { aShop } from '../../bridge/aShop.ts'

const GOODS = '612345678901'
const shops = [aShop({ shop_uid: 'a' }), aShop({ shop_uid: 'b' })]
const ofWholesale = { site: 'wholesale', goodsId: GOODS } as never
const ofSomeShop = { site: 'mms', goodsId: GOODS } as never

/** A platform with these goods: those of the wholesale site, and those of a shop. */
function play({
  wholesale = [],
  own = {},
}: {
  readonly wholesale?: readonly object[]
  readonly own?: Readonly<Record<string, readonly object[]>>
}) {
  return (async (name: MerchantCallName, shop_uid: string) => {
    if (name === 'wholesaleProperties' || name === 'goodsProperties') throw new BridgeError('rejected')
    if (name === 'goodsOnSale' && !own[shop_uid]) throw new BridgeError('rejected')
    const goods = { goodsName: '伞', goods_name: '伞', goodsCarouselInfos: null, goodsSkuInfos: wholesale, skus: own[shop_uid] ?? null }
    return z.parse(merchantApi[name].result, goods)
  }) as unknown as ShopLanes['call']
}

describe('goods at their source', () => {
  it('of the wholesale site keep a SKU of which it names no price or stock: neither is 0', async () => {
    const wholesale = [
      { skuId: 1, wholesalePrice: 850, quantity: 9 },
      { skuId: 2, wholesalePrice: null, quantity: null },
    ]
    const { listing } = await readSource(play({ wholesale }), shops, ofWholesale)
    expect(listing.skus).toMatchObject([
      { source_fen: 850, stock: 9 },
      { source_fen: null, stock: null },
    ])
  })

  it('are not collected without a SKU that cannot be read', async () => {
    const wholesale = [
      { skuId: 1, wholesalePrice: 850, quantity: 9 },
      { wholesalePrice: 850, quantity: 9 },
    ]
    await expect(readSource(play({ wholesale }), shops, ofWholesale)).rejects.toMatchObject({ kind: 'unreadableReply' })
    const own = {
      b: [
        { id: 1, price: 2_000, multi_price: 1_900, quantity: 5 },
        { id: 2, quantity: 5 },
      ],
    }
    await expect(readSource(play({ own }), shops, ofSomeShop)).rejects.toMatchObject({ kind: 'unreadableReply' })
  })

  it('are not collected where they have more SKUs than the box takes: some would be missing', async () => {
    const many = Array.from({ length: BOX_SKUS_MAX + 1 }, (_, id) => ({ id, skuId: id, price: 2_000, multi_price: 1_900, quantity: 5 }))
    const refusal = { name: 'TooManySkus', count: BOX_SKUS_MAX + 1 }
    await expect(readSource(play({ wholesale: many }), shops, ofWholesale)).rejects.toMatchObject(refusal)
    await expect(readSource(play({ own: { b: many } }), shops, ofSomeShop)).rejects.toMatchObject(refusal)
    const { listing } = await readSource(play({ own: { b: many.slice(1) } }), shops, ofSomeShop)
    expect(listing.skus).toHaveLength(BOX_SKUS_MAX)
  })

  it('are looked for in all shops that are logged in', async () => {
    const own = { b: [{ id: 1, price: 2_000, multi_price: 1_900, quantity: 5 }] }
    expect(await readSource(play({ own }), shops, ofSomeShop)).toMatchObject({ shop_uid: 'b', listing: { skus: [{ group_fen: 1_900 }] } })
    await expect(readSource(play({}), shops, ofSomeShop)).rejects.toMatchObject({ name: 'NotOwnGoods' })
  })

  it('may be in a shop that cannot be asked: that it has none is not said', async () => {
    const loggedOut = aShop({ shop_uid: 'c', shop_name: '南店', status: ShopStatus.offline })
    const call = play({})
    await expect(readSource(call, [...shops, loggedOut], ofSomeShop)).rejects.toMatchObject({ name: 'MaybeOwnGoods', unasked: ['南店'] })
    await expect(readSource(call, [loggedOut], ofSomeShop)).rejects.toMatchObject({ name: 'NoShopLoggedIn' })
    const silent = (async (name: MerchantCallName, shop_uid: string, ...rest: never[]) => {
      if (shop_uid === 'b') throw new BridgeError('timedOut')
      return (call as unknown as (...given: unknown[]) => unknown)(name, shop_uid, ...rest)
    }) as unknown as ShopLanes['call']
    await expect(readSource(silent, shops, ofSomeShop)).rejects.toMatchObject({ name: 'MaybeOwnGoods', unasked: [shops[1]?.shop_name] })
  })
})
