import { bridgeBetween } from '../../domain/profit/bridge.ts'
import type { LineId } from '../../domain/profit/lines.ts'
import { addGroups, countAgain, countAll, countLines, createProfitColumns } from '../../domain/profit/profitColumns.ts'
import { toFamilies } from '../../domain/toFamilies.ts'
import type { FigureSource } from '../answers/answerFigure.ts'
import { FigureQuestionError, type NameKey, type ReadKind, type RowName } from '../answers/question.ts'
import { judgeReadings } from '../answers/readings.ts'
import { parseDay } from '../days.ts'
import { toBridgeRows, toOwnRow } from './bridgeRows.ts'
import { type CostRegistry, createCostRegistry } from './createCostRegistry.ts'
import { coverageOf, type Grouped, groupRows, toProfitRows, toProfitTotal } from './groupRows.ts'
import type {
  BridgeAnswer,
  BridgeQuestion,
  CostsPart,
  OwnLines,
  ProfitAnswer,
  ProfitGrouping,
  ProfitQuestion,
  ProfitRow,
  ProfitScope,
} from './profitQuestion.ts'
import { returnCostsOf } from './returnCosts.ts'
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

export function createProfitAnswers({ source, changes, netOf, names, withShops }: ProfitParts): ProfitAnswers {
  /** The last used last. */
  const ledgers = new Map<string, CostRegistry>()
  const numberOf = new WeakMap<CostRegistry, number>()
  let ledgerCount = 0
  let counted: Counted | null = null

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
      for (const { groups } of next.grouped.values()) addGroups(next.valued.columns, groups)
    } else if (changed.length + spent.length > 0) {
      if (spent.length > 0) countLines(next.valued.columns, spent)
      const lines = [...spent, ...countAgain(next.valued.columns, changed)]
      for (const { groups } of next.grouped.values()) addGroups(next.valued.columns, groups, lines)
    }
    next.spreadKey = spreadKey
    return next
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
    const made = groupRows(of.sold, by, by === 'family' ? await familiesOf(of.sold, codes) : noFamilies)
    addGroups(of.valued.columns, made.groups)
    of.grouped.clear()
    of.grouped.set(key, made)
    return made
  }

  /** By goods, the first goods of their family. */
  async function familiesOf(
    { size, skus, goods, shops }: SoldRows,
    codes: NonNullable<ProfitQuestion['codes']>,
  ): Promise<ReadonlyMap<number, number>> {
    const { lists } = source()
    const codeOf = new Map(codes)
    const found = new Map<
      number,
      { shop: string; goods: string; specs: string[]; title: string | null; thumb: string | null; place: number }
    >()
    const keys = Array.from({ length: size }, (_, row) => {
      const sku = skus[row] ?? -1
      return {
        shop: lists.shops.idAt(shops[row] ?? 0),
        goods: lists.goods.idAt(goods[row] ?? 0),
        ...(sku >= 0 && { sku: lists.skus.idAt(sku) }),
      }
    })
    const texts = await names(keys)
    for (const [row, key] of keys.entries()) {
      const place = goods[row] ?? 0
      const { title = null, thumb = null, spec = null } = texts[row] ?? {}
      const known = found.get(place) ?? { shop: key.shop, goods: key.goods, specs: [], title, thumb, place }
      if (spec && !known.specs.includes(spec)) known.specs.push(spec)
      found.set(place, known)
    }
    const families = toFamilies([...found.values()].map((each) => ({ ...each, code: codeOf.get(`${each.shop}/${each.goods}`) ?? null })))
    return new Map(families.flatMap(({ members }) => members.map(({ place }) => [place, members[0]?.place ?? place] as const)))
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
    const rows = toProfitRows(grouped, own.sold, from.lists, question.top)
    const best = question.best ? toProfitRows(grouped, own.sold, from.lists, { from: 0, limit: question.best, isBestFirst: true }) : []
    return {
      rows: await withNames(rows),
      best: await withNames(best),
      count: grouped.groups.count,
      total: toProfitTotal(grouped, own.sold, own.valued.columns),
      costs: coverageOf(own.sold, own.valued.columns.ofRow.costFen ?? new Float64Array(own.sold.size)),
      own: own.own,
      ...(question.withReturns && { returns: returnCostsOf(own.sold, own.valued) }),
      window: question.window,
      ...judge(question, from),
      sources: kinds,
    }
  }

  async function withNames(rows: readonly ProfitRow[]): Promise<readonly ProfitRow[]> {
    const found = await names(rows.map(({ shop, goods, sku }) => (sku === '' ? { shop, goods } : { shop, goods, sku })))
    return rows.map((row, at) => ({ ...row, name: found[at] ?? row.name }))
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
const noFamilies: ReadonlyMap<number, number> = new Map()

function daysOf({ window }: Pick<ProfitScope, 'window'>): readonly [number, number] {
  const [firstDay, lastDay] = [parseDay(window.from), parseDay(window.to)]
  if (firstDay === null || lastDay === null || firstDay > lastDay)
    throw new FigureQuestionError(`no window: ${window.from} to ${window.to}`)
  return [firstDay, lastDay]
}
