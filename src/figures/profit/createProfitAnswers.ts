import { bridgeBetween } from '../../domain/profit/bridge.ts'
import type { LineId } from '../../domain/profit/lines.ts'
import { addGroups, countAgain, countAll, countLines, createProfitColumns } from '../../domain/profit/profitColumns.ts'
import type { FigureSource } from '../answers/answerFigure.ts'
import { FigureQuestionError, type NameKey, type ReadKind, type RowName } from '../answers/question.ts'
import { judgeReadings } from '../answers/readings.ts'
import { parseDay } from '../days.ts'
import type { AllNames } from '../store/createNames.ts'
import { toBridgeRows, toOwnRow } from './bridgeRows.ts'
import { type CostRegistry, createCostRegistry } from './createCostRegistry.ts'
import {
  coverageOf,
  extremeGroups,
  familiesOf,
  forgetAmounts,
  type Grouped,
  groupRows,
  rowKeyOf,
  toProfitRows,
  toProfitTotal,
} from './groupRows.ts'
import type { GroupFacts } from './groupValues.ts'
import type {
  BridgeAnswer,
  BridgeQuestion,
  CostsPart,
  OwnLines,
  ProfitAnswer,
  ProfitCut,
  ProfitGrouping,
  ProfitQuestion,
  ProfitRow,
  ProfitScope,
} from './profitQuestion.ts'
import { returnCostsOf } from './returnCosts.ts'
import { selectGroups } from './selectGroups.ts'
import { createSoldScan, type SoldRows } from './soldRows.ts'
import { spreadCosts } from './spreadCosts.ts'
import { type ValuedRows, valueRows } from './valueRows.ts'

/** What was counted for a scope. As long as it stays the same, a change of a cost counts no order again. */
interface Counted {
  readonly soldKey: string
  readonly sold: SoldRows
  spreadKey: string
  own: OwnLines
  valued: ValuedRows
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
}

/** Of two tabs, each with its own. */
const LEDGERS_MAX = 2
const kinds: readonly ReadKind[] = ['orders', 'afterSales', 'promotion']

