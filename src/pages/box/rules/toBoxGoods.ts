import {
  BOX_DETAILS_MAX,
  BOX_PICTURES_MAX,
  BOX_PROPERTIES_MAX,
  BOX_SPECS_MAX,
  type BoxGoods,
  type Listing,
  unsaidOfListing,
} from '../../../../contract/entities/boxGoods.ts'
import type { MerchantResult } from '../../../../contract/merchantApi.ts'

/** Goods as their source has them, before a person has seen them. */
export type CollectedGoods = Pick<BoxGoods, 'source_name' | 'listing'>

const PICTURE = 1
const SHIPMENT_S = 172_800

/** What the wholesale site says. A text, or a list other than that of the SKUs, is cut where it is longer than the box takes; what it does not say is null, which is not 0. */
export function fromWholesale(
  detail: MerchantResult<'wholesaleDetail'>,
  properties: MerchantResult<'wholesaleProperties'> | null,
): CollectedGoods {
  const { goodsName, imageUrl, goodsCarouselInfos, goodsSkuInfos, mallCard } = detail
  const skus = goodsSkuInfos.rows
  const pictures = goodsCarouselInfos.rows.filter(({ type }) => type === PICTURE).map(({ url }) => url)
  return {
    source_name: cut(mallCard?.mallName ?? '', 100),
    listing: {
      ...emptyListing,
      title: cut(goodsName, 200),
      properties: (properties?.goodsPropertyTexts.rows ?? [])
        .filter(({ key }) => key.trim() !== '')
        .slice(0, BOX_PROPERTIES_MAX)
        .map(({ key, value }) => ({ ref_pid: null, name: cut(key, 60), vid: null, value: cut(value, 200) })),
      spec_names: specNamesOf(skus.map(({ skuSpecs }) => (skuSpecs ?? []).map(({ specKey }) => specKey))),
      skus: skus.map(({ skuSpecs, wholesalePrice, quantity, thumbUrl }) => ({
        ...emptySku,
        spec: specOf((skuSpecs ?? []).map(({ specValue }) => specValue)),
        source_fen: wholesalePrice ?? null,
        stock: quantity === null || quantity === undefined ? null : Math.max(0, Math.round(quantity)),
        picture_url: toAddress(thumbUrl),
      })),
      pictures: toAddresses(pictures.length > 0 ? pictures : [imageUrl ?? ''], BOX_PICTURES_MAX),
    },
  }
}

/** Goods of an own shop. What they cost there is not known: their prices are those that they are sold for. */
export function fromOwnShop(goods: MerchantResult<'goodsOnSale'>, properties: MerchantResult<'goodsProperties'> | null): CollectedGoods {
  const skus = goods.skus.rows
  return {
    source_name: '',
    listing: {
      ...emptyListing,
      title: cut(goods.goods_name ?? '', 200),
      properties: (properties?.goods_properties.rows ?? []).slice(0, BOX_PROPERTIES_MAX).map(({ ref_pid, vid, value }) => ({
        ref_pid: toId(ref_pid),
        name: `#${ref_pid}`,
        vid: toId(vid ?? ''),
        value: cut(value ?? '', 200),
      })),
      spec_names: specNamesOf(skus.map(({ spec }) => (spec ?? []).map(({ parent_name }) => parent_name ?? ''))),
      skus: skus.map(({ spec, price, multi_price, quantity, out_sku_sn, thumb_url }) => ({
        ...emptySku,
        spec: specOf((spec ?? []).map(({ spec_name }) => spec_name)),
        group_fen: multi_price,
        single_fen: price,
        stock: Math.max(0, Math.round(quantity)),
        outer_code: cut(out_sku_sn ?? '', 100),
        picture_url: toAddress(thumb_url),
      })),
      pictures: toAddresses(
        (goods.carousel_gallery ?? []).map(({ url }) => url),
        BOX_PICTURES_MAX,
      ),
      details: toAddresses(
        (goods.detail_gallery ?? []).map(({ url }) => url),
        BOX_DETAILS_MAX,
      ),
      short_title: cut(goods.tiny_name ?? '', 60),
      description: cut(goods.goods_desc ?? '', 1_000),
      group_size: Math.min(1_000, Math.max(0, Math.round(goods.groups?.customer_num ?? unsaidOfListing.group_size))),
    },
  }
}

const emptySku = {
  source_fen: null,
  group_fen: null,
  single_fen: null,
  stock: null,
  weight_g: null,
  outer_code: '',
  picture_url: '',
}
const emptyListing: Listing = {
  title: '',
  category: null,
  properties: [],
  spec_names: [],
  skus: [],
  market_fen: null,
  pictures: [],
  details: [],
  ...unsaidOfListing,
  shipment_limit_s: SHIPMENT_S,
  is_refundable: true,
}

/** The names of the SKU that has most. A kind without a name is called by its place. */
function specNamesOf(all: readonly (readonly string[])[]): string[] {
  const longest = all.reduce<readonly string[]>((best, names) => (names.length > best.length ? names : best), [])
  return longest.slice(0, BOX_SPECS_MAX).map((name, index) => cut(name, 20) || `规格${index + 1}`)
}

/** What is beyond two kinds of specs goes to the second one, so that no two SKUs become one. */
function specOf(values: readonly string[]): string[] {
  const [first, ...others] = values.map((value) => value.trim()).filter((value) => value !== '')
  if (first === undefined) return []
  return (others.length === 0 ? [first] : [first, others.join(' ')]).map((value) => cut(value, 60))
}

const toAddresses = (urls: readonly string[], max: number) => [...new Set(urls.map(toAddress))].filter((url) => url !== '').slice(0, max)

/** '' for what is no address of the web, or longer than the box takes. */
function toAddress(url: string | null | undefined): string {
  const whole = url?.startsWith('//') ? `https:${url}` : (url ?? '')
  return /^https?:\/\/\S+$/i.test(whole) && whole.length <= 500 ? whole : ''
}

const cut = (text: string, max: number) => text.trim().slice(0, max).trim()

function toId(text: string): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
