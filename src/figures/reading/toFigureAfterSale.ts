import type { WireAfterSale } from '../../../contract/merchantCalls/afterSales.ts'
import { AfterSaleKind, AfterSaleState, type FigureAfterSale } from '../figureRows.ts'

/**
 * | kept | of the platform's row |
 * |---|---|
 * | id, orderSn | id, orderSn |
 * | kind | afterSalesTypeName: lists number the types differently |
 * | reasonCode, reasonText | afterSalesReasonCode, afterSalesReasonDesc: one of the platform's own list, never what a buyer wrote |
 * | state | afterSalesStatus 10 or a title that says so is refunded; closed otherwise is ended |
 * | askedAt, closedAt | createdAt (s), closeTime (ms) |
 * | refundFen | refundAmount |
 * | dueAt | readAt and expireRemainTime (s), while it is open |
 */
export function toFigureAfterSale(row: WireAfterSale, readAt: number): FigureAfterSale {
  const closedAt = row.closeTime ? Math.floor(row.closeTime / 1000) : null
  return {
    id: row.id,
    orderSn: row.orderSn,
    kind: kindOf(row.afterSalesTypeName),
    reasonCode: row.afterSalesReasonCode ?? null,
    reasonText: (row.afterSalesReasonDesc ?? '').slice(0, REASON_MAX_CHARS),
    state: stateOf(row, closedAt),
    askedAt: row.createdAt,
    closedAt,
    refundFen: row.refundAmount,
    dueAt: closedAt === null && row.expireRemainTime ? readAt + row.expireRemainTime : null,
  }
}

const REFUNDED = 10
/** Of the titles of what waits for somebody else, also for money that is on its way back. Assumed: the one that is public waits for the shop. */
const ELSEWHERE = /待(买家|用户|消费者|平台)|平台(处理|介入)中|退款中/
/** The platform's reasons are a few words each. */
const REASON_MAX_CHARS = 40

function kindOf(name: string): AfterSaleKind {
  if (name.includes('退货退款')) return AfterSaleKind.returnGoods
  return /退款/.test(name) ? AfterSaleKind.refundOnly : AfterSaleKind.other
}

function stateOf({ afterSalesStatus, afterSalesTitle }: WireAfterSale, closedAt: number | null): AfterSaleState {
  const title = afterSalesTitle ?? ''
  if (afterSalesStatus === REFUNDED || title.includes('退款成功')) return AfterSaleState.refunded
  if (closedAt !== null || /已?(撤销|关闭|拒绝)|失败/.test(title)) return AfterSaleState.ended
  return ELSEWHERE.test(title) ? AfterSaleState.elsewhere : AfterSaleState.open
}