export function createProfitAnswers({ source, changes, netOf, names, allNames, withShops }: ProfitParts): ProfitAnswers {
  /** The last used last. */
  const ledgers = new Map<string, CostRegistry>()
  const numberOf = new WeakMap<CostRegistry, number>()
  let ledgerCount = 0
  let counted: Counted | null = null
  /** Names of everything, while one question after the other needs them. They are as large as all rows together. */
  let texts: { readonly changes: number; readonly names: AllNames } | null = null

  function ledgerOf(id: string): CostRegistry | null {
    const ledger = ledgers.get(id)
    if (!ledger) return null
    ledgers.delete(id)
    ledgers.set(id, ledger)
    return ledger
  }

  function newBook(id: string): CostRegistry {
    const ledger = createCostRegistry(source().lists)
    ledgerCount += 1
    numberOf.set(ledger, ledgerCount)
    ledgers.set(id, ledger)
    for (const oldest of [...ledgers.keys()].slice(0, -LEDGERS_MAX)) ledgers.delete(oldest)
    return ledger
  }

  function count(scope: ProfitScope, ledger: CostRegistry, before: Counted | null): Counted {
    const [firstDay, lastDay] = daysOf(scope)
    const from = source()
    const shops = new Map<number, string>()
    for (const uid of scope.shops) {
      const place = from.lists.shops.find(0, uid)
      if (place >= 0) shops.set(place, uid)
    }
    const soldKey = JSON.stringify([scope.shops, scope.window, changes(), numberOf.get(ledger), ledger.structure()])
    const next = before?.soldKey === soldKey ? before : scanSold(soldKey, [...shops.keys()], firstDay, lastDay, ledger, from)
    const spreadKey = JSON.stringify([scope.shared, scope.everyShop])
    if (next.spreadKey !== spreadKey) {
      const { adsFen, sharedFen, fixedFen } = next.sold.quantities
      for (const column of [adsFen, sharedFen, fixedFen]) column.fill(0)
      const isRead = (uid: string) => from.reading(uid, 'promotion')?.days.some(({ day }) => day >= firstDay && day <= lastDay) ?? false
      next.own = spreadCosts(next.sold, {
        ...{ firstDay, lastDay, shared: scope.shared, shops },
        withoutAds: new Set([...shops].filter(([, uid]) => !isRead(uid)).map(([place]) => place)),
        everyShop: new Map(scope.everyShop.map((uid) => [uid, netOf(from.lists.shops.find(0, uid), firstDay, lastDay)])),
      })
    }
    const { changed, ...valued } = valueRows(next.valued, next.sold, ledger, scope.freight)
    next.valued = valued
    const spent = next.spreadKey === spreadKey ? [] : spentLines
    if (changed === null) {
      countAll(next.valued.columns)
      for (const grouped of next.grouped.values()) addAgain(grouped, next)
    } else if (changed.length + spent.length > 0) {
      if (spent.length > 0) countLines(next.valued.columns, spent)
      const lines = [...spent, ...countAgain(next.valued.columns, changed)]
      for (const grouped of next.grouped.values()) addAgain(grouped, next, lines)
    }
    next.spreadKey = spreadKey
    return next
  }

  function addAgain(grouped: Grouped, { valued }: Counted, lines?: readonly LineId[]): void {
    addGroups(valued.columns, grouped.groups, lines)
    forgetAmounts(grouped)
  }

  function scanSold(
    soldKey: string,
    shops: readonly number[],
    firstDay: number,
    lastDay: number,
    ledger: CostRegistry,
    from: FigureSource,
  ): Counted {
    // What was counted before is not needed any more, and is as large.
    if (counted) counted = null
    const scan = createSoldScan({ lists: from.lists, firstDay, lastDay, cutsOf: (sku) => ledger.cutsOf(sku, firstDay, lastDay) })
    for (const shop of shops) {
      for (const chunk of from.chunks(shop)) scan.add(shop, chunk)
      for (const chunk of from.ads(shop)) scan.addAds(shop, chunk)
    }
    const sold = scan.rows()
    const columns = { ...createProfitColumns(sold.size, 0, ['costFen']), quantities: sold.quantities }
    return { soldKey, sold, spreadKey: '', own: { adsFen: 0, sharedFen: 0 }, valued: { columns, by: null }, grouped: new Map() }
  }

  async function groupedBy(of: Counted, by: ProfitGrouping, codes: ProfitQuestion['codes'] = []): Promise<Grouped> {
    const key = by === 'family' ? `${by} ${JSON.stringify(codes)}` : by
    const known = of.grouped.get(key)
    if (known) return known
    const made = groupRows(of.sold, by, by === 'family' ? await familiesOf(of.sold, codes, { lists: source().lists, names }) : noFamilies)
    addGroups(of.valued.columns, made.groups)
    of.grouped.clear()
    of.grouped.set(key, made)
    return made
  }

  function takeCosts({ id, base, put, gone }: CostsPart): boolean {
    const known = base === null ? newBook(id) : ledgerOf(base ?? id)
    if (!known) return false
    known.remove(gone)
    known.put(put)
    if (base !== undefined && base !== null && base !== id) {
      ledgers.delete(base)
      ledgers.set(id, known)
    }
    return true
  }

  async function answer(question: ProfitQuestion): Promise<ProfitAnswer | null> {
    const ledger = ledgerOf(question.ledger)
    if (!ledger) return null
    const own = count(question, ledger, counted)
    counted = own
    const grouped = await groupedBy(own, question.by, question.codes)
    const from = source()
    const { top, best = 0 } = question
    const named = await textsFor(top)
    const facts = { grouped, sold: own.sold, lists: from.lists, texts: named, shopNames: new Map(question.shopNames) }
    const { places, sums } = selectGroups(top, facts)
    const shown = places.subarray(top.from, top.from + top.limit)
    const extremes = extremeGroups(grouped, best)
    grouped.whole ??= {
      total: toProfitTotal(grouped, own.sold, own.valued.columns),
      costs: coverageOf(own.sold, own.valued.columns.ofRow.costFen ?? new Float64Array(own.sold.size)),
    }
    return {
      rows: top.isKeys ? [] : await rowsOf(shown, facts),
      ...(top.isKeys && { keys: Array.from(shown, (group) => rowKeyOf(group, facts)) }),
      best: await rowsOf(extremes.best, facts),
      worst: await rowsOf(extremes.worst, facts),
      ...{ count: places.length, all: grouped.groups.count, sums },
      ...grouped.whole,
      own: own.own,
      ...(question.withReturns && { returns: returnCostsOf(own.sold, own.valued) }),
      window: question.window,
      ...judge(question, from),
      sources: kinds,
    }
  }

  async function rowsOf(groups: Iterable<number>, facts: GroupFacts): Promise<readonly ProfitRow[]> {
    const rows = toProfitRows(groups, facts)
    if (facts.texts) return rows
    const found = await names(rows.map(({ shop, goods, sku }) => (sku === '' ? { shop, goods } : { shop, goods, sku })))
    return rows.map((row, at) => ({ ...row, name: found[at] ?? row.name }))
  }

  /** Null: what is asked for needs the names of its own rows alone. */
  async function textsFor({ search, order, isOneOfMany = false }: ProfitCut): Promise<AllNames | null> {
    const isNeeded = isOneOfMany || (search?.text.trim() ?? '') !== '' || namedOrders.some((name) => name === order?.by)
    if (!isNeeded) texts = null
    else if (texts?.changes !== changes()) texts = { changes: changes(), names: await allNames() }
    return texts?.names ?? null
  }

  function bridge({ before, of, ...scope }: BridgeQuestion): BridgeAnswer | null {
    const ledger = ledgerOf(scope.ledger)
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
    takeCosts: (part) => withShops([], () => takeCosts(part)),
    profit: (question) => withShops(question.shops, () => answer(question)),
    profitBridge: (question) => withShops(question.shops, () => bridge(question)),
  }
}

function judge(scope: Pick<ProfitScope, 'shops' | 'window'>, from: FigureSource) {
  const [firstDay, lastDay] = daysOf(scope)
  return judgeReadings({ basis: 'ordered', shops: scope.shops }, { firstDay, lastDay, kinds }, from)
}

/** Lines of what is spread over rows. */
const spentLines: readonly LineId[] = ['ads', 'shared', 'fixed']
/** Orders that take the names of all goods. */
const namedOrders = ['title', 'spec', 'code'] as const
const noFamilies: ReadonlyMap<number, number> = new Map()

function daysOf({ window }: Pick<ProfitScope, 'window'>): readonly [number, number] {
  const [firstDay, lastDay] = [parseDay(window.from), parseDay(window.to)]
  if (firstDay === null || lastDay === null || firstDay > lastDay)
    throw new FigureQuestionError(`no window: ${window.from} to ${window.to}`)
  return [firstDay, lastDay]
}
