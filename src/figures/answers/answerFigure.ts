import { type DictionaryLists, fromReasonId } from '../columns/dictionary.ts'
import { parseDay, toDayText } from '../days.ts'
import { canSplitByReason, isOfAds, sumsOf, toMeasureSums } from '../measures/defineMeasure.ts'
import { type MeasureName, measures } from '../measures/index.ts'
import { type SumName, sums } from '../measures/sums.ts'
import { cutGroups } from './cutGroups.ts'
import { type Dimension, type FigureAnswer, type FigureQuestion, FigureQuestionError, type FigureRow, type ReadKind } from './question.ts'
import { type AskedDays, judgeReadings, type ReadingSource } from './readings.ts'
import { createScan } from './scanChunks.ts'
import type { Groups } from './scannedGroups.ts'

/** What figures are made of. */
export interface FigureSource extends ReadingSource {
  /** The chunks of a shop, in any order. */
  readonly chunks: (shop: number) => Iterable<Int32Array>
  /** What its ads cost, week by week, in any order. */
  readonly ads: (shop: number) => Iterable<Int32Array>
}

/** The question as a scan needs it. */
export interface ParsedFigureQuestion extends AskedDays {
  readonly names: readonly MeasureName[]
  readonly sums: readonly SumName[]
}

/** Throws a FigureQuestionError where the question has no answer. */
export function readQuestion({ measure, beside = [], by, window, top }: FigureQuestion): ParsedFigureQuestion {
  const names = [...new Set([measure, ...beside])]
  const bounding = top?.within?.map((bounds) => bounds.measure) ?? []
  const looked = [...new Set([...names, ...bounding])]
  const firstDay = parseDay(window.from)
  const lastDay = parseDay(window.to)
  if (firstDay === null || lastDay === null || firstDay > lastDay)
    throw new FigureQuestionError(`no window: ${window.from} to ${window.to}`)
  const whole = looked.find((name) => by.includes('reason') && !canSplitByReason(measures[name]))
  if (whole) throw new FigureQuestionError(`${whole} has no reasons to be split by`)
  const ofGoods = looked.find((name) => by.includes('sku') && isOfAds(measures[name]))
  if (ofGoods) throw new FigureQuestionError(`${ofGoods} is of goods, not of their SKUs`)
  const wanted = [...new Set(looked.flatMap((name) => sumsOf(measures[name])))]
  return { names, sums: wanted, firstDay, lastDay, kinds: toKinds(new Set(wanted.map((name) => sums[name].of))) }
}

/** What comes back is joined to its orders. */
function toKinds(of: ReadonlySet<'orders' | 'afterSales' | 'ads'>): readonly ReadKind[] {
  const hasAsked = of.has('afterSales')
  return [
    ...(of.has('orders') || hasAsked ? ['orders' as const] : []),
    ...(hasAsked ? ['afterSales' as const] : []),
    ...(of.has('ads') ? ['promotion' as const] : []),
  ]
}

/** Scans the chunks of the shops that are asked for. */
export function answerFigure(question: FigureQuestion, source: FigureSource): FigureAnswer {
  const asked = readQuestion(question)
  const { by, basis, goods, beforeS, withCoupons } = question
  const scan = createScan({ ...asked, lists: source.lists, by, basis, goods, beforeS, withCoupons })
  for (const uid of new Set(question.shops)) {
    const shop = source.lists.shops.find(0, uid)
    if (shop < 0) continue
    for (const chunk of source.chunks(shop)) scan.add(shop, chunk)
    for (const chunk of source.ads(shop)) scan.addAds(shop, chunk)
  }
  return toAnswer(question, asked, scan.groups(), source)
}

/** Groups that were summed up, as an answer. */
export function toAnswer(question: FigureQuestion, asked: ParsedFigureQuestion, groups: Groups, source: ReadingSource): FigureAnswer {
  const { names } = asked
  const cut = cutGroups(groups, measures[question.measure], question.top)
  const toSums = (read: (name: SumName) => number) => Object.fromEntries(names.map((name) => [name, toMeasureSums(measures[name], read)]))
  return {
    rows: cut.groups.map((group) => ({
      ...toKeys(question, groups, group, source.lists),
      sums: toSums((name) => groups.sumOf(group, name)),
    })),
    count: cut.count,
    total: toSums(toTotal(groups)),
    window: question.window,
    ...judgeReadings(question, asked, source),
    sources: asked.kinds,
  }
}

/** Orders of a group that is split by reason are in each of its reasons: they are added once. */
function toTotal(groups: Groups): (name: SumName) => number {
  const totals = new Map<SumName, number>()
  return (name) => {
    const known = totals.get(name)
    if (known !== undefined) return known
    const isOfOrders = sums[name].of === 'orders'
    let total = isOfOrders ? groups.ordersTotal(name) : 0 - groups.repeatsOf(name)
    const read = groups.reader(name)
    if (!isOfOrders) for (let group = 0; group < groups.size; group += 1) total += read(group)
    totals.set(name, total)
    return total
  }
}

/** A SKU comes with its goods, and goods with their shop. */
function toKeys({ by }: FigureQuestion, groups: Groups, group: number, lists: DictionaryLists): Omit<FigureRow, 'sums'> {
  const place = (dimension: Dimension) => groups.placeOf(group, dimension)
  const hasGoods = by.includes('goods') || by.includes('sku')
  return {
    ...((by.includes('shop') || hasGoods) && { shop: lists.shops.idAt(place('shop')) }),
    ...(hasGoods && { goods: lists.goods.idAt(place('goods')) }),
    ...(by.includes('sku') && { sku: lists.skus.idAt(place('sku')) }),
    ...(by.includes('day') && { day: toDayText(place('day')) }),
    ...(by.includes('reason') && { reason: fromReasonId(lists.reasons.idAt(place('reason'))) }),
  }
}
