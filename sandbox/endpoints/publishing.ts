import { merchantApi } from '../../contract/merchantApi.ts'
import { DRAFTS_PER_PAGE_MAX, DraftStatus, GalleryType } from '../../contract/merchantCalls/publishing.ts'
import { categories, leaves } from '../catalogue/categories.ts'
import { GOODS_PER_STORE_MAX } from '../goods/createGoods.ts'
import { toTexts } from '../goods/goods.ts'
import { isStock, isTitle, judgePrices, toPriceRefusal } from '../goods/goodsRules.ts'
import { type GoodsDraft, type StoreChanges, withDraft, withoutDraft } from '../goods/storeChanges.ts'
import { type DraftEdit, toDraftGoods } from '../goods/toDraftGoods.ts'
import type { Platform } from '../platform.ts'
import { CAROUSEL_MAX, judgeListing, reviewListing } from '../publishing/listingRules.ts'
import { createRandom } from '../seeds/random.ts'
import { createCostTemplates } from '../stores/costTemplates.ts'
import type { Store } from '../stores/store.ts'
import { type MerchantAnswer, PlatformCode, toCamel, toRefusal } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'

/** What the platform says of incomplete prices. */
const PRICES_INCOMPLETE = 2_000_000
const TOO_OFTEN = 2_000_001
const refuse = (words: string, code: number = PlatformCode.badParameter) => toRefusal(code, words)
const noDraft = refuse('草稿不存在')

interface DraftIds {
  readonly goods_commit_id: number | string
}

export const publishingEndpoints = [
  defineEndpoint(merchantApi.createGoodsDraft, ({ store, platform }) => {
    const { goods: registry, seed, publishing, now } = platform
    const { busy_every } = publishing.setting()
    const changes = registry.changesOf(store)
    const draftsMade = changes.draftsMade + 1
    registry.put(store, { ...changes, draftsMade })
    if (busy_every > 0 && draftsMade % busy_every === 0) return refuse('操作过于频繁，请稍后再试', TOO_OFTEN)
    const refusal = refuseStore(platform, store)
    if (refusal) return refusal
    const random = createRandom(seed, 'draft', store.mall_id, draftsMade)
    // Beyond the seeded goods of every store, whose ids begin with a store's nine digits, at most 999,999,999.
    const goodsId = 1_000_000_000 * GOODS_PER_STORE_MAX + random.int(0, 999_999) * 1000 + (draftsMade % 1000)
    const id = random.int(10_000_000_000, 99_999_999_999)
    const draft = {
      id: String(id),
      goodsId,
      madeAt: now(),
      categoryId: null,
      pictures: [],
      goods: null,
      edit: null,
      review: null,
      refusal: null,
    }
    registry.put(store, withDraft({ ...changes, draftsMade }, draft))
    return toCamel({ goods_commit_id: id, goods_id: goodsId })
  }),
  defineEndpoint(merchantApi.setDraftCategory, ({ store, payload, platform }) =>
    changeDraft(platform, store, payload, (draft) => {
      if (!leaves.some((leaf) => leaf.id === payload.cat_id)) return refuse('请选择末级类目')
      return { ...draft, categoryId: payload.cat_id }
    }),
  ),
  defineEndpoint(merchantApi.draftDetail, ({ store, payload, platform }) => {
    const draft = findDraft(platform, store, payload)
    if (!draft) return noDraft
    const { id, goodsId, categoryId, goods } = draft
    return toCamel({
      goods_commit_id: id,
      goods_id: goodsId,
      cat_id: categoryId,
      goods_name: goods?.title ?? '',
      ...(goods?.listing && toTexts(goods.listing)),
      invoice_status: 0,
      is_folt: 1,
    })
  }),
  defineEndpoint(merchantApi.editGoodsDraft, ({ store, payload, platform, antiContent }) => {
    if (payload.crawlerInfo !== antiContent) return refuse('crawlerInfo不正确')
    const edited = changeDraft(platform, store, payload, (draft) => {
      const goods = toCheckedGoods(platform, store, draft, payload)
      return 'body' in goods ? goods : { ...draft, goods, edit: payload }
    })
    return payload.is_draft || !isDone(edited) ? edited : handIn(platform, store, payload)
  }),
  defineEndpoint(merchantApi.saveGoodsDetails, ({ store, payload, platform }) =>
    changeDraft(platform, store, payload, (draft) => ({
      ...draft,
      pictures: payload.decoration_floor_list.flatMap(({ content_list }) => content_list.map(({ img_url }) => img_url)),
    })),
  ),
  defineEndpoint(merchantApi.submitGoodsDraft, ({ store, payload, platform }) => handIn(platform, store, payload)),
  defineEndpoint(merchantApi.deleteGoodsDraft, ({ store, payload, platform }) => {
    const draft = findDraft(platform, store, payload)
    if (!draft) return noDraft
    if (draft.review) return refuse('商品正在审核中，不能删除')
    platform.goods.put(store, withoutDraft(platform.goods.changesOf(store), draft.id))
    return toCamel(true)
  }),
  defineEndpoint(merchantApi.draftList, ({ store, payload: { check_status, start, length }, platform }) => {
    if (start < 0 || length < 1 || length > DRAFTS_PER_PAGE_MAX) return refuse('分页参数不正确')
    const listedAt = platform.now() - platform.publishing.setting().draft_lag_ms
    const drafts = [...platform.goods.changesOf(store).drafts.values()]
      .toReversed()
      .filter((draft) => draft.madeAt <= listedAt && statusOf(draft, listedAt) === check_status)
    const list = drafts.slice(start, start + length).map(({ id, goodsId, goods, refusal }) => ({
      id,
      goods_id: goodsId,
      goods_name: goods?.title ?? '',
      check_status,
      reject_comment: refusal,
    }))
    return toCamel({ total: drafts.length, list })
  }),
]

