import type { Random } from '../seeds/random.ts'
import { DAY_S } from './calendar.ts'
import type { AfterSale, ReturnReason, Sale } from './sale.ts'

/** The longest that a buyer takes to ask, after ordering. */
export const ASKED_WITHIN_DAYS = 14
const BEFORE_SHIPPING_SHARE = 0.35
const REFUND_ONLY_SHARE = 0.4
const DISPUTED_SHARE = 0.04
const HOUR_S = 3600

const beforeShipping: ReturnReason = { code: 101, text: '不想要了', weight: 100, isQuality: false }
const reasons: readonly ReturnReason[] = [
  { code: 101, text: '不想要了', weight: 26, isQuality: false },
  { code: 201, text: '质量问题', weight: 21, isQuality: true },
  { code: 202, text: '色差/与图片不符', weight: 16, isQuality: true },
  { code: 203, text: '尺码不合适', weight: 14, isQuality: false },
  { code: 204, text: '做工粗糙', weight: 9, isQuality: true },
  { code: 301, text: '少件/漏发', weight: 6, isQuality: false },
  { code: 302, text: '包装破损', weight: 5, isQuality: true },
  { code: 401, text: '物流太慢', weight: 3, isQuality: false },
]

/** Does this sale come back, how and when? */
export function drawAfterSale(random: Random, id: number, sale: Omit<Sale, 'afterSale'>, paidFen: number): AfterSale | null {
  if (!sale.isPaid || random.next() >= sale.goods.returnRate) return null
  if (random.next() < BEFORE_SHIPPING_SHARE) return drawBeforeShipping(random, id, sale, paidFen)
  const kind = random.next() < REFUND_ONLY_SHARE ? 'refundOnly' : 'returnGoods'
  const appliedAt = sale.receivedAt + random.int(HOUR_S, 4 * DAY_S)
  const isPartial = kind === 'refundOnly' && random.next() < 0.3
  return {
    id,
    kind,
    isBeforeShipping: false,
    reason: drawReason(random),
    appliedAt,
    closedAt: appliedAt + random.int(HOUR_S, kind === 'refundOnly' ? DAY_S : 6 * DAY_S),
    refundFen: isPartial ? Math.max(1, Math.round(paidFen * 0.3)) : paidFen,
    isDisputed: random.next() < DISPUTED_SHARE,
  }
}

function drawBeforeShipping(random: Random, id: number, sale: Omit<Sale, 'afterSale'>, paidFen: number): AfterSale {
  const appliedAt = random.int(sale.orderedAt + 60, sale.shippedAt - 900)
  return {
    id,
    kind: 'refundOnly',
    isBeforeShipping: true,
    reason: beforeShipping,
    appliedAt,
    closedAt: appliedAt + random.int(30, 600),
    refundFen: paidFen,
    isDisputed: false,
  }
}

function drawReason(random: Random): ReturnReason {
  let left = random.next() * reasons.reduce((sum, reason) => sum + reason.weight, 0)
  for (const reason of reasons) {
    left -= reason.weight
    if (left < 0) return reason
  }
  return beforeShipping
}
