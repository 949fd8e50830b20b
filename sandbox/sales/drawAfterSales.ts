import { createRandom, type Random } from '../seeds/random.ts'
import { DAY_S } from './calendar.ts'
import type { AfterSale, ReturnReason, Sale } from './sale.ts'

/** The longest that a buyer takes to ask, after ordering. */
export const ASKED_WITHIN_DAYS = 90
const HOUR_S = 3600
const BEFORE_SHIPPING_SHARE = 0.35
const IN_TRANSIT_SHARE = 0.1
/** Of those that ask before the parcel leaves: within minutes of paying. */
const INSTANT_SHARE = 0.3
const PARTIAL_SHARE = 0.15
const DISPUTED_SHARE = 0.04
/** Of those that ask after receipt: weeks later. */
const LATE_SHARE = 0.05
/** Of the first applications: refused by the seller, taken back by the buyer. */
const REJECTED_SHARE = 0.06
const CANCELLED_SHARE = 0.06
/** Of those that got nothing, or a part: ask once more. */
const AGAIN_SHARE = 0.5
/** Of those that got a part before the parcel left: want the rest back once they have it. */
const BACK_AFTER_PART_SHARE = 0.6
/** Of those that send several pieces back: keep some of them. */
const SOME_PIECES_SHARE = 0.4

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

/** A sale that comes back: what is known of it. */
interface Returned extends Pick<Sale, 'shippedAt' | 'receivedAt' | 'count'> {
  readonly paidAt: number
  readonly paidFen: number
}

/** What does the buyer ask for, when, and what comes of it? `firstId` and those after it are free. */
export function drawAfterSales(random: Random, firstId: number, sale: Returned): readonly AfterSale[] {
  const drawn = random.next()
  if (drawn < BEFORE_SHIPPING_SHARE) return drawBeforeShipping(random, firstId, sale)
  if (drawn < BEFORE_SHIPPING_SHARE + IN_TRANSIT_SHARE) return drawInTransit(random, firstId, sale)
  return drawAfterReceipt(random, firstId, sale)
}

/** Some within minutes; some for a part, as the price has fallen; some change their mind, and get the parcel. */
function drawBeforeShipping(random: Random, id: number, { paidAt, shippedAt, receivedAt, paidFen }: Returned): readonly AfterSale[] {
  const isInstant = random.next() < INSTANT_SHARE
  const appliedAt = isInstant ? paidAt + random.int(30, 600) : random.int(paidAt + 60, shippedAt - 900)
  const outcome = !isInstant && random.next() < CANCELLED_SHARE ? 'cancelled' : 'refunded'
  const isPartial = !isInstant && random.next() < PARTIAL_SHARE / 3
  const first: AfterSale = {
    id,
    kind: 'refundOnly',
    stage: 'beforeShipping',
    outcome,
    reason: beforeShipping,
    appliedAt,
    closedAt: appliedAt + random.int(30, 600),
    refundFen: isPartial ? partOf(paidFen, 0.1) : paidFen,
    isDisputed: false,
  }
  // Of dice of its own: all that is drawn after it stays as it was.
  const own = createRandom(id, 'back after a part')
  if (!isPartial || outcome !== 'refunded' || own.next() >= BACK_AFTER_PART_SHARE) return [first]
  const backAt = receivedAt + own.int(HOUR_S, 4 * DAY_S)
  const second = { ...drawOne(own, id + 1, backAt, paidFen - first.refundFen), outcome: 'refunded', kind: 'returnGoods' } as const
  return [first, { ...second, refundFen: paidFen - first.refundFen }]
}

/** All or nothing: the parcel is called back, or it goes on. */
function drawInTransit(random: Random, id: number, { shippedAt, receivedAt, paidFen }: Returned): readonly AfterSale[] {
  const appliedAt = random.int(shippedAt + HOUR_S, receivedAt - DAY_S)
  const outcome = random.next() < REJECTED_SHARE * 3 ? 'rejected' : 'refunded'
  return [
    {
      id,
      kind: 'refundOnly',
      stage: 'inTransit',
      outcome,
      reason: drawReason(random),
      appliedAt,
      closedAt: appliedAt + (outcome === 'rejected' ? random.int(HOUR_S, DAY_S - HOUR_S) : random.int(DAY_S, 5 * DAY_S)),
      refundFen: paidFen,
      isDisputed: random.next() < DISPUTED_SHARE,
    },
  ]
}

function drawAfterReceipt(random: Random, id: number, { receivedAt, paidFen, count }: Returned): readonly AfterSale[] {
  const isLate = random.next() < LATE_SHARE
  const appliedAt = receivedAt + (isLate ? random.int(15 * DAY_S, 70 * DAY_S) : random.int(HOUR_S, 4 * DAY_S))
  const first = drawOne(random, id, appliedAt, paidFen)
  const leftFen = paidFen - (first.outcome === 'refunded' ? first.refundFen : 0)
  if (leftFen === 0 || first.outcome === 'done' || random.next() >= AGAIN_SHARE) return [keepSomePieces(first, count)]
  const againAt = first.closedAt + random.int(HOUR_S, 2 * DAY_S)
  return [first, { ...drawOne(random, id + 1, againAt, leftFen), outcome: 'refunded', kind: 'refundOnly', refundFen: leftFen }]
}

function drawOne(random: Random, id: number, appliedAt: number, askedFen: number): AfterSale {
  const kind = drawKind(random)
  const isMoney = kind === 'refundOnly' || kind === 'returnGoods'
  const isPartial = kind === 'refundOnly' && random.next() < PARTIAL_SHARE * 2
  return {
    id,
    kind,
    stage: 'afterReceipt',
    outcome: isMoney ? drawOutcome(random) : 'done',
    reason: drawReason(random),
    appliedAt,
    closedAt: appliedAt + random.int(HOUR_S, kind === 'refundOnly' ? DAY_S : 6 * DAY_S),
    refundFen: isMoney ? (isPartial ? partOf(askedFen, 0.1 + random.next() * 0.5) : askedFen) : 0,
    isDisputed: random.next() < DISPUTED_SHARE,
  }
}

/** Of several pieces some come back, with their share of the money. Of dice of its own, as above. */
function keepSomePieces(back: AfterSale, count: number): AfterSale {
  const own = createRandom(back.id, 'some pieces')
  if (back.kind !== 'returnGoods' || count < 2 || own.next() >= SOME_PIECES_SHARE) return back
  return { ...back, refundFen: partOf(back.refundFen, own.int(1, count - 1) / count) }
}

function drawKind(random: Random): AfterSale['kind'] {
  const drawn = random.next()
  if (drawn < 0.37) return 'refundOnly'
  if (drawn < 0.92) return 'returnGoods'
  return drawn < 0.97 ? 'exchange' : 'resend'
}

function drawOutcome(random: Random): AfterSale['outcome'] {
  const drawn = random.next()
  if (drawn < REJECTED_SHARE) return 'rejected'
  return drawn < REJECTED_SHARE + CANCELLED_SHARE ? 'cancelled' : 'refunded'
}

function partOf(fen: number, share: number): number {
  return Math.max(1, Math.round(fen * share))
}

function drawReason(random: Random): ReturnReason {
  let left = random.next() * 100
  for (const reason of reasons) {
    left -= reason.weight
    if (left < 0) return reason
  }
  return beforeShipping
}
