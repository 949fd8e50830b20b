import { merchantApi } from '../../contract/merchantApi.ts'
import { propertiesOf } from '../catalogue/properties.ts'
import { outerCodeOf, stateOf } from '../goods/goods.ts'
import { picturePath } from '../pages/picture.ts'
import { PlatformCode, toCamel, toRefusal } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'

const CAROUSEL_PICTURES = 5
const noSuchGoods = toRefusal(PlatformCode.badParameter, '商品不存在')

/** What else can be read of a store's goods. */
export const goodsReadEndpoints = [
  defineEndpoint(merchantApi.goodsCounts, ({ store, platform: { goods: registry } }) => {
    const states = registry.goodsOf(store).map(stateOf)
    const isOnSale = (state: string) => state === 'onSale' || state === 'soldOut'
    const onSale = states.filter(isOnSale).length
    return toCamel({
      on_sale_num: onSale,
      off_sale_num: states.length - onSale,
      editing_num: registry.changesOf(store).drafts.size,
      commit_num: 0,
    })
  }),
  defineEndpoint(merchantApi.goodsOnSale, ({ store, payload, platform: { goods: registry }, origin }) => {
    const goods = registry.goodsOf(store).find((each) => each.id === payload.goods_id)
    if (!goods || goods.shelf === 'rejected') return noSuchGoods
    const { id, title, leaf, hue } = goods
    const picture = (index: number) => ({ url: origin + picturePath((hue + index * 24) % 360, leaf.name) })
    return toCamel({
      goods_commit_id: String(id * 7),
      goods_id: id,
      goods_name: title,
      skus: goods.skus.map((sku) => ({
        id: sku.id,
        price: sku.singleFen,
        multi_price: sku.groupFen,
        quantity: sku.stock,
        out_sku_sn: outerCodeOf(goods, sku),
        thumb_url: picture(0).url,
        spec: sku.spec.split(',').map((spec_name) => ({ spec_name, parent_name: null })),
      })),
      carousel_gallery: Array.from({ length: CAROUSEL_PICTURES }, (_, index) => picture(index)),
      detail_gallery: [picture(CAROUSEL_PICTURES)],
    })
  }),
  defineEndpoint(merchantApi.goodsProperties, ({ store, payload, platform: { goods: registry } }) => {
    const goods = registry.goodsOf(store).find((each) => each.id === payload.goods_id)
    if (!goods) return noSuchGoods
    const goods_properties = propertiesOf(goods.leaf).flatMap(({ ref_pid, values: [first] }) =>
      first ? [{ ref_pid, vid: first.vid, value: first.value, value_unit: null }] : [],
    )
    return toCamel({ goods_properties })
  }),
]
