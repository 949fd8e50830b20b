import type { AlertRuleFields } from '../../../contract/entities/alert.ts'
import { countFor, type PlainMeasureName, type PlainSale, plainMeasure, splitBy } from './plainFigures.ts'

/**
 * What a rule does by the words of business-features.md, 2.3: enter and leave line, least sample, days in a row, against itself or its own 28 days
 * before; missing data keeps the last state; it rings once and again only after it has left. One day after the other, nothing kept, nothing
 * shared with the product.
 */
export interface PlainWorld {
  readonly sales: readonly PlainSale[]
  /** Of which the platform lists after-sales alone. */
  readonly unlisted: readonly PlainSale[]
  readonly shops: readonly string[]
  readonly asOf: number
  /** The day of now. */
  readonly today: number
  /** When a day of a shop was last read whole, seconds since 1970. Null: it was not. */
  readonly readAt: (shop: string, kind: 'orders' | 'afterSales', day: number) => number | null
}

export interface PlainDay {
  readonly day: number
  readonly shops: number
  /** Subjects that began to ring, and all that ring at its end, sorted. */
  readonly rang: readonly string[]
  readonly ringing: readonly string[]
  /** Subjects that left. */
  readonly left: readonly string[]
}

/** Which measures say how many orders they are made of, which of them ask for after-sales, of which more is better, and which are added up over days. */
export const plainRules = {
  refundRate: { isOfOrders: true, isOfAfterSales: true, isMoreBetter: false, isShare: true, isTotal: false },
  refundBeforeShippingRate: { isOfOrders: true, isOfAfterSales: true, isMoreBetter: false, isShare: true, isTotal: false },
  refundAfterShippingRate: { isOfOrders: true, isOfAfterSales: true, isMoreBetter: false, isShare: true, isTotal: false },
  refundAmountRate: { isOfOrders: false, isOfAfterSales: true, isMoreBetter: false, isShare: true, isTotal: false },
  refundAmount: { isOfOrders: false, isOfAfterSales: true, isMoreBetter: false, isShare: false, isTotal: true },
  salesAmount: { isOfOrders: false, isOfAfterSales: false, isMoreBetter: true, isShare: false, isTotal: true },
} as const satisfies Partial<Record<PlainMeasureName, object>>
export type RuledMeasure = keyof typeof plainRules

const DAY_S = 86_400
const ZONE_S = 8 * 3_600
const dayOf = (seconds: number) => Math.floor((seconds + ZONE_S) / DAY_S)
const PAST_DAYS = 28
const READ_DAYS = 120

export function plainCourse(rule: AlertRuleFields, world: PlainWorld, first: number, last: number): readonly PlainDay[] {
  const ringing = new Set<string>()
  const inRow = new Map<string, number>()
  const days: PlainDay[] = []
  for (let day = first; day <= last; day += 1) {
    const { isMoreBetter, isTotal } = plainRules[rule.measure as RuledMeasure]
    // Of sales, today would be a part of a day.
    const until = isTotal && isMoreBetter ? day - 1 : day
    const from = until - rule.window_days + 1
    const needed = rule.kind === 'past' ? from - PAST_DAYS : from
    const whole = world.shops.filter((shop) => isWhole(rule, world, shop, needed, until))
    const rang: string[] = []
    const left: string[] = []
    for (const [subject, verdict] of verdicts(rule, world, whole, from, until)) {
      if (ringing.has(subject)) {
        if (verdict === 'good') {
          ringing.delete(subject)
          left.push(subject)
        }
        continue
      }
      const row = verdict === 'bad' ? (inRow.get(subject) ?? 0) + 1 : 0
      inRow.set(subject, row)
      if (row < rule.days_in_row) continue
      ringing.add(subject)
      inRow.set(subject, 0)
      rang.push(subject)
    }
    days.push({ day, shops: whole.length, rang: rang.toSorted(), left, ringing: [...ringing].toSorted() })
  }
  return days
}

