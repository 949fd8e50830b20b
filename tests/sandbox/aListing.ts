import type { MerchantPayload } from '../../contract/merchantApi.ts'
import { type Leaf, leavesOfStore } from '../../sandbox/catalogue/categories.ts'
import { propertiesOf } from '../../sandbox/catalogue/properties.ts'
import { merchantPayloads } from '../contract/merchantPayloads.ts'
import { firstOf, type StoreView, type startSandbox } from './startSandbox.ts'

/** A draft of goods that a store's platform takes: in its own trade, with pictures at the platform's host. The second of a category's leaves has the smallest step. */
export async function aListing(sandbox: Awaited<ReturnType<typeof startSandbox>>, store: StoreView, leaf: Leaf = leafOf(store)) {
  const cookie = { cookie: store.cookie }
  const { url } = await (await sandbox.call('storePicture', merchantPayloads.storePicture, cookie)).json()
  const goods = firstOf(await sandbox.goodsOf(store))
  const [sku] = merchantPayloads.editGoodsDraft.skus
  if (!sku) throw new Error('the payload has no SKU')
  return {
    ...merchantPayloads.editGoodsDraft,
    goods_name: '新款夏季轻便收纳',
    cat_id: leaf.id,
    cost_template_id: goods.costTemplateId,
    goods_properties: propertiesOf(leaf)
      .filter(({ isRequired }) => isRequired)
      .map(({ ref_pid, values: [value] }) => ({
        template_pid: ref_pid + 1_000,
        template_module_id: leaf.id + 2,
        ref_pid,
        pid: ref_pid + 2_000,
        vid: value?.vid ?? 0,
        value: value?.value ?? '',
      })),
    gallery: [
      { url, type: 1, file_id: null },
      { url, type: 2, file_id: null },
    ],
    skus: [{ ...sku, thumb_url: url }],
  } satisfies MerchantPayload<'editGoodsDraft'>
}

export function leafOf(store: StoreView): Leaf {
  return firstOf(leavesOfStore(store.shop_name))
}
