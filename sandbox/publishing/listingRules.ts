import { GalleryType } from '../../contract/merchantCalls/publishing.ts'
import { type Leaf, leavesOfStore } from '../catalogue/categories.ts'
import { departments } from '../catalogue/families.ts'
import { propertiesOf } from '../catalogue/properties.ts'
import { isStock, isTitle } from '../goods/goodsRules.ts'
import type { DraftEdit } from '../goods/toDraftGoods.ts'
import type { Store } from '../stores/store.ts'
import type { PictureStore } from './pictureStore.ts'

export const CAROUSEL_MAX = 10
const DETAILS_MAX = 20
const SPEC_NAME_MAX_CHARS = 18
const OUTER_CODE_MAX_CHARS = 100
const SHORT_TITLE_CHARS = { min: 4, max: 20 }
const DESCRIPTION_MAX_CHARS = 500
const GROUP_SIZE = { min: 2, max: 9 }
export const shipmentLimitsS = [86_400, 172_800]
/** Of one store in this many nobody has allowed the brand. */
const WITHOUT_BRAND_EVERY = 5
const LACKING_EVERY = 3
const OWN_BRAND = '自有品牌'
/** Made up, as all of the platform's list is unknown. */
const forbiddenWords = ['第一', '最低价', '国家级', '假一赔十']

interface Listing {
  readonly store: Store
  readonly leaf: Leaf
  readonly edit: DraftEdit
  /** Addresses of its detail pictures. */
  readonly details: readonly string[]
  readonly pictures: Pick<PictureStore, 'has'>
}

/** Has the store the certificates for a category? One store in three lacks those of one department, unless it is its own trade. */
export function mayList(store: Store, leaf: Leaf): boolean {
  const place = departments.findIndex(({ families }) => families.includes(leaf.family))
  const lacks = store.index % LACKING_EVERY === LACKING_EVERY - 1 ? Math.floor(store.index / LACKING_EVERY) % departments.length : null
  return place !== lacks || leavesOfStore(store.mall_name).includes(leaf)
}

/** What the platform refuses as soon as goods are handed in, in its own words, which name the field. Null: nothing. */
export function judgeListing(listing: Listing): string | null {
  return (
    judgeTitle(listing.edit.goods_name) ??
    judgeTexts(listing.edit) ??
    judgeCategory(listing) ??
    judgePictures(listing) ??
    judgeSkus(listing) ??
    judgeRest(listing)
  )
}

/** What only the review finds. */
export function reviewListing({ store, edit }: Pick<Listing, 'store' | 'edit'>): string | null {
  const word = forbiddenWords.find((each) => edit.goods_name.includes(each))
  if (word) return `商品标题含有违禁词“${word}”，请修改后重新提交`
  const hasOwnBrand = edit.goods_properties.some(({ value }) => value === OWN_BRAND)
  return hasOwnBrand && store.index % WITHOUT_BRAND_EVERY === WITHOUT_BRAND_EVERY - 1 ? '商品属性【品牌】没有授权，请修改后重新提交' : null
}

function judgeTitle(title: string): string | null {
  if (!isTitle(title)) return '商品标题为空或超过60个字符'
  if (/\p{Extended_Pictographic}/u.test(title)) return '商品标题不能含有表情符号'
  if (/\d\s*元|[￥¥]/.test(title)) return '商品标题不能含有价格信息'
  if (title.includes('预售')) return '商品标题不能含有预售信息'
  return /【[^】]*(进口|直邮|直供)】/.test(title) ? '商品标题不能含有【进口】【直邮】【直供】等信息' : null
}

/** What a draft does not say is the platform's own business. The words are made up. */
function judgeTexts({ tiny_name = '', goods_desc = '', groups }: DraftEdit): string | null {
  const chars = [...tiny_name].length
  if (chars > 0 && (chars < SHORT_TITLE_CHARS.min || chars > SHORT_TITLE_CHARS.max))
    return `商品短标题应为${SHORT_TITLE_CHARS.min}到${SHORT_TITLE_CHARS.max}个字`
  if ([...goods_desc].length > DESCRIPTION_MAX_CHARS) return `商品描述不能超过${DESCRIPTION_MAX_CHARS}个字`
  if (/生产日期|保质期/.test(goods_desc)) return '商品描述不能含有生产日期或保质期'
  const size = groups?.customer_num ?? GROUP_SIZE.min
  return size < GROUP_SIZE.min || size > GROUP_SIZE.max ? `成团人数应为${GROUP_SIZE.min}到${GROUP_SIZE.max}人` : null
}

function judgeCategory({ store, leaf }: Listing): string | null {
  return mayList(store, leaf) ? null : `店铺没有类目“${leaf.name}”的经营资质`
}

function judgePictures({ edit, details, pictures }: Listing): string | null {
  const carousel = edit.gallery.filter(({ type }) => type === GalleryType.carousel)
  if (carousel.length === 0 || carousel.length > CAROUSEL_MAX) return `请上传1到${CAROUSEL_MAX}张商品轮播图`
  const inGallery = edit.gallery.filter(({ type }) => type === GalleryType.details).map(({ url }) => url)
  const ofDetails = details.length > 0 ? details : inGallery
  if (ofDetails.length === 0 || ofDetails.length > DETAILS_MAX) return `请上传1到${DETAILS_MAX}张商品详情图`
  if (![...carousel.map(({ url }) => url), ...ofDetails].every(pictures.has)) return '商品图片地址不正确，请上传到图片空间'
  return edit.skus.every((sku) => pictures.has(sku.thumb_url)) ? null : '请上传每个规格的预览图'
}

function judgeSkus({ edit: { skus } }: Listing): string | null {
  const isTooLong = skus.some((sku) => sku.spec.some(({ spec_name }) => spec_name.length > SPEC_NAME_MAX_CHARS))
  if (isTooLong) return `规格名称不能超过${SPEC_NAME_MAX_CHARS}个字`
  const specs = skus.map((sku) => sku.spec.map(({ spec_id }) => spec_id).join(' '))
  if (new Set(specs).size < specs.length) return '规格不能重复'
  if (skus.some((sku) => sku.out_sku_sn.length > OUTER_CODE_MAX_CHARS)) return `规格编码不能超过${OUTER_CODE_MAX_CHARS}个字`
  const isStocked = skus.every((sku) => isStock(sku.quantity_delta)) && skus.some((sku) => sku.is_onsale === 1 && sku.quantity_delta > 0)
  return isStocked ? null : '库存不正确：至少一个规格在售并有库存'
}

function judgeRest({ leaf, edit }: Listing): string | null {
  const given = (ref_pid: number) => edit.goods_properties.find((each) => each.ref_pid === ref_pid)
  for (const { ref_pid, name, isRequired, values } of propertiesOf(leaf)) {
    const property = given(ref_pid)
    if (isRequired && !property?.value) return `商品属性【${name}】为必填项`
    const isChoice = values.length > 0
    if (property?.value && isChoice && !values.some(({ vid }) => vid === property.vid)) return `商品属性【${name}】的值不正确`
  }
  return shipmentLimitsS.includes(edit.shipment_limit_second) ? null : '承诺发货时间不正确'
}
