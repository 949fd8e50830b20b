import { FigureQuestionError, noName, type ReadKind } from '../../../figures/answers/question.ts'
import { judgeReadings, noReading } from '../../../figures/answers/readings.ts'
import { parseDay, toDayText } from '../../../figures/days.ts'
import type { CountParts } from '../../../figures/store/figureStore.ts'
import { findMovedBy, findMovers, type GoodsMove, type GoodsMoves } from '../rules/goodsMoves.ts'
import { explainSalesChange } from '../rules/salesChange.ts'
import { causePlace, type SalesCause, salesCauses } from '../rules/salesFacts.ts'
import { createFamilyFinder } from './createFamilyFinder.ts'
import { type PairedWindows, pairWindows } from './pairedDays.ts'
import type { AdTurn, SalesCauseAmount, SalesChangeAnswer, SalesChangeQuestion, SalesMover, SalesPoint } from './salesQuestion.ts'
import { type ScannedSales, scanSales } from './scanSales.ts'

export interface SalesAnswers {
  readonly salesChange: (question: SalesChangeQuestion) => Promise<SalesChangeAnswer>
}

/** Goods that are named of those that lost, and of those that gained. */
const MOVERS = 10
const kinds: readonly ReadKind[] = ['orders']
const HOUR_S = 3600

export function createSalesAnswers({ source, names, withShops }: CountParts): SalesAnswers {
  const findFamily = createFamilyFinder(names)

  async function answer(question: SalesChangeQuestion): Promise<SalesChangeAnswer> {
    const firstDay = parseDay(question.window.from)
    const lastDay = parseDay(question.window.to)
    if (firstDay === null || lastDay === null || firstDay > lastDay)
      throw new FigureQuestionError(`no window: ${question.window.from} to ${question.window.to}`)
    const from = source()
    const readings = question.shops.map((uid) => from.reading(uid, 'orders') ?? noReading(uid, 'orders'))
    const windows = pairWindows(firstDay, lastDay, from.now, readings)
    const { family } = question
    const goods = family ? await findFamily(family, question.shops, from.lists) : question.goods
    const scanned = scanSales({ ...question, ...(goods && { goods }) }, windows, from)
    const { beforeFen, afterFen, parts, goods: changed } = explainSalesChange(scanned.facts)
    const { shops, goods: list } = from.lists

    const keyAt = (place: number) => ({ shop: shops.idAt(list.parents()[place] ?? 0), goods: list.idAt(place) })

    async function toAdTurns(some: ScannedSales['adTurns']): Promise<readonly AdTurn[]> {
      const keys = some.map(({ goods }) => keyAt(goods))
      const found = await names(keys)
      return some.map(({ is, day }, at) => ({
        ...(keys[at] ?? { shop: '', goods: '' }),
        name: found[at] ?? noName,
        is,
        day: toDayText(day),
      }))
    }

    async function toMovers(some: readonly GoodsMove[]): Promise<readonly SalesMover[]> {
      const keys = some.map(({ goods }) => keyAt(scanned.goods[goods] ?? 0))
      const found = await names(keys)
      return some.map(({ goods, cause: place, ...each }, at) => {
        const cause = salesCauses[place] as SalesCause
        const since = sinceOf(cause, scanned.since[goods] ?? null)
        return { ...each, cause, ...(keys[at] ?? { shop: '', goods: '' }), name: found[at] ?? noName, since }
      })
    }

    const { losers, gainers } = findMovers(changed, MOVERS)
    const { listed } = question
    const ofCause = listed && findMovedBy(changed, causePlace[listed.cause], Math.sign(parts[listed.cause]), listed.limit)
    return {
      window: question.window,
      before: { from: toDayText(firstDay - windows.days), to: toDayText(firstDay - 1) },
      endS: windows.todayPair === null ? null : windows.endS,
      isComparable: scanned.pairs > 0 && scanned.knownPairs * 2 >= scanned.pairs,
      beforeFen,
      afterFen,
      causes: toCauses(parts, changed, scanned),
      points: toPoints(windows, scanned),
      losers: await toMovers(losers),
      gainers: await toMovers(gainers),
      ...(ofCause && { listed: await toMovers(ofCause) }),
      adTurns: await toAdTurns(scanned.adTurns.slice(0, MOVERS)),
      ...judgeReadings({ basis: 'ordered', shops: question.shops }, { firstDay, lastDay, kinds }, from),
      sources: kinds,
    }
  }

  return { salesChange: (question) => withShops(question.shops, () => answer(question)) }
}

