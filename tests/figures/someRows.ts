import { dayOf, startOfDay } from '../../src/figures/days.ts'
import { AfterSaleKind, AfterSaleState, type FigureAfterSale, type FigureOrder, OrderStage } from '../../src/figures/figureRows.ts'
import { fc } from '../fastCheck.ts'

/** Hundreds of random histories take a while on a busy machine. */
export const PATIENCE_MS = 60_000

/** 2026-11-22, a Sunday. */
export const TODAY = dayOf(Date.UTC(2026, 10, 22) / 1000)
/** Noon of a day that is so many days back. */
export const noon = (daysAgo = 0) => startOfDay(TODAY - daysAgo) + 12 * 3600

/** The number of an order of that day. */
export function orderSnOf(daysAgo: number, digits: number): string {
  const date = new Date((TODAY - daysAgo) * 86_400_000).toISOString().slice(2, 10).replaceAll('-', '')
  return `${date}-${String(digits).padStart(15, '0')}`
}

export function anOrder(overrides: Partial<FigureOrder> = {}): FigureOrder {
  const orderedAt = overrides.orderedAt ?? noon()
  return {
    orderSn: orderSnOf(0, 1),
    goodsId: '701',
    skuId: '9001',
    quantity: 1,
    amountFen: 2_990,
    merchantDiscountFen: 0,
    platformDiscountFen: null,
    stage: OrderStage.toShip,
    orderedAt,
    paidAt: orderedAt + 60,
    shippedAt: null,
    receivedAt: null,
    dueAt: null,
    ...overrides,
  }
}

export function anAfterSale(overrides: Partial<FigureAfterSale> = {}): FigureAfterSale {
  return {
    id: '5001',
    orderSn: orderSnOf(0, 1),
    kind: AfterSaleKind.refundOnly,
    reasonCode: 201,
    reasonText: '质量问题',
    state: AfterSaleState.refunded,
    askedAt: noon() + 3600,
    closedAt: noon() + 7200,
    refundFen: 2_990,
    dueAt: null,
    ...overrides,
  }
}

/** A page as a reading brings it: of one shop, with its moment. */
export interface SomePage {
  readonly shop: string
  readonly readAt: number
  readonly orders: readonly FigureOrder[]
  readonly afterSales: readonly FigureAfterSale[]
}

const SHOPS = ['s1', 's2'] as const
const DAYS = 24
/** Few numbers, so that the same one comes on several days, in several shops, and again and again. */
const orderSn = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.nat(DAYS - 1), fc.constantFrom(1, 2, 123_456_789_012_345)).map(([ago, digits]) => orderSnOf(ago, digits)),
  },
  { weight: 1, arbitrary: fc.constantFrom('A-17', '20261101123', '261301-000000000000001') },
)
const seconds = fc.tuple(fc.nat(DAYS - 1), fc.nat(86_399)).map(([ago, second]) => startOfDay(TODAY - ago) + second)
const maybeSeconds = fc.option(seconds, { freq: 2 })
/** Not by seconds: two that are nearer than two minutes count as one. */
const dueAt = fc.constantFrom(null, noon(-1), noon(-2))
const fen = fc.oneof(fc.nat(500_000), fc.constantFrom(0, 2 ** 31 - 1))

const order: fc.Arbitrary<FigureOrder> = fc.record({
  orderSn,
  goodsId: fc.constantFrom('701', '702', 'G-3'),
  skuId: fc.constantFrom('', '9001', '9002', '123456789012'),
  quantity: fc.integer({ min: 1, max: 5 }),
  amountFen: fen,
  merchantDiscountFen: fc.option(fen),
  platformDiscountFen: fc.option(fen),
  stage: fc.constantFrom(...Object.values(OrderStage)),
  orderedAt: seconds,
  paidAt: maybeSeconds,
  shippedAt: maybeSeconds,
  receivedAt: maybeSeconds,
  dueAt,
})

const afterSale = fc.record({
  serial: fc.nat(3),
  orderSn,
  kind: fc.constantFrom(...Object.values(AfterSaleKind)),
  reason: fc.constantFrom(
    { reasonCode: 201, reasonText: '质量问题' },
    { reasonCode: null, reasonText: '不想要了' },
    { reasonCode: 0, reasonText: '' },
  ),
  state: fc.constantFrom(...Object.values(AfterSaleState)),
  askedAt: seconds,
  closedAt: maybeSeconds,
  refundFen: fen,
  dueAt,
})

/** An after-sale always belongs to the order that its number was given for. */
const page: fc.Arbitrary<SomePage> = fc
  .record({
    shop: fc.constantFrom(...SHOPS),
    readAt: fc.nat(50).map((minute) => noon() + minute * 60),
    orders: fc.array(order, { maxLength: 8 }),
    asked: fc.array(afterSale, { maxLength: 6 }),
  })
  .map(({ asked, ...rest }) => ({
    ...rest,
    afterSales: asked.map(({ serial, reason, ...each }) => ({ ...each, ...reason, id: toId(each.orderSn, serial) })),
  }))

function toId(orderSn: string, serial: number): string {
  if (serial === 3) return `R-${orderSn}`
  return `${[...orderSn].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 999_999_937, 7)}00000000${serial}`
}

/** Pages in any order, with overlaps and repeats, after-sales before their orders and orders that are read again. */
export const pages: fc.Arbitrary<readonly SomePage[]> = fc
  .array(page, { maxLength: 14 })
  .chain((made) => fc.subarray(made).map((again) => [...made, ...again]))

/** What the pages say in the end: of each number the latest reading, and of two of the same moment the one that came last. */
export function foldPages(all: readonly SomePage[]) {
  const orders = new Map<string, { shop: string; readAt: number; row: FigureOrder }>()
  const afterSales = new Map<string, { shop: string; readAt: number; row: FigureAfterSale }>()
  for (const { shop, readAt, orders: pageOrders, afterSales: asked } of all) {
    for (const row of pageOrders) putLatest(orders, `${shop} ${row.orderSn}`, { shop, readAt, row })
    for (const row of asked) putLatest(afterSales, `${shop} ${row.id}`, { shop, readAt, row })
  }
  return { orders: [...orders.values()], afterSales: [...afterSales.values()] }
}

function putLatest<Held extends { readAt: number }>(held: Map<string, Held>, key: string, next: Held): void {
  const known = held.get(key)
  if (!known || known.readAt <= next.readAt) held.set(key, next)
}
