import { bridgeBetween } from '../../domain/profit/bridge.ts'
import { type LineId, lineIds } from '../../domain/profit/lines.ts'
import { addGroups, countAgain, countAll, countLines, createProfitColumns } from '../../domain/profit/profitColumns.ts'
import { fixedCostsOf, otherBearers } from '../../domain/profit/sharedCosts.ts'
import type { Coverage } from '../../domain/profit/soldProfit.ts'
import type { FigureSource } from '../answers/answerFigure.ts'
import { FigureQuestionError, type NameKey, type ReadKind, type RowName } from '../answers/question.ts'
import { judgeReadings } from '../answers/readings.ts'
import { parseDay } from '../days.ts'
import type { AllNames } from '../store/createNames.ts'
import { toBridgeRows, toOwnRow } from './bridgeRows.ts'
import type { CostRegistry } from './createCostRegistry.ts'
import { createKeptStates } from './createKeptStates.ts'
import { createLedgers } from './createLedgers.ts'
import { coverageOf, extremeGroups, familiesOf, forgetAmounts, type Grouped, groupRows, toProfitTotal } from './groupRows.ts'
import type {
  BridgeAnswer,
  BridgeQuestion,
  CostsPart,
  OwnLines,
  ProfitAnswer,
  ProfitCut,
  ProfitHold,
  ProfitPart,
  ProfitPartAnswer,
  ProfitQuestion,
  ProfitRow,
  ProfitScope,
} from './profitQuestion.ts'
import { returnCostsOf } from './returnCosts.ts'
import { selectGroups } from './selectGroups.ts'
import { createSoldScan, type SoldRows } from './soldRows.ts'
import { spreadAds, spreadCosts } from './spreadCosts.ts'
import { type RowColumns, rowKeyOf, toProfitRows, toRowColumns } from './tableRows.ts'
import { type ValuedRows, valueRows } from './valueRows.ts'

/** What was counted for a scope. As long as it stays the same, a change of a cost counts no order again. */
interface Counted {
  readonly soldKey: string
  readonly sold: SoldRows
  /** Null: nothing is spread yet. */
  spreadKey: string | null
  own: OwnLines
  valued: ValuedRows
  /** Null: costs of goods are others since it was counted. */
  coverage: Coverage | null
  readonly grouped: Map<string, Grouped>
}

interface ProfitParts {
  readonly source: () => FigureSource
  /** Counts changes of the rows of the store. */
  readonly changes: () => number
  /** What a shop sold in these days less what was given back, in fen; by its place. */
  readonly netOf: (shop: number, firstDay: number, lastDay: number) => number
  readonly names: (keys: readonly NameKey[]) => Promise<readonly RowName[]>
  readonly allNames: () => Promise<AllNames>
  /** Counts in turn with all else, once the rows of these shops are here. */
  readonly withShops: <Result>(shops: readonly string[], count: () => Result | Promise<Result>) => Promise<Result>
}

export interface ProfitAnswers {
  /** A ledger, or a part of one: by what profits are counted. False: the ledger that it changes is not here. */
  readonly takeCosts: (part: CostsPart) => Promise<boolean>
  /** Null: its ledger is not here, and has to be sent. */
  readonly profit: (question: ProfitQuestion) => Promise<ProfitAnswer | null>
  readonly profitBridge: (question: BridgeQuestion) => Promise<BridgeAnswer | null>
  /** Further rows of an answer. Null: they are gone, and the list has to be asked again. */
  readonly profitRows: (part: ProfitPart) => Promise<ProfitPartAnswer | null>
  /** False: the state is gone. */
  readonly holdProfit: (hold: ProfitHold) => Promise<boolean>
}

const kinds: readonly ReadKind[] = ['orders', 'afterSales', 'promotion']