/** A day is known of what has a first one. */
function sinceOf(cause: SalesCause, day: number | null): string | null {
  return day !== null && (cause === 'soldOut' || cause === 'offShelf' || cause === 'ads') ? toDayText(day) : null
}

function toCauses(
  parts: Readonly<Record<SalesCause, number>>,
  changed: GoodsMoves,
  { facts, since, unreadSince }: ScannedSales,
): readonly SalesCauseAmount[] {
  const concerned = toConcerned(parts, changed, { facts, since })
  const amounts = salesCauses.flatMap((cause) => (parts[cause] === 0 ? [] : [{ cause, fen: parts[cause] }]))
  const found = amounts.map(({ cause, fen }): SalesCauseAmount => {
    if (cause === 'loggedOut' || cause === 'unread') {
      const shops = new Set(facts.unread.flatMap((each) => (each.cause === cause ? [each.shop] : [])))
      const days = [...shops].flatMap((shop) => unreadSince.get(shop) ?? [])
      return { cause, fen, goods: 0, shops: shops.size, since: days.length > 0 ? toDayText(Math.min(...days)) : null }
    }
    const { goods, shops, days } = concerned[salesCauses.indexOf(cause)] ?? noneConcerned()
    return { cause, fen, goods, shops: shops.size, since: sinceOf(cause, mostOf(days)) }
  })
  return found.toSorted((left, right) => Math.abs(right.fen) - Math.abs(left.fen))
}

/** Of which goods a cause did most, in the direction of the whole part. */
interface Concerned {
  goods: number
  readonly shops: Set<number>
  /** By day since when they have the cause, how many goods. */
  readonly days: Map<number, number>
}

const noneConcerned = (): Concerned => ({ goods: 0, shops: new Set(), days: new Map() })

/** By place of the cause. */
function toConcerned(
  parts: Readonly<Record<SalesCause, number>>,
  { size, goods, cause, causeFen }: GoodsMoves,
  { facts, since }: Pick<ScannedSales, 'facts' | 'since'>,
): readonly Concerned[] {
  const found = salesCauses.map(noneConcerned)
  const directions = salesCauses.map((each) => Math.sign(parts[each]))
  for (let at = 0; at < size; at += 1) {
    const place = cause[at] as number
    if (Math.sign(causeFen[at] as number) !== directions[place]) continue
    const own = found[place] as Concerned
    const one = goods[at] as number
    own.goods += 1
    own.shops.add(facts.goods[one]?.shop ?? -1)
    const day = since[one] ?? null
    if (day !== null) own.days.set(day, (own.days.get(day) ?? 0) + 1)
  }
  return found
}

/** The day of most goods; among equals the first. Null: there is none. */
function mostOf(counts: ReadonlyMap<number, number>): number | null {
  let most: number | null = null
  for (const [day, count] of [...counts].toSorted(([left], [right]) => left - right)) {
    if (most === null || count > (counts.get(most) ?? 0)) most = day
  }
  return most
}

function toPoints({ firstDay, days, todayPair, endS }: PairedWindows, { after, before, readShops }: ScannedSales): readonly SalesPoint[] {
  const isThere = (counts: Int32Array, pair: number) => (counts[pair] as number) > 0
  if (days === 1) {
    return Array.from(after, (fen, hour) => {
      const isOver = todayPair === null || hour * HOUR_S < endS
      const known = isOver && isThere(readShops.after, 0) ? fen : null
      return { at: hour, beforeAt: hour, fen: known, beforeFen: isThere(readShops.before, 0) && isOver ? (before[hour] ?? 0) : null }
    })
  }
  return Array.from(after, (fen, pair) => ({
    at: toDayText(firstDay + pair),
    beforeAt: toDayText(firstDay + pair - days),
    fen: isThere(readShops.after, pair) ? fen : null,
    beforeFen: isThere(readShops.before, pair) ? (before[pair] ?? 0) : null,
  }))
}