/** As the list knows it, which is behind. */
function statusOf({ review, refusal }: GoodsDraft, listedAt: number): number {
  if (review && review.since <= listedAt) return DraftStatus.inReview
  return refusal === null ? DraftStatus.editing : DraftStatus.refused
}

/** A store that may not have new goods today, or not at all. */
function refuseStore({ publishing, goods, clock }: Platform, store: Store): MerchantAnswer<never> | null {
  if (publishing.setting().punished.includes(store.mall_id)) return refuse('店铺处于违规处罚期，暂不能编辑商品')
  const isFull = countToday(goods.changesOf(store), clock.today()) >= publishing.limitOf(store.mall_id)
  return isFull ? refuse('今日发布商品数已达上限，请明天再试') : null
}

function countToday({ handedIn }: StoreChanges, today: number): number {
  return handedIn.day === today ? handedIn.count : 0
}

function findDraft({ goods }: Platform, store: Store, { goods_commit_id }: DraftIds): GoodsDraft | undefined {
  return goods.changesOf(store).drafts.get(String(goods_commit_id))
}

function isDone({ body }: MerchantAnswer): boolean {
  return (body as { readonly success?: boolean }).success === true
}

/** Nothing of a draft changes while it is under review. */
function changeDraft(
  platform: Platform,
  store: Store,
  ids: DraftIds,
  change: (draft: GoodsDraft) => GoodsDraft | MerchantAnswer<never>,
): MerchantAnswer<true> {
  const draft = findDraft(platform, store, ids)
  if (!draft) return noDraft
  if (draft.review) return refuse('商品正在审核中，不能编辑')
  if (platform.publishing.setting().punished.includes(store.mall_id)) return refuse('店铺处于违规处罚期，暂不能编辑商品')
  const changed = change(draft)
  if ('body' in changed) return changed
  platform.goods.put(store, withDraft(platform.goods.changesOf(store), changed))
  return toCamel(true)
}

/** Refuses what can be seen at once; all else is decided by the review. */
function handIn(platform: Platform, store: Store, ids: DraftIds): MerchantAnswer<true> {
  const { goods: registry, publishing, pictures, clock, now } = platform
  const draft = findDraft(platform, store, ids)
  if (!draft) return noDraft
  const { edit, goods } = draft
  if (!goods || !edit) return refuse('请先填写商品信息')
  if (draft.review) return refuse('商品正在审核中，请勿重复提交')
  const refusal = refuseStore(platform, store)
  if (refusal) return refusal
  if (publishing.setting().incomplete.includes(store.mall_id)) return refuse('店铺资料未完善，商品已保存为草稿')
  const words = judgeListing({ store, leaf: goods.leaf, edit, details: draft.pictures, pictures })
  if (words !== null) return refuse(words)
  const changes = registry.changesOf(store)
  const today = clock.today()
  // What comes back as refused was counted before.
  const count = countToday(changes, today) + (draft.refusal === null ? 1 : 0)
  const review = { since: now(), words: reviewListing({ store, edit }) }
  const handedIn = { ...draft, goods: { ...goods, ...toDraftGoods(draft, goods.leaf, edit, goods.createdAt) }, review, refusal: null }
  registry.put(store, withDraft({ ...changes, handedIn: { day: today, count } }, handedIn))
  return toCamel(true)
}

/** The goods that an edit describes, or why the platform does not even keep it. */
function toCheckedGoods(platform: Platform, store: Store, draft: GoodsDraft, edit: DraftEdit) {
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
