import type { AlertRuleFields, AlertSubject } from '../../../../contract/entities/alert.ts'
import type { Rate } from '../../../../contract/entities/platformRates.ts'
import { shopsToWaitFor } from '../../../figures/answers/completeness.ts'
import type { FigureQuestion, FigureRow, ReadKind } from '../../../figures/answers/question.ts'
import type { ShopReading } from '../../../figures/answers/readings.ts'
import { parseDay, toDayText } from '../../../figures/days.ts'
import type { FigureRates } from '../../../figures/figureRows.ts'
import { isOfMoment, type MeasureSums, needsWholeDays, toValue, usesAfterSales } from '../../../figures/measures/defineMeasure.ts'
import { type MeasureName, measures } from '../../../figures/measures/index.ts'
import type { Figures } from '../../../figures/worker/openFigures.ts'
import { hasOwnSample, type Judgement, judgeFigures } from './judgeFigures.ts'
import { isMeasureName, isPlatformRateName, type PlatformRateName, platformRates } from './platformRates.ts'

/** A relative rule compares with so many days before its window. */
export const PAST_DAYS = 28
/** Rows of one question: more are asked for page by page, so that the worker answers others in between. */
const ROWS_PER_QUESTION = 5_000
const SECOND_MS = 1_000

/** What a rule watches: a shop, one of its goods, or one of their SKUs. What is not watched by itself is ''. */
export interface Subject {
  readonly shop: string
  readonly goods: string
  readonly sku: string
}

export interface CheckedSubject extends Subject, Judgement {
  readonly orders: number
  /** Refunded in the window, fen. */
  readonly riskFen: number | null
}

/** What was found for one day. */
export interface CheckedDay {
  readonly day: number
  /** Shops of which all days are read, with the reading that is furthest behind, ms since 1970. */
  readonly shops: ReadonlyMap<string, number>
  /** Those of these shops with orders enough. All others have too few. */
  readonly subjects: readonly CheckedSubject[]
}

export interface RuleCheck {
  readonly figures: Pick<Figures, 'call'>
  readonly rule: AlertRuleFields
  /** shop_uid of those that it watches. */
  readonly shops: readonly string[]
  /** By shop: the average of its category. Only a rule of kind `category` asks for it. */
  readonly categoryAverages?: ReadonlyMap<string, number>
}

/**
 * Null: this console does not know the rule's measure. `day`: days since 1970 in China, the last one of the window; the window of a total of
 * which more is better ends the day before.
 */
export async function checkRule({ figures, rule, shops, categoryAverages }: RuleCheck, day: number): Promise<CheckedDay | null> {
  const { measure: name, window_days, kind } = rule
  if (isPlatformRateName(name)) return checkPlatformRate({ figures, rule, shops }, name, day)
  if (!isMeasureName(name)) return null
  const measure = measures[name]
  const last = needsWholeDays(measure) ? day - 1 : day
  const first = last - window_days + 1
  const firstOfPast = first - PAST_DAYS
  const whole = await wholeShops({ figures, rule, shops, name, first: kind === 'past' ? firstOfPast : first, last })
  const ofWhole = { figures, rule, name, shops: [...whole.keys()] }
  const found = await askFigures({ ...ofWhole, first, last })
  const past = kind === 'past' ? await askFigures({ ...ofWhole, first: firstOfPast, last: first - 1 }) : null

  function referenceOf(key: string, shop: string): number | null {
    if (kind === 'category') return categoryAverages?.get(shop) ?? null
    const before = past?.get(key)
    if (!before || before.orders < rule.least_orders || isOfMoment(measure)) return null
    const value = toValue(before.sums)
    // A total grows with its days.
    return value !== null && before.sums.whole === null ? (value * window_days) / PAST_DAYS : value
  }
  const subjects = [...found].map(([key, { subject, sums, orders, riskFen }]) => {
    const judged = judgeFigures(rule, measure, { sums, orders, reference: referenceOf(key, subject.shop) })
    return { ...subject, ...judged, orders, riskFen }
  })
  return { day, shops: whole, subjects }
}

export function toKey({ shop, goods, sku }: Subject): string {
  return `${shop} ${goods} ${sku}`
}

/** What a rule asks about some shops. */
interface RuleQuestion extends RuleCheck {
  readonly name: MeasureName
  /** Both ends of the window, days since 1970 in China. */
  readonly first: number
  readonly last: number
}

