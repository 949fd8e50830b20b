import { merchantApi } from '../../contract/merchantApi.ts'
import { propertiesOf } from '../catalogue/properties.ts'
import { outerCodeOf, shelfStateOf, toTexts } from '../goods/goods.ts'
import { photoPath } from '../pages/photo.ts'
import { PlatformCode, toCamel, toRefusal } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'

const CAROUSEL_PICTURES = 5
const noSuchGoods = toRefusal(PlatformCode.badParameter, '商品不存在')

/** What else can be read of a store's goods. */
export const goodsReadEndpoints = [
  defineEndpoint(merchantApi.goodsCounts, ({ store, platform: { goods: registry } }) => {
    const drafts = [...registry.changesOf(store).drafts.values()]
    const inReview = drafts.filter(({ review }) => review !== null).length
    const states = registry.goodsOf(store).map(shelfStateOf)
    const isOnSale = (state: string) => state === 'onSale' || state === 'soldOut'
    const onSale = states.filter(isOnSale).length
    return toCamel({
      on_sale_num: onSale,
      off_sale_num: states.length - onSale,
      editing_num: drafts.length - inReview,
      commit_num: inReview,
    })
  }),
  defineEndpoint(merchantApi.goodsOnSale, ({ store, payload, platform: { goods: registry }, origin }) => {
    const goods = registry.goodsOf(store).find((each) => each.id === payload.goods_id)
    if (!goods || goods.shelf === 'rejected') return noSuchGoods
    const { id, title, hue, listing } = goods
    const picture = (index: number) => ({ url: origin + photoPath(hue + index * 24, index) })
    return toCamel({
      goods_commit_id: String(id * 7),
      goods_id: id,
      goods_name: title,
      skus: goods.skus.map((sku, place) => ({
        id: sku.id,
        price: sku.singleFen,
        multi_price: sku.groupFen,
        quantity: sku.stock,
        out_sku_sn: outerCodeOf(goods, sku),
        thumb_url: listing?.thumbs[place] ?? picture(0).url,
        spec: sku.spec.split(',').map((spec_name) => ({ spec_name, parent_name: null })),
      })),
      carousel_gallery: listing
        ? listing.carousel.map((url) => ({ url }))
        : Array.from({ length: CAROUSEL_PICTURES }, (_, index) => picture(index)),
      ...(listing && toTexts(listing)),
      detail_gallery: listing ? listing.details.map((url) => ({ url })) : [picture(CAROUSEL_PICTURES)],
    })
  }),
  defineEndpoint(merchantApi.goodsProperties, ({ store, payload, platform: { goods: registry } }) => {
    const goods = registry.goodsOf(store).find((each) => each.id === payload.goods_id)
    if (!goods) return noSuchGoods
    if (goods.listing) {
      return toCamel({ goods_properties: goods.listing.properties.map((each) => ({ ...each, value_unit: null })) })
    }
    const goods_properties = propertiesOf(goods.leaf).flatMap(({ ref_pid, values: [first] }) =>
      first ? [{ ref_pid, vid: first.vid, value: first.value, value_unit: null }] : [],
    )
    return toCamel({ goods_properties })
  }),
]
