import type { Goods } from '../goods/goods.ts'
import type { Store } from '../stores/store.ts'
import { toHtmlPage } from './frame.ts'
import { html } from './html.ts'
import { goodsPicturePath } from './picture.ts'

/** Goods as their store sees them at the platform. `reader`: who is logged in, if anybody. */
export function toGoodsPage(store: Store, goods: Goods, reader: Store | null): string {
  const stock = goods.skus.reduce((sum, sku) => sum + sku.stock, 0)
  const lowestFen = Math.min(...goods.skus.map((sku) => sku.groupFen))
  return toHtmlPage(
    goods.title,
    html`<main class="home">
<section class="card">
<img class="logo" src="${goodsPicturePath(goods.hue, goods.leaf.name)}" alt="" width="120" height="120">
<h1>${goods.title}</h1>
<dl><dt>商品 ID</dt><dd>${goods.id}</dd><dt>店铺</dt><dd>${store.mall_name}</dd><dt>拼单价</dt><dd>¥${(lowestFen / 100).toFixed(2)} 起</dd><dt>库存</dt><dd>${stock}</dd></dl>
</section>
</main>`,
    reader,
  )
}
