import { merchantApi } from '../../contract/merchantApi.ts'
import { DRAFTS_PER_PAGE_MAX, GalleryType } from '../../contract/merchantCalls/publishing.ts'
import { categories, leaves } from '../catalogue/categories.ts'
import { GOODS_PER_STORE_MAX } from '../goods/createGoods.ts'
import { isStock, isTitle, judgePrices, toPriceRefusal } from '../goods/goodsRules.ts'
import { type Draft, withAdded, withDraft, withoutDraft } from '../goods/storeChanges.ts'
import { type DraftEdit, toDraftGoods } from '../goods/toDraftGoods.ts'
import type { Platform } from '../platform.ts'
import { createRandom } from '../seeds/random.ts'
import { createCostTemplates } from '../stores/costTemplates.ts'
import type { Store } from '../stores/store.ts'
import { type MerchantAnswer, PlatformCode, toCamel, toRefusal } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'

/** One draft in this many is reviewed before it goes on the shelf. */
const REVIEWED_EVERY = 4
const CAROUSEL_MAX = 10
/** What the platform says of incomplete prices. */
const PRICES_INCOMPLETE = 2_000_000
const noDraft = toRefusal(PlatformCode.badParameter, '草稿不存在')

interface DraftIds {
  readonly goods_commit_id: number | string
}

export const publishingEndpoints = [
  defineEndpoint(merchantApi.createGoodsDraft, ({ store, platform: { goods: registry, seed } }) => {
    const changes = registry.changesOf(store)
    const draftsMade = changes.draftsMade + 1
    const random = createRandom(seed, 'draft', store.mall_id, draftsMade)
    // Beyond the seeded goods of every store, whose ids begin with a store's nine digits, at most 999,999,999.
    const goodsId = 1_000_000_000 * GOODS_PER_STORE_MAX + random.int(0, 999_999) * 1000 + (draftsMade % 1000)
    const id = random.int(10_000_000_000, 99_999_999_999)
    registry.put(store, withDraft({ ...changes, draftsMade }, { id: String(id), goodsId, categoryId: null, pictures: [], goods: null }))
    return toCamel({ goods_commit_id: id, goods_id: goodsId })
  }),
  defineEndpoint(merchantApi.setDraftCategory, ({ store, payload, platform }) => {
    const draft = findDraft(platform, store, payload)
    if (!draft) return noDraft
    if (!leaves.some((leaf) => leaf.id === payload.cat_id)) return toRefusal(PlatformCode.badParameter, '请选择末级类目')
    return saveDraft(platform, store, { ...draft, categoryId: payload.cat_id })
  }),
  defineEndpoint(merchantApi.draftDetail, ({ store, payload, platform }) => {
    const draft = findDraft(platform, store, payload)
    if (!draft) return noDraft
    const { id, goodsId, categoryId, goods } = draft
    return toCamel({
      goods_commit_id: id,
      goods_id: goodsId,
      cat_id: categoryId,
      goods_name: goods?.title ?? '',
      invoice_status: 0,
      is_folt: 1,
    })
  }),
  defineEndpoint(merchantApi.editGoodsDraft, ({ store, payload, platform, antiContent }) => {
    if (payload.crawlerInfo !== antiContent) return toRefusal(PlatformCode.badParameter, 'crawlerInfo不正确')
    const draft = findDraft(platform, store, payload)
    if (!draft) return noDraft
    const goods = toCheckedGoods(platform, store, draft, payload)
    if ('body' in goods) return goods
    const edited = { ...draft, goods }
    return payload.is_draft ? saveDraft(platform, store, edited) : publish(platform, store, edited)
  }),
  defineEndpoint(merchantApi.saveGoodsDetails, ({ store, payload, platform }) => {
    const draft = findDraft(platform, store, payload)
    if (!draft) return noDraft
    const pictures = payload.decoration_floor_list.flatMap(({ content_list }) => content_list.map(({ img_url }) => img_url))
    return saveDraft(platform, store, { ...draft, pictures })
  }),
  defineEndpoint(merchantApi.submitGoodsDraft, ({ store, payload, platform }) => {
    const draft = findDraft(platform, store, payload)
    return draft ? publish(platform, store, draft) : noDraft
  }),
  defineEndpoint(merchantApi.draftList, ({ store, payload: { start, length }, platform: { goods: registry } }) => {
    if (start < 0 || length < 1 || length > DRAFTS_PER_PAGE_MAX) return toRefusal(PlatformCode.badParameter, '分页参数不正确')
    const drafts = [...registry.changesOf(store).drafts.values()].toReversed()
    const list = drafts.slice(start, start + length).map(({ id, goodsId, goods }) => ({
      id,
      goods_id: goodsId,
      goods_name: goods?.title ?? '',
      check_status: 0,
    }))
    return toCamel({ total: drafts.length, list })
  }),
]

function findDraft({ goods }: Platform, store: Store, { goods_commit_id }: DraftIds): Draft | undefined {
  return goods.changesOf(store).drafts.get(String(goods_commit_id))
}

function saveDraft({ goods }: Platform, store: Store, draft: Draft): MerchantAnswer<true> {
  goods.put(store, withDraft(goods.changesOf(store), draft))
  return toCamel(true)
}

function publish({ goods: registry }: Platform, store: Store, { id, goodsId, goods }: Draft): MerchantAnswer<true> {
  if (!goods) return toRefusal(PlatformCode.badParameter, '请先填写商品信息')
  const needsReview = goodsId % REVIEWED_EVERY === 0
  const published = { ...goods, shelf: needsReview ? ('offShelf' as const) : ('onSale' as const), traits: { ...goods.traits, needsReview } }
  registry.put(store, withAdded(withoutDraft(registry.changesOf(store), id), published))
  return toCamel(true)
}

/** The goods that an edit describes, or why the platform refuses it. */
function toCheckedGoods(platform: Platform, store: Store, draft: Draft, edit: DraftEdit) {
  const refuse = (words: string, code: number = PlatformCode.badParameter) => toRefusal(code, words)
  const leaf = leaves.find((each) => each.id === edit.cat_id)
  if (!leaf) return refuse(categories.some((each) => each.id === edit.cat_id) ? '请选择末级类目' : '类目不存在')
  if (!isTitle(edit.goods_name)) return refuse('商品标题为空或超过60个字符')
  const carousel = edit.gallery.filter(({ type }) => type === GalleryType.carousel)
  if (carousel.length === 0 || carousel.length > CAROUSEL_MAX) return refuse('请上传1到10张商品轮播图')
  const isOwn = createCostTemplates(platform.seed, store).some((each) => each.costTemplateId === edit.cost_template_id)
  if (!isOwn) return refuse('运费模板不存在')
  if (!edit.skus.every((sku) => isStock(sku.quantity_delta))) return refuse('库存不正确')
  const goods = toDraftGoods(draft, leaf, edit, platform.sales.asOf())
  const fault = goods ? judgePrices(goods) : 'wrong'
  if (!goods || fault === 'wrong') return refuse('价格参数不完整', PRICES_INCOMPLETE)
  return fault === null ? goods : toPriceRefusal(fault)
}
