import type { WireOrder } from '../../../contract/merchantCalls/orders.ts'
import { type FigureName, type FigureOrder, OrderStage } from '../figureRows.ts'

/**
 * | kept | of the platform's row |
 * |---|---|
 * | orderSn, goodsId, skuId | order_sn, goods_id, sku_id |
 * | quantity, amountFen | goods_number, order_amount |
 * | merchantDiscountFen, platformDiscountFen | merchant_discount, platform_discount |
 * | stage | order_status_str; where it says nothing, order_status, pay_status and shipping_status |
 * | orderedAt, paidAt, shippedAt | order_time, confirm_time, shipping_time |
 * | dueAt | promise_shipping_time |
 * | receivedAt | nothing: no public row has it |
 *
 * Null: the row does not say how far the order has come.
 */
export function toFigureOrder(row: WireOrder): FigureOrder | null {
  const stage = stageOf(row)
  if (stage === null) return null
  return {
    orderSn: row.order_sn,
    goodsId: row.goods_id,
    skuId: row.sku_id ?? '',
    quantity: row.goods_number,
    amountFen: row.order_amount,
    merchantDiscountFen: row.merchant_discount ?? null,
    platformDiscountFen: row.platform_discount ?? null,
    stage,
    orderedAt: row.order_time,
    paidAt: toMoment(row.confirm_time),
    shippedAt: toMoment(row.shipping_time),
    receivedAt: null,
    dueAt: toMoment(row.promise_shipping_time),
  }
}

/** What the goods and SKUs of a page are called: each once, by its newest order. */
export function toFigureNames(rows: readonly WireOrder[]): readonly FigureName[] {
  const newest = new Map<string, FigureName>()
  for (const { goods_id: goodsId, sku_id, goods_name, thumb_url, spec, out_sku_sn, order_time: orderedAt } of rows) {
    const skuId = sku_id ?? ''
    const key = `${goodsId} ${skuId}`
    if ((newest.get(key)?.orderedAt ?? Number.NEGATIVE_INFINITY) >= orderedAt) continue
    const code = cut(out_sku_sn)
    const named = { title: cut(goods_name), thumb: cut(thumb_url), spec: cut(spec), ...(code && { code }) }
    newest.set(key, { goodsId, skuId, ...named, orderedAt })
  }
  return [...newest.values()]
}

const NAME_MAX_CHARS = 300
const cut = (text: string | null | undefined) => (text ?? '').slice(0, NAME_MAX_CHARS)

/**
 * The platform's words, the more exact first: `已发货，待签收` is not yet received. `未成交`: paid back because the group did not come together, so that
 * nothing was sold. `已取消，退款成功`: paid, and paid back before anything was shipped.
 */
const stageWords: readonly (readonly [RegExp, OrderStage])[] = [
  [/待支付|未支付/, OrderStage.unpaid],
  [/未成交/, OrderStage.cancelled],
  [/(未发货|已取消).*退款成功/, OrderStage.refunded],
  [/未发货|待发货/, OrderStage.toShip],
  [/已发货|待签收|待收货/, OrderStage.shipped],
  [/已收货|已签收/, OrderStage.received],
  [/已取消|已关闭/, OrderStage.cancelled],
]
/** Of `order_status`, `pay_status` and `shipping_status` (merchant-platform-facts 2.7). */
const UNPAID = 0
const CANCELLED = 2
const PAID = 2
const stageOfShipping: Readonly<Record<number, OrderStage>> = { 0: OrderStage.toShip, 1: OrderStage.shipped, 2: OrderStage.received }

function stageOf({ order_status_str, order_status, pay_status, shipping_status }: WireOrder): OrderStage | null {
  const said = stageWords.find(([words]) => words.test(order_status_str ?? ''))
  if (said) return said[1]
  if (order_status === UNPAID) return OrderStage.unpaid
  // Cancelled after it was paid: the money went back before anything was shipped.
  if (order_status === CANCELLED && pay_status !== PAID) return OrderStage.cancelled
  if (order_status === CANCELLED) return shipping_status ? (stageOfShipping[shipping_status] ?? null) : OrderStage.refunded
  return order_status === undefined || order_status === null ? null : (stageOfShipping[shipping_status ?? -1] ?? null)
}

/** 0 is no moment. */
function toMoment(seconds: number | null | undefined): number | null {
  return seconds ? seconds : null
}
