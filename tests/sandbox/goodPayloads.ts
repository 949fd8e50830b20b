import type { MerchantCallName, MerchantPayload } from '../../contract/merchantApi.ts'
import { leaves } from '../../sandbox/catalogue/categories.ts'
import { merchantPayloads } from '../contract/merchantPayloads.ts'
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
  const draft = async () => (await read('createGoodsDraft', { cat_id: leafId })).goods_commit_id
  const edit = { ...merchantPayloads.editGoodsDraft, cat_id: leafId, cost_template_id: plain.costTemplateId }
  const ready = { ...edit, goods_commit_id: await draft() }
  await read('editGoodsDraft', ready)
  const wholesale = firstOf<{ goodsId: number }>((await read('wholesaleSearch', merchantPayloads.wholesaleSearch)).goodsList)
  const { skuId: sku_id, normalPrice: price, groupPrice: multi_price } = sku
  return {
    ...merchantPayloads,
    putOnSale: { goodsId: plain.id },
    takeOffSale: { goodsId: plain.id },
    deleteGoods: { goods_id: [offShelf.id] },
    goodsOnShop: { goods_id: plain.id },
    setPrices: { goods_list: [{ goods_id: plain.id, sku_info_list: [{ sku_id, price, multi_price }] }] },
    setStocks: { goods_list: [{ goods_id: plain.id, sku_info_list: [{ sku_id, quantity: 5 }] }] },
    setTitles: { goods_id2_name: { [String(plain.id)]: '新标题' } },
    bindCostTemplate: { goods_ids: [plain.id], cost_template_id: plain.costTemplateId },
    createGoodsDraft: { cat_id: leafId },
    editGoodsDraft: { ...edit, goods_commit_id: await draft() },
    submitGoodsDraft: { goods_commit_id: ready.goods_commit_id },
    promotionPlans: { ...merchantPayloads.promotionPlans, mallId: store.shop_id },
    wholesaleDetail: { goodsId: String(wholesale.goodsId) },
  }
}

/** Goods without any trap. */
export function isPlain({ traits }: Pick<GoodsView, 'traits'>): boolean {
  return !traits.needsReview && !traits.ignoresTitles && !traits.refusesEdits
}
