import { merchantApi } from '../../contract/merchantApi.ts'
import { categories, leaves } from '../catalogue/categories.ts'
import { GOODS_PER_STORE_MAX } from '../goods/createGoods.ts'
import { isStock, isTitle, judgePrices, toPriceRefusal } from '../goods/goodsRules.ts'
import { withAdded, withDraft, withoutDraft } from '../goods/storeChanges.ts'
import { toDraftGoods } from '../goods/toDraftGoods.ts'
import { createRandom } from '../seeds/random.ts'
import { createCostTemplates } from '../stores/costTemplates.ts'
import { PlatformCode, toCamel, toRefusal } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'

/** One draft in this many is reviewed before it goes on the shelf. */
const REVIEWED_EVERY = 4

export const publishingEndpoints = [
  defineEndpoint(merchantApi.createGoodsDraft, ({ store, payload, platform: { goods: book, seed } }) => {
    if (!leaves.some((leaf) => leaf.id === payload.cat_id)) return toRefusal(PlatformCode.badParameter, '请选择末级类目')
    const changes = book.changesOf(store)
    const draftsMade = changes.draftsMade + 1
    const random = createRandom(seed, 'draft', store.mall_id, draftsMade)
    // Beyond the seeded goods of every store, whose ids begin with a store's nine digits, at most 999,999,999.
    const goodsId = 1_000_000_000 * GOODS_PER_STORE_MAX + random.int(0, 999_999) * 1000 + (draftsMade % 1000)
    const id = String(random.int(10_000_000_000, 99_999_999_999))
    book.put(store, withDraft({ ...changes, draftsMade }, { id, goodsId, categoryId: payload.cat_id, goods: null }))
    return toCamel({ goods_commit_id: id, goods_id: goodsId })
  }),
  defineEndpoint(merchantApi.editGoodsDraft, ({ store, payload, platform }) => {
    const changes = platform.goods.changesOf(store)
    const draft = changes.drafts.get(payload.goods_commit_id)
    if (!draft) return toRefusal(PlatformCode.badParameter, '草稿不存在')
    const leaf = leaves.find((each) => each.id === payload.cat_id)
    if (!leaf)
      return toRefusal(PlatformCode.badParameter, categories.some((each) => each.id === payload.cat_id) ? '请选择末级类目' : '类目不存在')
    if (!isTitle(payload.goods_name)) return toRefusal(PlatformCode.badParameter, '商品标题为空或超过60个字符')
    if (payload.gallery.length === 0) return toRefusal(PlatformCode.badParameter, '请上传商品轮播图')
    const templates = createCostTemplates(platform.seed, store)
    if (!templates.some((each) => each.costTemplateId === payload.cost_template_id))
      return toRefusal(PlatformCode.badParameter, '运费模板不存在')
    if (!payload.skus.every((sku) => isStock(sku.quantity))) return toRefusal(PlatformCode.badParameter, '库存不正确')
    const goods = toDraftGoods(draft, leaf, payload, platform.sales.asOf())
    const fault = goods ? judgePrices(goods) : 'wrong'
    if (fault === 'wrong') return toRefusal(PlatformCode.badParameter, '价格不正确：拼单价≤单买价＜参考价')
    if (fault) return toPriceRefusal(fault)
    platform.goods.put(store, withDraft(changes, { ...draft, goods }))
    return toCamel(true)
  }),
  defineEndpoint(merchantApi.submitGoodsDraft, ({ store, payload, platform: { goods: book } }) => {
    const changes = book.changesOf(store)
    const draft = changes.drafts.get(payload.goods_commit_id)
    if (!draft) return toRefusal(PlatformCode.badParameter, '草稿不存在')
    if (!draft.goods) return toRefusal(PlatformCode.badParameter, '请先填写商品信息')
    const reviewed = draft.goodsId % REVIEWED_EVERY === 0
    const goods = { ...draft.goods, shelf: reviewed ? ('offShelf' as const) : ('onSale' as const) }
    book.put(store, withAdded(withoutDraft(changes, draft.id), { ...goods, traits: { ...goods.traits, needsReview: reviewed } }))
    return toCamel({ goods_id: draft.goodsId, reviewed })
  }),
]