/** What lacks days or rows says nothing: a shop counts only where nothing is lacking in the window, and in the days that it is compared with. */
async function wholeShops({ figures, rule, shops, name, first, last }: RuleQuestion): Promise<ReadonlyMap<string, number>> {
  const window = { from: toDayText(first), to: toDayText(last) }
  const { complete } = await figures.call('answer', { measure: name, by: [], window, basis: rule.basis, shops })
  const lacking = shopsToWaitFor(complete)
  const kinds: readonly ReadKind[] = usesAfterSales(measures[name]) ? ['orders', 'afterSales'] : ['orders']
  const readings = await Promise.all(kinds.map((kind) => figures.call('readings', { shops, kind })))
  const asOfOf = (reading: ShopReading | undefined) => (reading?.days.find((each) => each.day === last)?.asOf ?? 0) * SECOND_MS
  const whole = new Map<string, number>()
  for (const [at, shop] of shops.entries()) {
    if (!lacking.has(shop)) whole.set(shop, Math.min(...readings.map((ofKind) => asOfOf(ofKind[at]))))
  }
  return whole
}

interface FoundFigures {
  readonly subject: Subject
  readonly sums: MeasureSums
  readonly orders: number
  readonly riskFen: number | null
}

/** Those with the most orders first, down to those that have too few. */
async function askFigures({ figures, rule, shops, name, first, last }: RuleQuestion): Promise<ReadonlyMap<string, FoundFigures>> {
  const { each, basis, least_orders, goods_id_list } = rule
  const found = new Map<string, FoundFigures>()
  if (shops.length === 0) return found
  const goods = new Set(goods_id_list)
  const isOwnSample = hasOwnSample(measures[name])
  const question: FigureQuestion = {
    measure: 'paidOrders',
    beside: [...new Set<MeasureName>([name, 'refundAmount'])],
    by: [each],
    basis,
    shops,
    window: { from: toDayText(first), to: toDayText(last) },
  }
  for (let from = 0; ; from += ROWS_PER_QUESTION) {
    const { rows } = await figures.call('answer', { ...question, top: { order: 'most', limit: ROWS_PER_QUESTION, from } })
    for (const row of rows) {
      const subject = toSubject(row, each)
      const sums = row.sums[name] ?? { part: 0, whole: null }
      if (goods.size > 0 && !goods.has(subject.goods)) continue
      const orders = isOwnSample ? (sums.whole ?? 0) : (row.sums.paidOrders?.part ?? 0)
      found.set(toKey(subject), { subject, sums, orders, riskFen: row.sums.refundAmount?.part ?? null })
    }
    if (rows.length < ROWS_PER_QUESTION || (rows.at(-1)?.sums.paidOrders?.part ?? 0) < least_orders) return found
  }
}

function toSubject({ shop = '', goods = '', sku = '' }: FigureRow, each: AlertSubject): Subject {
  return { shop, goods: each === 'shop' ? '' : goods, sku: each === 'sku' ? sku : '' }
}

/** Older rates say nothing of a day: the platform makes them once a day. */
const RATE_DAYS_OLD_MAX = 3

/** What a rule on a platform rate finds: of each shop the last rate that was to be had on that day. A rate that cannot be read says `few`. */
async function checkPlatformRate({ figures, rule, shops }: RuleCheck, name: PlatformRateName, day: number): Promise<CheckedDay> {
  const { rate, ...watched } = platformRates[name]
  const read = await figures.call('rates', shops)
  const found = read.flatMap(({ shop, days }) => {
    const last = days.findLast((each) => dayOfRates(each) < day)
    return last && dayOfRates(last) >= day - RATE_DAYS_OLD_MAX ? [{ shop, days, last }] : []
  })
  const subjects = found.map(({ shop, days, last }) => {
    const value = toNumber(last.own[rate])
    const before = days.find((each) => dayOfRates(each) === dayOfRates(last) - PAST_DAYS)
    const reference = toNumber(rule.kind === 'category' ? last.category[rate] : (before?.own[rate] ?? null))
    const sums = value === null ? { part: 0, whole: 0 } : { part: value, whole: null }
    const judged = judgeFigures({ ...rule, is_cautious: false }, watched, { sums, orders: rule.least_orders, reference })
    return { shop, goods: '', sku: '', ...judged, orders: 0, riskFen: null }
  })
  return { day, shops: new Map(found.map(({ shop, last }) => [shop, last.readAt * SECOND_MS])), subjects }
}

const dayOfRates = ({ day }: FigureRates) => parseDay(day) ?? Number.POSITIVE_INFINITY

function toNumber(rate: Rate): number | null {
  return typeof rate === 'number' ? rate : null
}