export function createProfitAnswers({ source, changes, netOf, names, allNames, withShops }: ProfitParts): ProfitAnswers {
  const ledgers = createLedgers(() => source().lists)
  let counted: Counted | null = null
  const states = createKeptStates()
  /** Names of everything, while one question after the other needs them. They are as large as all rows together. */
  let texts: { readonly changes: number; readonly names: AllNames } | null = null

  /** `list`: whose question it is, where it is one of a list. */
  function count(scope: ProfitScope, ledger: CostRegistry, before: Counted | null, list?: string): Counted {
    const [firstDay, lastDay] = daysOf(scope)
    const from = source()
    const shops = new Map<number, string>()
    for (const uid of scope.shops) {
      const place = from.lists.shops.find(0, uid)
      if (place >= 0) shops.set(place, uid)
    }
    const soldKey = JSON.stringify([scope.shops, scope.window, changes(), ledgers.numberOf(ledger), ledger.structure()])
    if (before && before.soldKey !== soldKey) forget(before, list)
    const next = before?.soldKey === soldKey ? before : scanSold(soldKey, [...shops.keys()], firstDay, lastDay, ledger, from)
    const withoutAds = new Set([...shops].filter(([, uid]) => !areAdsRead(uid, firstDay, lastDay, from)).map(([place]) => place))
    if (next.spreadKey === null) spreadAds(next.sold, withoutAds)
    const spreadKey = JSON.stringify([scope.shared, scope.everyShop])
    if (next.spreadKey !== spreadKey) {
      next.own = spreadCosts(next.sold, {
        ...{ firstDay, lastDay, shared: scope.shared, shops, withoutAds },
        everyShop: new Map(scope.everyShop.map((uid) => [uid, netOf(from.lists.shops.find(0, uid), firstDay, lastDay)])),
      })
    }
    const { changed, ...valued } = valueRows(next.valued, next.sold, ledger, scope.freight)
    next.valued = valued
    if (changed === null || changed.includes('costFen')) next.coverage = null
    const spent = next.spreadKey === spreadKey ? [] : spentLines
    if (changed === null) {
      countAll(next.valued.columns)
      for (const grouped of next.grouped.values()) addAgain(grouped, next, list)
    } else if (changed.length + spent.length > 0) {
      if (spent.length > 0) countLines(next.valued.columns, spent)
      const lines = [...spent, ...countAgain(next.valued.columns, changed)]
      for (const grouped of next.grouped.values()) addAgain(grouped, next, list, lines)
    }
    next.spreadKey = spreadKey
    return next
  }

  /** What was counted before is not needed any more, and is as large. */
  function forget(before: Counted, list: string | undefined): void {
    for (const grouped of before.grouped.values()) states.settle(grouped, list)
    if (counted === before) counted = null
  }

  function addAgain(grouped: Grouped, { valued }: Counted, list: string | undefined, lines?: readonly LineId[]): void {
    states.settle(grouped, list)
    addGroups(valued.columns, grouped.groups, lines)
    forgetAmounts(grouped, lines ?? lineIds)
  }

  function scanSold(
    soldKey: string,
    shops: readonly number[],
    firstDay: number,
    lastDay: number,
    ledger: CostRegistry,
    from: FigureSource,
  ): Counted {
    const scan = createSoldScan({ lists: from.lists, firstDay, lastDay, cutsOf: (sku) => ledger.cutsOf(sku, firstDay, lastDay) })
    for (const shop of shops) {
      for (const chunk of from.chunks(shop)) scan.add(shop, chunk)
      for (const chunk of from.ads(shop)) scan.addAds(shop, chunk)
    }
    const sold = scan.rows()
    const columns = { ...createProfitColumns(sold.size, 0, ['costFen']), quantities: sold.quantities }
    return {
      soldKey,
      sold,
      spreadKey: null,
      own: { adsFen: 0, sharedFen: 0 },
      valued: { columns, by: null },
      coverage: null,
      grouped: new Map(),
    }
  }

  async function groupedBy(of: Counted, { by, codes = [], list }: ProfitQuestion): Promise<Grouped> {
    const key = by === 'family' ? `${by} ${JSON.stringify(codes)}` : by
    const known = of.grouped.get(key)
    if (known) return known
    const made = groupRows(of.sold, by, by === 'family' ? await familiesOf(of.sold, codes, { lists: source().lists, names }) : noFamilies)
    addGroups(of.valued.columns, made.groups)
    for (const grouped of of.grouped.values()) states.settle(grouped, list)
    of.grouped.clear()
    of.grouped.set(key, made)
    return made
  }

  async function answer(question: ProfitQuestion): Promise<ProfitAnswer | null> {
    const ledger = ledgers.find(question.ledger)
    if (!ledger) return null
    const own = count(question, ledger, counted, question.list)
    counted = own
    const grouped = await groupedBy(own, question)
    const from = source()
    const { top, best = 0, list } = question
    const { from: firstRow, limit, ...selection } = top
    const named = await textsFor(top)
    const facts = { grouped, sold: own.sold, lists: from.lists, texts: null, shopNames: new Map(question.shopNames) }
    const selected = selectGroups(selection, { ...facts, texts: named })
    const columns = toRowColumns(grouped, own.sold)
    const all = () => selectGroups(selection.order ? { order: selection.order } : {}, facts)
    const state = list !== undefined && states.take(list, { grouped, columns, view: selected, all })
    const extremes = extremeGroups(grouped, best)
    own.coverage ??= coverageOf(own.sold, own.valued.columns.ofRow.costFen ?? new Float64Array(own.sold.size))
    grouped.total ??= toProfitTotal(grouped, own.sold, own.valued.columns)
    return {
      rows: await rowsOf(selected.part(firstRow, limit), columns, named),
      best: await rowsOf(extremes.best, columns, named),
      worst: await rowsOf(extremes.worst, columns, named),
      ...{ count: selected.count, all: grouped.groups.count, sums: selected.sums },
      ...(state && { state }),
      ...{ total: grouped.total, costs: own.coverage },
      own: own.own,
      ...judgeBearers(question, from),
      ...(question.withReturns && { returns: returnCostsOf(own.sold, own.valued) }),
      window: question.window,
      ...judge(question, from),
      sources: kinds,
    }
  }

  async function part({ state, isKeys = false, isOneOfMany = false, ...asked }: ProfitPart): Promise<ProfitPartAnswer | null> {
    const known = states.find(state)
    if (!known) return null
    const [places, { columns }] = [known.part(asked), known]
    if (isKeys) return { rows: [], keys: Array.from(places, (group) => rowKeyOf(group, columns, source().lists)) }
    // Of rows that were there before, all are called something by now.
    if (isOneOfMany) texts ??= { changes: changes(), names: await allNames() }
    return { rows: await rowsOf(places, columns, texts?.names ?? null), keys: [] }
  }

  async function rowsOf(groups: Iterable<number>, columns: RowColumns, named: AllNames | null): Promise<readonly ProfitRow[]> {
    const rows = toProfitRows(groups, columns, { lists: source().lists, texts: named })
    if (named) return rows
    const found = await names(rows.map(({ shop, goods, sku }) => (sku === '' ? { shop, goods } : { shop, goods, sku })))
    return rows.map((row, at) => ({ ...row, name: found[at] ?? row.name }))
  }

  /** Null: what is asked for needs the names of its own rows alone. */
  async function textsFor({ search, order }: ProfitCut): Promise<AllNames | null> {
    const isNeeded = (search?.text.trim() ?? '') !== '' || namedOrders.some((name) => name === order?.by)
    if (isNeeded && texts?.changes !== changes()) texts = { changes: changes(), names: await allNames() }
    if (!isNeeded && !states.isAnyHeld()) texts = null
    return isNeeded ? (texts?.names ?? null) : null
  }

  function bridge({ before, of, ...scope }: BridgeQuestion): BridgeAnswer | null {
    const ledger = ledgers.find(scope.ledger)
    if (!ledger) return null
    const now = count(scope, ledger, counted)
    const earlier = count({ ...scope, window: before }, ledger, null)
    // The count of the window that is shown is worth more than that of the one before it.
    counted = now
    const rowsOf = (each: Counted) => [...toBridgeRows(each.sold, each.valued.columns, of), ...(of ? [] : [toOwnRow(each.own)])]
    const { complete } = judge({ ...scope, window: before }, source())
    return { ...bridgeBetween(rowsOf(earlier), rowsOf(now)), complete }
  }

  return {
    takeCosts: (part) => withShops([], () => ledgers.take(part)),
    profit: (question) => withShops(question.shops, () => answer(question)),
    profitBridge: (question) => withShops(question.shops, () => bridge(question)),
    profitRows: (asked) => withShops([], () => part(asked)),
    holdProfit: ({ state, isHeld }) => withShops([], () => states.hold(state, isHeld)),
  }
}

