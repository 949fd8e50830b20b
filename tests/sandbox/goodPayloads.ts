import type { MerchantCallName, MerchantPayload } from '../../contract/merchantApi.ts'
import { leaves } from '../../sandbox/catalogue/categories.ts'
import { merchantPayloads } from '../contract/merchantPayloads.ts'
import { aListing } from './aListing.ts'
import { firstOf, type GoodsView, type StoreView, type startSandbox } from './startSandbox.ts'

export type GoodPayloads = { readonly [Name in MerchantCallName]: MerchantPayload<Name> }

/** Payloads that succeed for a store, in any order and any number of times but for deletion, which ends with its goods. */
export async function goodPayloads(sandbox: Awaited<ReturnType<typeof startSandbox>>, store: StoreView): Promise<GoodPayloads> {
  const read = async <Name extends MerchantCallName>(name: Name, payload: MerchantPayload<Name>) =>
    (await (await sandbox.call(name, payload, { cookie: store.cookie })).json()).result
  const goods = await sandbox.goodsOf(store)
  const plain = firstOf(goods.filter((each) => each.state === 'onSale' && isPlain(each)))
  const offShelf = firstOf(goods.filter((each) => each.state === 'offShelf'))
  const sku = firstOf(plain.sku_list)
  const leafId = firstOf(leaves).id
  const draft = async () => (await read('createGoodsDraft', {})) as { goods_commit_id: number; goods_id: number }
  const listing = await aListing(sandbox, store)
  const edit = async () => {
    const ids = await draft()
    const of = { goods_id: ids.goods_id, goods_commit_id: String(ids.goods_commit_id) }
    return { ids, payload: { ...listing, ...of } }
  }
  const ready = await edit()
  await read('editGoodsDraft', ready.payload)
  const open = await edit()
  const unwanted = await draft()
  const wholesale = String(
    firstOf<{ goodsId: number }>((await read('wholesaleSearch', merchantPayloads.wholesaleSearch)).goodsList).goodsId,
  )
  const promoted = firstOf<{ adId: number }>((await read('promotionPlans', merchantPayloads.promotionPlans)).adInfos)
  const { skuId: sku_id, normalPrice: price, groupPrice: multi_price } = sku
  return {
    ...merchantPayloads,
    putOnSale: { goodsId: plain.id },
    takeOffSale: { goodsId: plain.id },
    deleteGoods: { goods_id: [offShelf.id] },
    setPrices: { goods_list: [{ goods_id: plain.id, sku_info_list: [{ sku_id, price, multi_price }] }] },
    setStocks: { goods_list: [{ goods_id: plain.id, sku_info_list: [{ sku_id, quantity: 5 }] }] },
    setTitles: { goods_id2_name: { [String(plain.id)]: '新标题' } },
    bindCostTemplate: { goods_ids: [plain.id], cost_template_id: plain.costTemplateId },
    setDraftCategory: { ...merchantPayloads.setDraftCategory, ...open.ids, cat_id: leafId },
    draftDetail: open.ids,
    editGoodsDraft: open.payload,
    saveGoodsDetails: { ...merchantPayloads.saveGoodsDetails, ...open.ids },
    submitGoodsDraft: ready.ids,
    deleteGoodsDraft: unwanted,
    goodsOnSale: { goods_id: plain.id },
    goodsProperties: { goods_id: plain.id },
    goodsFigures: { goodsId: plain.id },
    goodsAfterSales: { goodsId: plain.id },
    goodsProblems: { goodsId: plain.id },
    propertyTemplate: { catId: leafId, goodsCommitId: open.ids.goods_commit_id, goodsId: open.ids.goods_id },
    publishRules: { cat_id: leafId },
    specNames: { cat_id: leafId },
    specByName: { ...merchantPayloads.specByName, cat_id: leafId },
    promotionPlan: { ...merchantPayloads.promotionPlan, adId: promoted.adId },
    promotionHours: { ...merchantPayloads.promotionHours, entityId: Number(store.shop_id) },
    wholesaleDetail: { goodsId: wholesale },
    wholesaleProperties: { goodsId: wholesale },
  }
}

/** Goods without any trap. */
export function isPlain({ traits }: Pick<GoodsView, 'traits'>): boolean {
  return !traits.needsReview && !traits.ignoresTitles && !traits.refusesEdits
}
