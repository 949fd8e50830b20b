import { BackendPath, toBackendPath } from '../../contract/backendPlace.ts'
import { type AfterSale, orderAmountFen, type Sale } from '../sales/sale.ts'
import type { SaleState } from '../sales/saleState.ts'
import type { Store } from '../stores/store.ts'
import { toHtmlPage } from './frame.ts'
import { html } from './html.ts'

const stateWords: Readonly<Record<SaleState, string>> = {
  unpaid: '待支付',
  cancelled: '已取消',
  toShip: '待发货',
  shipped: '已发货',
  received: '已收货',
  refundedUnshipped: '未发货，已退款',
  refundedInTransit: '已发货，已退款',
}

/** One order, for the store that is logged in. */
export function toOrderPage(store: Store, sale: Sale, state: SaleState): string {
  return toHtmlPage(
    `订单 ${sale.orderSn}`,
    html`<main class="home">
<section class="card">
<h1>订单 ${sale.orderSn}</h1>
<dl><dt>状态</dt><dd>${stateWords[state]}</dd><dt>商品</dt><dd>${sale.goods.title}</dd><dt>规格</dt><dd>${sale.sku.spec}</dd><dt>数量</dt><dd>${sale.count}</dd><dt>实收</dt><dd>¥${toYuan(orderAmountFen(sale))}</dd></dl>
</section>
</main>`,
    store,
  )
}

export function toAfterSalePage(store: Store, sale: Sale, afterSale: AfterSale, asOf: number): string {
  return toHtmlPage(
    `售后 ${afterSale.id}`,
    html`<main class="home">
<section class="card">
<h1>售后 ${afterSale.id}</h1>
<dl><dt>状态</dt><dd>${afterSale.closedAt <= asOf ? '已结束' : '待商家处理'}</dd><dt>订单</dt><dd>${sale.orderSn}</dd><dt>商品</dt><dd>${sale.goods.title}</dd><dt>原因</dt><dd>${afterSale.reason.text}</dd><dt>退款金额</dt><dd>¥${toYuan(afterSale.refundFen)}</dd></dl>
</section>
</main>`,
    store,
  )
}

/** A list with its newest orders, each with the way to its own page. */
export function toListPage(store: Store, title: string, sales: readonly Sale[]): string {
  const rows = sales.map(
    ({ orderSn, goods }) => html`<li><a href="${toBackendPath({ page: 'order', order_sn: orderSn })}">${orderSn}</a> ${goods.title}</li>`,
  )
  return toHtmlPage(
    title,
    html`<main class="home">
<section class="card">
<h1>${title}</h1>
<ul class="orders">${rows}</ul>
</section>
</main>`,
    store,
  )
}

/** What is asked for is another store's, or nobody's: the platform does not say which. */
export function toNotHerePage(store: Store, what: string): string {
  return toHtmlPage(
    `没有这个${what}`,
    html`<main class="home">
<section class="card">
<h1>没有这个${what}</h1>
<p class="failure" role="alert">“${store.mall_name}”没有这个${what}，请确认登录的店铺。</p>
<p><a href="${BackendPath.home}">回到首页</a></p>
</section>
</main>`,
    store,
  )
}

function toYuan(fen: number): string {
  return (fen / 100).toFixed(2)
}