/** Every day of the window, and of after-sales of its orders every day since, was read, and no after-sale waits for its order. */
function isWhole({ basis, measure }: AlertRuleFields, world: PlainWorld, shop: string, first: number, last: number): boolean {
  const { sales, unlisted, asOf, today, readAt } = world
  const isRead = (kind: 'orders' | 'afterSales', day: number) => readAt(shop, kind, day) !== null
  const needsAfterSales = plainRules[measure as RuledMeasure].isOfAfterSales
  for (let day = first; day <= last; day += 1) if (!isRead('orders', day)) return false
  const until = basis === 'ordered' ? today : last
  for (let day = first; needsAfterSales && day <= until; day += 1) if (!isRead('afterSales', day)) return false
  const isIn = (day: number) => day >= first && day <= last
  const waits = [...sales, ...unlisted].some(({ shop: of, sale }) => {
    const ordered = dayOf(sale.orderedAt)
    const isTooOld = ordered < today - READ_DAYS + 1 && !isRead('orders', ordered)
    if (of !== shop || isTooOld || isOrderKnown(world, { shop, sale })) return false
    return sale.afterSales.some(({ appliedAt, closedAt }) => {
      const asked = dayOf(appliedAt)
      // Those that are closed are listed by that as well.
      const isKnown = closedAt <= asOf || appliedAt <= (readAt(shop, 'afterSales', asked) ?? 0)
      return isKnown && isIn(basis === 'ordered' ? ordered : asked)
    })
  })
  return !needsAfterSales || !waits
}

/** The list of its day showed it when that was read: a few orders are shown hours late. */
function isOrderKnown({ readAt }: PlainWorld, { shop, sale }: PlainSale): boolean {
  return sale.listedAt <= (readAt(shop, 'orders', dayOf(sale.orderedAt)) ?? 0)
}

type PlainVerdict = 'bad' | 'between' | 'good'

/** Of each subject that has orders enough and something to be compared with. */
function verdicts(rule: AlertRuleFields, world: PlainWorld, shops: readonly string[], first: number, last: number) {
  const found: [string, PlainVerdict][] = []
  // What is added up over 28 days is held against as many days as the window has.
  const share = plainRules[rule.measure as RuledMeasure].isTotal ? rule.window_days / PAST_DAYS : 1
  const before = rule.kind === 'past' ? values(rule, world, shops, first - PAST_DAYS, first - 1) : null
  for (const [subject, { value, compared }] of values(rule, world, shops, first, last)) {
    const reference = before ? (before.get(subject)?.value ?? 0) * share : 1
    if (value === null || reference === 0) continue
    found.push([subject, judge(rule, compared, reference)])
  }
  return found
}

function judge({ measure, enter_line, leave_line }: AlertRuleFields, value: number, reference: number): PlainVerdict {
  const { isMoreBetter } = plainRules[measure as RuledMeasure]
  // A rounding of the machine decides nothing.
  const isPast = (line: number) =>
    isMoreBetter ? value - line * reference <= 1e-9 * line * reference : line * reference - value <= 1e-9 * line * reference
  if (isPast(enter_line)) return 'bad'
  return isPast(leave_line) ? 'between' : 'good'
}

/** Of subjects with orders enough. */
function values(rule: AlertRuleFields, world: PlainWorld, shops: readonly string[], first: number, last: number) {
  const { basis, each, least_orders, is_cautious } = rule
  const measure = rule.measure as RuledMeasure
  const { isOfOrders, isMoreBetter, isShare } = plainRules[measure]
  const { sales, asOf } = world
  // An after-sale of an order that is not known is in no figure.
  const own = sales.filter((each) => shops.includes(each.shop) && isOrderKnown(world, each))
  const counted = countFor(own, { firstDay: first, lastDay: last, basis, asOf })
  const found = new Map<string, { readonly value: number | null; readonly compared: number }>()
  for (const [subject, part] of splitBy(counted, each, basis)) {
    const { part: count, whole } = plainMeasure(measure, part)
    const sample = isOfOrders ? (whole ?? 0) : plainMeasure('paidOrders', part).part
    if (sample < least_orders) continue
    const value = whole === null ? count : whole === 0 ? null : count / whole
    const compared = is_cautious && isShare && !isMoreBetter && whole ? lowEnd(count, whole) : (value ?? 0)
    found.set(subject, { value, compared })
  }
  return found
}

/** The lower end of the 95 % range of a share, by Wilson. */
function lowEnd(count: number, whole: number): number {
  const z = 1.96
  const share = Math.min(1, count / whole)
  const middle = share + (z * z) / (2 * whole)
  const half = z * Math.sqrt((share * (1 - share)) / whole + (z * z) / (4 * whole * whole))
  return Math.max(0, (middle - half) / (1 + (z * z) / whole))
}

/** Values as they happen, by which lines are chosen so that something rings and leaves. */
export function someValues(rule: AlertRuleFields, world: PlainWorld, first: number, last: number): readonly number[] {
  const all: number[] = []
  for (let day = first; day <= last; day += 1)
    for (const { value } of values(rule, world, world.shops, day - rule.window_days + 1, day).values())
      if (value !== null && value > 0) all.push(value)
  return all.toSorted((left, right) => left - right)
}
