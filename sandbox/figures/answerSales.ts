import type { Platform } from '../platform.ts'
import { dayOf, formatDay } from '../sales/calendar.ts'
import { type AfterSale, orderAmountFen, type Sale, type Stage, stages } from '../sales/sale.ts'
import { isPaidBy, isRefundedBy, stateOfSale } from '../sales/saleState.ts'
import type { Store } from '../stores/store.ts'
import { sum } from './addUp.ts'
import type { DayRange } from './planHours.ts'

/**
 * By which of its days an after-sale belongs to a range. Orders belong to it by the day on which they were placed, on every basis.
 *
 * | word    | day                                                             |
 * |---------|-----------------------------------------------------------------|
 * | ordered | its order's: all that ever came back of the orders of the range |
 * | applied | the one on which the buyer asked                                |
 * | closed  | the one on which it ended                                       |
 */
export const salesBases = ['ordered', 'applied', 'closed'] as const
export type SalesBasis = (typeof salesBases)[number]

export const salesKeys = ['shop', 'goods', 'sku', 'day'] as const
export type SalesKey = (typeof salesKeys)[number]

export interface SalesQuestion extends DayRange {
  readonly stores: readonly Store[]
  /** What each row is about; empty: one row of all. */
  readonly by: readonly SalesKey[]
  readonly basis: SalesBasis
}

/** Orders are counted once, however many refunds they have. Money in fen. */
interface Refunds {
  readonly orders: number
  readonly refunds: number
  readonly fen: number
}

/** Two counts, or two sums of fen: a part, and what it is a part of. */
type Rate = readonly [part: number, whole: number]

interface SalesAnswerRow {
  readonly shop_id?: string
  readonly goods_id?: number
  readonly sku_id?: number
  /** `2026-11-22`. */
  readonly day?: string
  /** Orders that the list shows, paid or not. */
  readonly placed: number
  readonly paid: { readonly orders: number; readonly units: number; readonly fen: number }
  /** Of the paid orders: those that were sent by now, and those that have arrived. */
  readonly shipped: number
  readonly received: number
  readonly refunded: Refunds
  readonly stages: Readonly<Record<Stage, Refunds>>
  /** Refunds of less than the order's whole amount. */
  readonly partial_refunds: number
  /** After-sales by where they are now. */
  readonly cases: Readonly<Record<'open' | AfterSale['outcome'], number>>
  /** Refunds by the code of their reason. */
  readonly reasons: Readonly<Record<string, Refunds>>
  readonly rates: Readonly<Record<'all' | 'allByFen' | 'beforeShipping' | 'afterShipping' | 'afterReceipt', Rate>>
}

export interface SalesAnswer {
  readonly as_of: number
  readonly rows: readonly SalesAnswerRow[]
  /** After-sales of the range whose order the list does not show yet; they are in no row. */
  readonly unresolved: number
}

type Case = { readonly sale: Sale; readonly afterSale: AfterSale }

/** One row's sales and after-sales. */
interface Group {
  readonly keys: Partial<Record<SalesKey, string | number>>
  readonly sales: Sale[]
  readonly cases: Case[]
}

/**
 * What really happened, for tests to compare the console with: each sum is added up from the sales themselves, one by one, by nothing
 * that the console has.
 */
export function answerSales({ sales: registry }: Pick<Platform, 'sales'>, { stores, first, last, by, basis }: SalesQuestion): SalesAnswer {
  const asOf = registry.asOf()
  const groups = new Map<string, Group>()
  const groupOf = (store: Store, sale: Sale, day: number): Group => {
    const every = { shop: store.mall_id, goods: sale.goods.id, sku: sale.sku.id, day: formatDay(day) }
    const keys = Object.fromEntries(by.map((key) => [key, every[key]]))
    const name = JSON.stringify(keys)
    const group = groups.get(name) ?? { keys, sales: [], cases: [] }
    groups.set(name, group)
    return group
  }
  let unresolved = 0
  for (const store of stores) {
    for (const sale of registry.between(store, first, last)) groupOf(store, sale, dayOf(sale.orderedAt)).sales.push(sale)
    for (const asked of registry.askedBetween(store, first - LONGEST_DAYS, registry.today())) {
      const day = dayOfCase(asked, basis, asOf)
      if (day === null || day < first || day > last) continue
      if (asked.sale.listedAt > asOf) unresolved += 1
      else groupOf(store, asked.sale, day).cases.push(asked)
    }
  }
  return { as_of: asOf, rows: [...groups.values()].map((group) => toRow(group, asOf)), unresolved }
}