const areAdsRead = (shop: string, firstDay: number, lastDay: number, from: FigureSource) =>
  from.reading(shop, 'promotion')?.days.some(({ day }) => day >= firstDay && day <= lastDay) ?? false

function judge(scope: Pick<ProfitScope, 'shops' | 'window'>, from: FigureSource, read = kinds) {
  const [firstDay, lastDay] = daysOf(scope)
  return judgeReadings({ basis: 'ordered', shops: scope.shops }, { firstDay, lastDay, kinds: read }, from)
}

/** What other shops sold decides how much of the rent is left for those asked for. */
function judgeBearers({ shared, window, shops, everyShop }: ProfitScope, from: FigureSource): Pick<ProfitAnswer, 'otherBearers'> {
  const others = otherBearers(fixedCostsOf(shared, window), shops, everyShop)
  if (others.length === 0) return {}
  const { missing } = judge({ shops: others, window }, from, ['orders', 'afterSales']).complete
  return { otherBearers: { shops: others.length, lacking: new Set(missing.map(({ shop }) => shop)).size } }
}

/** Lines of what is spread over rows otherwise when settings change. */
const spentLines: readonly LineId[] = ['shared', 'fixed']
/** Orders that take the names of all goods. */
const namedOrders = ['title', 'spec', 'code'] as const
const noFamilies: ReadonlyMap<number, number> = new Map()

function daysOf({ window }: Pick<ProfitScope, 'window'>): readonly [number, number] {
  const [firstDay, lastDay] = [parseDay(window.from), parseDay(window.to)]
  if (firstDay === null || lastDay === null || firstDay > lastDay)
    throw new FigureQuestionError(`no window: ${window.from} to ${window.to}`)
  return [firstDay, lastDay]
}
