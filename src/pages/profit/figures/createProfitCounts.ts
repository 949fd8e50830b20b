import type { FigureSource } from '../../../figures/answers/answerFigure.ts'
import { OLDER_SHARE, shopsHalfRead } from '../../../figures/answers/halfRead.ts'
import { FigureQuestionError } from '../../../figures/answers/question.ts'
import { judgeReadings } from '../../../figures/answers/readings.ts'
import { dayOf, parseDay } from '../../../figures/days.ts'
import { readingLimits } from '../../../figures/reading/planReading.ts'
import type { CountParts } from '../../../figures/store/figureStore.ts'
import { type LineId, lineIds } from '../rules/lines.ts'
import { addGroups, countAgain, countAll, countLines, createProfitColumns } from '../rules/profitColumns.ts'
import type { ProfitCoverage } from '../rules/soldProfit.ts'
import { type CountedSold, countSold } from './countSold.ts'
import type { CostRegistry } from './createCostRegistry.ts'
import type { KeptStates } from './createKeptStates.ts'
import { forgetAmounts, type Grouped } from './groupRows.ts'
import type { OwnLines, ProfitScope } from './profitQuestion.ts'
import type { SoldRows } from './soldColumns.ts'
import { spreadCosts } from './spreadCosts.ts'
import { ownTerms, takeValues, type ValuedRows, valueRows } from './valueRows.ts'

/** What was counted for a scope. As long as it stays the same, a change of a cost counts no order again. */
export interface Counted {
  readonly soldKey: string
  readonly counted: CountedSold
  readonly sold: SoldRows
  /** Null: nothing is spread yet. */
  spreadKey: string | null
  own: OwnLines
  /** Spreads ads of no goods, shared and fixed costs over other rows of the same scope, as it was done over its own. */
  spread: (sold: SoldRows) => OwnLines
  valued: ValuedRows
  /** Null: costs of goods are others since it was counted. */
  coverage: ProfitCoverage | null
  readonly grouped: Map<string, Grouped>
}

interface ProfitCountParts extends Pick<CountParts, 'source' | 'changes' | 'netOf'> {
  readonly states: Pick<KeptStates, 'settle'>
  readonly numberOf: (ledger: CostRegistry) => number
}

type KnownUntil = (shop: string) => number

export interface ProfitCounts {
  /** The last one is kept: the next count does what is new since then. `list`: whose question it is, where it is one of a list. */
  readonly count: (scope: ProfitScope, ledger: CostRegistry, list?: string) => Counted
  /** Beside the one that is kept. `until`: by shop_uid, what happened later did not happen yet, seconds since 1970. Default: all did. */
  readonly countApart: (scope: ProfitScope, ledger: CostRegistry, until?: KnownUntil) => Counted
}

