import type * as z from 'zod/mini'
import type { MerchantApi } from '../../contract/merchantApi.ts'
import { GalleryType } from '../../contract/merchantCalls/publishing.ts'
import type { Leaf } from '../catalogue/categories.ts'
import type { Goods, Sku } from './goods.ts'
import type { GoodsDraft } from './storeChanges.ts'

const SKU_ID_STEP = 1000

export type DraftEdit = z.output<MerchantApi['editGoodsDraft']['payload']>

/** Goods as a draft's edit describes them. Null without a SKU. */
export function toDraftGoods(draft: GoodsDraft, leaf: Leaf, edit: DraftEdit, createdAt: number): Goods | null {
  const [first, ...others] = edit.skus.map(
    (sku, index): Sku => ({
      id: draft.goodsId * SKU_ID_STEP + index,
      spec: sku.spec.map(({ spec_name }) => spec_name).join(','),
      stock: sku.quantity_delta,
      groupFen: sku.multi_price,
      singleFen: sku.price,
    }),
  )
  if (!first) return null
  return {
    id: draft.goodsId,
    title: edit.goods_name,
    leaf,
    skus: [first, ...others],
    marketFen: edit.market_price,
    costTemplateId: edit.cost_template_id,
    createdAt,
    shelf: 'offShelf',
    rejectReason: null,
    score: 4,
    shipmentLimitS: edit.shipment_limit_second,
    hue: draft.goodsId % 360,
    traits: { needsReview: false, ignoresTitles: false, refusesEdits: false },
    promotionPercent: null,
    appeal: 0,
    returnRate: 0,
    soldBefore: 0,
    listing: {
      carousel: picturesOf(edit, GalleryType.carousel),
      details: draft.pictures.length > 0 ? draft.pictures : picturesOf(edit, GalleryType.details),
      properties: edit.goods_properties.map(({ ref_pid, vid, value }) => ({ ref_pid, vid: vid ?? null, value })),
      outerCodes: edit.skus.map(({ out_sku_sn }) => out_sku_sn),
      thumbs: edit.skus.map(({ thumb_url }) => thumb_url),
      texts: { tiny_name: edit.tiny_name ?? null, goods_desc: edit.goods_desc ?? null, customer_num: edit.groups?.customer_num ?? null },
    },
  }
}

function picturesOf({ gallery }: DraftEdit, wanted: number): readonly string[] {
  return gallery.filter(({ type }) => type === wanted).map(({ url }) => url)
}