/** Between asking and the end. */
const LONGEST_DAYS = 10

/** Null: it has not ended. */
function dayOfCase({ sale, afterSale }: Case, basis: SalesBasis, asOf: number): number | null {
  if (basis === 'ordered') return dayOf(sale.orderedAt)
  if (basis === 'applied') return dayOf(afterSale.appliedAt)
  return afterSale.closedAt <= asOf ? dayOf(afterSale.closedAt) : null
}

function toRow({ keys, sales, cases }: Group, asOf: number): SalesAnswerRow {
  const paid = sales.filter((sale) => isPaidBy(sale, asOf))
  const paidFen = sum(paid, orderAmountFen)
  const states = paid.map((sale) => stateOfSale(sale, asOf))
  const shipped = states.filter((state) => state === 'shipped' || state === 'received' || state === 'refundedInTransit').length
  const received = states.filter((state) => state === 'received').length
  const refunds = cases.filter(({ afterSale }) => isRefundedBy(afterSale, asOf))
  const refunded = addUpRefunds(refunds)
  const atStage = (some: readonly Stage[]) => refunds.filter(({ afterSale }) => some.includes(afterSale.stage))
  const countAt = (...some: Stage[]) => addUpRefunds(atStage(some)).orders
  const endedAs = (outcome: AfterSale['outcome']) =>
    cases.filter(({ afterSale }) => afterSale.closedAt <= asOf && afterSale.outcome === outcome).length
  return {
    ...(keys.shop !== undefined && { shop_id: String(keys.shop) }),
    ...(keys.goods !== undefined && { goods_id: Number(keys.goods) }),
    ...(keys.sku !== undefined && { sku_id: Number(keys.sku) }),
    ...(keys.day !== undefined && { day: String(keys.day) }),
    placed: sales.length,
    paid: { orders: paid.length, units: sum(paid, ({ count }) => count), fen: paidFen },
    shipped,
    received,
    refunded,
    stages: Object.fromEntries(stages.map((stage) => [stage, addUpRefunds(atStage([stage]))])) as SalesAnswerRow['stages'],
    partial_refunds: refunds.filter(({ sale, afterSale }) => afterSale.refundFen < orderAmountFen(sale)).length,
    cases: {
      open: cases.filter(({ afterSale }) => afterSale.closedAt > asOf).length,
      refunded: endedAs('refunded'),
      rejected: endedAs('rejected'),
      cancelled: endedAs('cancelled'),
      done: endedAs('done'),
    },
    reasons: Object.fromEntries(
      [...new Set(refunds.map(({ afterSale }) => afterSale.reason.code))].map((code) => [
        code,
        addUpRefunds(refunds.filter(({ afterSale }) => afterSale.reason.code === code)),
      ]),
    ),
    rates: {
      all: [refunded.orders, paid.length],
      allByFen: [refunded.fen, paidFen],
      beforeShipping: [countAt('beforeShipping'), paid.length],
      afterShipping: [countAt('inTransit', 'afterReceipt'), shipped],
      afterReceipt: [countAt('afterReceipt'), received],
    },
  }
}

function addUpRefunds(cases: readonly Case[]): Refunds {
  return {
    orders: new Set(cases.map(({ sale }) => sale)).size,
    refunds: cases.length,
    fen: sum(cases, ({ afterSale }) => afterSale.refundFen),
  }
}