export function createProfitCounts({ source, changes, netOf, states, numberOf }: ProfitCountParts): ProfitCounts {
  let last: Counted | null = null

  function count(scope: ProfitScope, ledger: CostRegistry, before: Counted | null, list?: string, until?: KnownUntil): Counted {
    const [firstDay, lastDay] = daysOf(scope)
    const from = source()
    const shops = new Map<number, string>()
    for (const uid of scope.shops) {
      const place = from.lists.shops.find(0, uid)
      if (place >= 0) shops.set(place, uid)
    }
    const soldKey = JSON.stringify([scope.shops, scope.window, changes(), numberOf(ledger), scope.shops.map(ledger.structure)])
    if (before && before.soldKey !== soldKey) for (const grouped of before.grouped.values()) states.settle(grouped, list)
    const of = JSON.stringify([scope.window, numberOf(ledger)])
    const placesOf = (isMeant: (uid: string) => boolean) => new Set([...shops].flatMap(([place, uid]) => (isMeant(uid) ? [place] : [])))
    const withoutAds = placesOf((uid) => !areAdsRead(uid, firstDay, lastDay, from))
    const half = halfRead(scope, from)
    const withoutReturns = placesOf((uid) => half.has(uid))
    const unreadDays = new Map([...shops].map(([place, uid]) => [place, unsoldDays(uid, firstDay, lastDay, from)]))
    const ofPlace = until && { until: (place: number) => until(shops.get(place) ?? '') }
    const asked = { of, firstDay, lastDay, shops, ledger, withoutAds, withoutReturns, unreadDays, ...ofPlace }
    const next = before?.soldKey === soldKey ? before : recount(soldKey, asked, before)
    const spreadKey = JSON.stringify([scope.shared, scope.everyShop])
    if (next.spreadKey !== spreadKey) {
      const { shared } = scope
      const everyShop = new Map(scope.everyShop.map((uid) => [uid, netOf(from.lists.shops.find(0, uid), firstDay, lastDay)]))
      next.spread = (sold) => spreadCosts(sold, { firstDay, lastDay, shared, shops, withoutAds, withoutReturns, everyShop })
      next.own = next.spread(next.sold)
    }
    const { open } = next.valued
    const { changed, ...valued } = valueRows(next.valued, next.sold, ledger, scope.freight)
    next.valued = valued
    if (changed === null || changed.includes('costFen')) next.coverage = null
    const spent = next.spreadKey === spreadKey ? [] : spentLines
    if (changed === null) {
      countAll(next.valued.columns)
      for (const grouped of next.grouped.values()) addAgain(grouped, next, list)
    } else if (changed.length + spent.length + open.length > 0) {
      for (const rows of open) countLines(next.valued.columns, lineIds, rows)
      if (spent.length > 0) countLines(next.valued.columns, spent)
      const lines = [...spent, ...countAgain(next.valued.columns, changed)]
      for (const grouped of next.grouped.values()) addAgain(grouped, next, list, lines)
    }
    next.spreadKey = spreadKey
    return next
  }

  /** Shops of which nothing is new keep their rows, and what these come to. */
  function recount(soldKey: string, asked: Parameters<typeof countSold>[0], before: Counted | null): Counted {
    const counted = countSold(asked, source(), before?.counted ?? null)
    const { sold, kept } = counted
    const columns = createProfitColumns(sold.size, 0, ownTerms, sold.quantities)
    const valued = before && kept.size > 0 ? takeValues(columns, sold, kept, before) : { columns, by: null, open: [] }
    const own = { adsFen: 0, sharedFen: 0 }
    return { soldKey, counted, sold, spreadKey: null, own, spread: () => own, valued, coverage: null, grouped: new Map() }
  }

  function addAgain(grouped: Grouped, { valued }: Counted, list: string | undefined, lines?: readonly LineId[]): void {
    states.settle(grouped, list)
    addGroups(valued.columns, grouped.groups, lines)
    forgetAmounts(grouped, lines ?? lineIds)
  }

  return {
    count(scope, ledger, list) {
      last = count(scope, ledger, last, list)
      return last
    },
    countApart: (scope, ledger, until) => count(scope, ledger, null, undefined, until),
  }
}

/**
 * Ads of a part of the days that orders have are half of what they cost. Days that are older than the platform's report have none, and today and
 * yesterday may be ahead of it, which comes in the morning (*assumed*): they count only where the window has no other day.
 */
function areAdsRead(shop: string, firstDay: number, lastDay: number, from: FigureSource): boolean {
  const daysOf = (kind: 'orders' | 'promotion') =>
    from.reading(shop, kind)?.days.filter(({ day }) => day >= firstDay && day <= lastDay) ?? []
  const ads = new Set(daysOf('promotion').map(({ day }) => day))
  const oldest = dayOf(from.now) - readingLimits.promotion.days + 1
  const sold = daysOf('orders').filter(({ day }) => day >= oldest)
  const reported = sold.filter(({ day }) => day < dayOf(from.now) - 1)
  const judged = reported.length > 0 ? reported : sold
  return ads.size > 0 && judged.filter(({ day }) => !ads.has(day)).length <= judged.length * OLDER_SHARE
}

/** What ads cost on days of which no order is known is no part of the others' profit (decision 0210). Days since 1970. */
function unsoldDays(shop: string, firstDay: number, lastDay: number, from: FigureSource): ReadonlySet<number> {
  const read = new Set(from.reading(shop, 'orders')?.days.map(({ day }) => day))
  const days = Array.from({ length: Math.max(0, Math.min(lastDay, dayOf(from.now)) - firstDay + 1) }, (_, at) => firstDay + at)
  return new Set(days.filter((day) => !read.has(day)))
}

/** Shops whose orders were read and whose after-sales were not. */
function halfRead({ shops, window }: ProfitScope, from: FigureSource): ReadonlySet<string> {
  const [firstDay, lastDay] = daysOf({ window })
  const { complete } = judgeReadings({ basis: 'ordered', shops }, { firstDay, lastDay, kinds: ['orders', 'afterSales'] }, from)
  return shopsHalfRead(complete, window, from.now)
}

/** Lines of what is spread over rows otherwise when settings change. */
const spentLines: readonly LineId[] = ['shared', 'fixed']

/** The first and the last day of a window. */
export function daysOf({ window }: Pick<ProfitScope, 'window'>): readonly [number, number] {
  const firstDay = parseDay(window.from)
  const lastDay = parseDay(window.to)
  if (firstDay === null || lastDay === null || firstDay > lastDay)
    throw new FigureQuestionError(`no window: ${window.from} to ${window.to}`)
  return [firstDay, lastDay]
}
