import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import { BOX_SHOP } from '../../../../contract/entities/familyVerdict.ts'
import type { FamilyGoods } from '../../../figures/toFamilies.ts'
import type { ShelfGoods } from './shelves.ts'

/** Goods of a shop's list, with what they are compared by. */
export interface InShop extends FamilyGoods {
  readonly shelf: ShelfGoods
}

/** Goods of the box, with what they are compared by and where they were collected and published. */
export interface InBox extends FamilyGoods {
  readonly box: BoxGoods
}

export function toInShop(shop: string, shelf: ShelfGoods): InShop {
  const { goods_id, title, thumb, code, category, specs, sku_codes } = shelf
  return { shelf, shop, goods: goods_id, place: `${shop}/${goods_id}`, title, thumb, code, category, specs, skuCodes: sku_codes }
}

export function toInBox(box: BoxGoods): InBox {
  const { box_id, listing, source_shop_uid, source_goods_id, claims } = box
  const copies = claims.filter(({ goods_id }) => goods_id !== '').map(({ shop_uid, goods_id }) => `${shop_uid}/${goods_id}`)
  return {
    box,
    shop: BOX_SHOP,
    goods: box_id,
    place: `${BOX_SHOP}/${box_id}`,
    places: [...copies, ...(source_shop_uid === '' ? [] : [`${source_shop_uid}/${source_goods_id}`])],
    title: listing.title,
    thumb: listing.pictures[0] ?? null,
    code: null,
    category: listing.category?.names.at(-1) ?? null,
    specs: listing.skus.map(({ spec }) => spec.join(' ')),
    skuCodes: listing.skus.map(({ outer_code }) => outer_code),
  }
}
