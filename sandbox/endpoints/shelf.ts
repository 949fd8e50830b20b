import { merchantApi } from '../../contract/merchantApi.ts'
import type { Goods } from '../goods/goods.ts'
import { withGoods } from '../goods/storeChanges.ts'
import { type MerchantAnswer, PlatformCode, toCamel, toRefusal, toReviewNeeded } from '../wire/envelopes.ts'
import { type AskedByStore, defineEndpoint } from './endpoint.ts'

interface ShelfPayload {
  readonly goodsId: number
  readonly crawlerInfo?: string | undefined
}

export const shelfEndpoints = [
  defineEndpoint(merchantApi.putOnSale, (asked) =>
    moveGoods(asked, 'onSale', (goods) => {
      if (goods.shelf === 'rejected') return toRefusal(PlatformCode.badParameter, '商品已被驳回，请修改后重新提交')
      return goods.traits.needsReview ? toReviewNeeded() : null
    }),
  ),
  defineEndpoint(merchantApi.takeOffSale, (asked) =>
    moveGoods(asked, 'offShelf', (goods) =>
      goods.shelf === 'rejected' ? toRefusal(PlatformCode.badParameter, '商品已被驳回，不能下架') : null,
    ),
  ),
  defineEndpoint(merchantApi.deleteGoods, ({ store, payload, platform: { goods: registry } }) => {
    const asked = registry.goodsOf(store).filter((goods) => payload.goods_id.includes(goods.id))
    if (asked.length === 0 || asked.length < new Set(payload.goods_id).size) return toRefusal(PlatformCode.badParameter, '商品不存在')
    if (asked.some((goods) => goods.shelf === 'onSale')) return toRefusal(PlatformCode.badParameter, '在售商品不能删除，请先下架')
    for (const { id } of asked) registry.put(store, withGoods(registry.changesOf(store), id, null))
    return toCamel(true)
  }),
]

/** Puts goods on or off the shelf, unless something forbids it. */
function moveGoods(
  { store, payload, platform: { goods: registry }, antiContent }: AskedByStore<ShelfPayload>,
  shelf: Goods['shelf'],
  refuse: (goods: Goods) => MerchantAnswer<never> | null,
): MerchantAnswer<boolean> {
  if (payload.crawlerInfo !== antiContent) return toRefusal(PlatformCode.badParameter, 'crawlerInfo不正确')
  const goods = registry.goodsOf(store).find((each) => each.id === payload.goodsId)
  if (!goods) return toRefusal(PlatformCode.badParameter, '商品不存在')
  const refusal = refuse(goods)
  if (refusal) return refusal
  registry.put(store, withGoods(registry.changesOf(store), goods.id, { ...goods, shelf }))
  return toCamel(true)
}
