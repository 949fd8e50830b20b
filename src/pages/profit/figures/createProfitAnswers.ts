import type { FigureSource } from '../../../figures/answers/answerFigure.ts'
import { shopsLacking } from '../../../figures/answers/completeness.ts'
import { noName, type ReadKind } from '../../../figures/answers/question.ts'
import { judgeReadings } from '../../../figures/answers/readings.ts'
import type { AllNames } from '../../../figures/store/createNames.ts'
import type { CountParts } from '../../../figures/store/figureStore.ts'
import { lineIds } from '../rules/lines.ts'
import { explainProfitChange, type GoodsChange } from '../rules/profitChange.ts'
import { addGroups } from '../rules/profitColumns.ts'
import { fixedCostsOf, otherBearers } from '../rules/sharedCosts.ts'
import { createKeptStates } from './createKeptStates.ts'
import { createLedgers } from './createLedgers.ts'
import { type Counted, createProfitCounts, daysOf } from './createProfitCounts.ts'
import { knownUntil, toEqualAges } from './equalAges.ts'
import { coverageOf, extremeGroups, familiesOf, type Grouped, groupRows, toProfitTotal } from './groupRows.ts'
import { bookedOf, findCurves, likelyProfit } from './likelyProfit.ts'
import { OF_NO_GOODS, toOwnRow, toProfitChangeRows, withoutSpending } from './profitChangeRows.ts'
import { toDayParts } from './profitDays.ts'
import type {
  AskedFamilies,
  BillProfit,
  BillProfitQuestion,
  CostsPart,
  LikelyProfit,
  LikelyQuestion,
  ProfitAnswer,
  ProfitChangeAnswer,
  ProfitChangeQuestion,
  ProfitCut,
  ProfitDays,
  ProfitHold,
  ProfitMover,
  ProfitPart,
  ProfitPartAnswer,
  ProfitQuestion,
  ProfitRow,
  ProfitScope,
  SaidProfit,
} from './profitQuestion.ts'
import { returnCostsOf } from './returnCosts.ts'
import { saidWindows } from './saidWindows.ts'
import { selectGroups } from './selectGroups.ts'
import { type RowColumns, rowKeyOf, toProfitRows, toRowColumns } from './tableRows.ts'

export interface ProfitAnswers {
  /** A ledger, or a part of one: by what profits are counted. False: the ledger that it changes is not here. */
  readonly takeCosts: (part: CostsPart) => Promise<boolean>
  /** Null: its ledger is not here, and has to be sent. */
  readonly profit: (question: ProfitQuestion) => Promise<ProfitAnswer | null>
  readonly billProfit: (question: BillProfitQuestion) => Promise<BillProfit | null>
  readonly profitChange: (question: ProfitChangeQuestion) => Promise<ProfitChangeAnswer | null>
  /** Null: its ledger is not here, and has to be sent; the same of the next one. */
  readonly likelyProfit: (question: LikelyQuestion) => Promise<LikelyProfit | null>
  readonly saidProfit: (scope: ProfitScope) => Promise<readonly SaidProfit[] | null>
  /** The window part by part, the earliest first. */
  readonly profitDays: (scope: ProfitScope) => Promise<readonly ProfitDays[] | null>
  /** Further rows of an answer. Null: they are gone, and the list has to be asked again. */
  readonly profitRows: (part: ProfitPart) => Promise<ProfitPartAnswer | null>
  /** False: the state is gone. */
  readonly holdProfit: (hold: ProfitHold) => Promise<boolean>
}

/** Goods that are named of those that lost, and of those that gained. */
const MOVERS = 10
const noAsked: AskedFamilies = { facts: [], groups: [], verdicts: [] }
const kinds: readonly ReadKind[] = ['orders', 'afterSales', 'promotion']

export function createProfitAnswers({ source, changes, netOf, names, allNames, withShops }: CountParts): ProfitAnswers {
  const ledgers = createLedgers(() => source().lists)
  const states = createKeptStates()
  const counts = createProfitCounts({ source, changes, netOf, states, numberOf: ledgers.numberOf })
  /** Names of everything, while one question after the other needs them. They are as large as all rows together. */
  let texts: { readonly changes: number; readonly names: AllNames } | null = null

  async function groupedBy(of: Counted, { by, families = noAsked, list }: ProfitQuestion): Promise<Grouped> {
    const key = by === 'family' ? `${by} ${JSON.stringify(families)}` : by
    const known = of.grouped.get(key)
    if (known) return known
    const made = groupRows(
      of.sold,
      by,
      by === 'family' ? await familiesOf(of.sold, families, { lists: source().lists, names }) : noFamilies,
    )
    addGroups(of.valued.columns, made.groups)
    for (const grouped of of.grouped.values()) states.settle(grouped, list)
    of.grouped.clear()
    of.grouped.set(key, made)
    return made
  }

  async function answer(question: ProfitQuestion): Promise<ProfitAnswer | null> {
    const ledger = ledgers.find(question.ledger)
    if (!ledger) return null
    const own = counts.count(question, ledger, question.list)
    const grouped = await groupedBy(own, question)
    const from = source()
    const { top, best = 0, list } = question
    const { from: firstRow, limit, ...selection } = top
    const named = await textsFor(top)
    const shopNames = new Map(question.shopNames?.map(([uid, name]) => [uid, name]))
    const shopIds = new Map(question.shopNames?.map(([uid, , shop_id]) => [uid, shop_id]))
    const facts = { grouped, sold: own.sold, lists: from.lists, texts: null, shopNames, shopIds }
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
      count: selected.count,
      all: grouped.groups.count,
      sums: selected.sums,
      missingIds: selected.missingIds,
      ...(state && { state }),
      total: grouped.total,
      costs: own.coverage,
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
    const places = known.part(asked)
    const { columns } = known
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

  async function explainChange({ of, ...asked }: ProfitChangeQuestion): Promise<ProfitChangeAnswer | null> {
    const ledger = ledgers.find(asked.ledger)
    if (!ledger) return null
    const from = source()
    const ages = toEqualAges(asked.window, from.now)
    const scope = { ...asked, window: ages.window }
    const before = { ...asked, window: ages.before }
    const rowsOf = ({ sold, valued, own }: Counted) => {
      const rows = toProfitChangeRows(sold, valued.columns, of)
      if (ages.cut === 'hour') return rows.map(withoutSpending)
      return of ? rows : [...rows, toOwnRow(own)]
    }
    // Orders are read more often than after-sales: both windows end at what is known of both.
    const now = rowsOf(counts.countApart(scope, ledger, knownUntil(0, from)))
    const then = rowsOf(counts.countApart(before, ledger, knownUntil(ages.days, from)))
    const { goods: changed, ...explained } = explainProfitChange(then, now)
    const since = explainProfitChange(then, rowsOf(counts.countApart(before, ledger)))
    const moved = changed.filter(({ goods }) => goods !== OF_NO_GOODS)
    const changeOf = ({ beforeFen, afterFen }: GoodsChange) => afterFen - beforeFen
    return {
      ...explained,
      ages,
      // Of a day that is cut at an hour, the later orders are known by now as well.
      sinceFen: ages.cut === 'hour' ? 0 : since.afterFen - since.beforeFen,
      losers: await toMovers(moved.filter((each) => changeOf(each) < 0).slice(0, MOVERS)),
      gainers: await toMovers(
        moved
          .filter((each) => changeOf(each) > 0)
          .toReversed()
          .slice(0, MOVERS),
      ),
      complete: judge(before, from).complete,
    }
  }

  function likely({ goods, ...scope }: LikelyQuestion): LikelyProfit | null {
    const ledger = ledgers.find(scope.ledger)
    if (!ledger) return null
    const from = source()
    const { shops, goods: list } = from.lists
    const wanted = goods && { wanted: new Set(goods.map(([shop, id]) => list.find(shops.find(0, shop), id))) }
    const uidOf = (shop: number) => from.lists.shops.idAt(shop)
    const until = knownUntil(0, from)
    const parts = { firstDay: daysOf(scope)[0], curveOf: findCurves(scope.shops, from, from.now), uidOf }
    return likelyProfit(counts.count(scope, ledger), { ...parts, ...wanted, asOf: (shop) => until(uidOf(shop)) })
  }

  function said(scope: ProfitScope): readonly SaidProfit[] | null {
    const ledger = ledgers.find(scope.ledger)
    if (!ledger) return null
    const from = source()
    const uidOf = (shop: number) => from.lists.shops.idAt(shop)
    return saidWindows(scope.window, from.now).map(({ window, saidAt, isRipe }) => {
      const past = { ...scope, window }
      const at = () => saidAt
      const parts = { firstDay: daysOf(past)[0], curveOf: findCurves(scope.shops, from, saidAt), uidOf, asOf: at }
      const { total } = likelyProfit(counts.countApart(past, ledger, at), parts)
      return {
        window,
        saidAt,
        said: total,
        wasFen: bookedOf(counts.countApart(past, ledger)),
        isRipe,
        lacking: shopsLacking(judge(past, from).complete).size,
      }
    })
  }

  /** A month of days takes seconds: each is a turn of its own, so that what is asked meanwhile is answered in between. */
  async function days(scope: ProfitScope): Promise<readonly ProfitDays[] | null> {
    const counted: ProfitDays[] = []
    for (const window of toDayParts(scope)) {
      const day = await withShops(scope.shops, () => dayOfWindow({ ...scope, window }))
      if (!day) return null
      counted.push(day)
      // What was asked is heard of between two tasks.
      await new Promise((resolve) => setTimeout(resolve))
    }
    return counted
  }

  function dayOfWindow(scope: ProfitScope): ProfitDays | null {
    const ledger = ledgers.find(scope.ledger)
    if (!ledger) return null
    const { window } = scope
    return { ...window, fen: bookedOf(counts.countApart(scope, ledger)), lacking: shopsLacking(judge(scope, source()).complete).size }
  }

  async function ofBills({ parts, ...scope }: BillProfitQuestion): Promise<BillProfit | null> {
    const counted: BillProfit[] = []
    for (const part of parts) {
      const own = await withShops(part.shops, () => ofBillsWithOneEnd({ ...scope, ...part }))
      if (!own) return null
      counted.push(own)
      await new Promise((resolve) => setTimeout(resolve))
    }
    return addBillProfits(counted)
  }

  function ofBillsWithOneEnd(scope: ProfitScope): BillProfit | null {
    const ledger = ledgers.find(scope.ledger)
    if (!ledger) return null
    const { sold, valued } = counts.countApart(scope, ledger)
    const grouped = groupRows(sold, 'sku', noFamilies)
    addGroups(valued.columns, grouped.groups)
    return { lines: toProfitTotal(grouped, sold, valued.columns).lines, count: grouped.groups.count }
  }

  async function toMovers(moved: readonly GoodsChange[]): Promise<readonly ProfitMover[]> {
    const { shops, goods: list } = source().lists
    const keys = moved.map(({ goods }) => ({ shop: shops.idAt(list.parents()[Number(goods)] ?? 0), goods: list.idAt(Number(goods)) }))
    const found = await names(keys)
    return moved.map((each, at) => ({
      ...each,
      ...(keys[at] ?? { shop: '', goods: '' }),
      of: { goods: [Number(each.goods)] },
      name: found[at] ?? noName,
    }))
  }

  return {
    takeCosts: (part) => withShops([], () => ledgers.take(part)),
    profit: (question) => withShops(question.shops, () => answer(question)),
    billProfit: ofBills,
    profitChange: (question) => withShops(question.shops, () => explainChange(question)),
    likelyProfit: (scope) => withShops(scope.shops, () => likely(scope)),
    saidProfit: (scope) => withShops(scope.shops, () => said(scope)),
    profitDays: days,
    profitRows: (asked) => withShops([], () => part(asked)),
    holdProfit: ({ state, isHeld }) => withShops([], () => states.hold(state, isHeld)),
  }
}

function addBillProfits(all: readonly BillProfit[]): BillProfit {
  const lines = lineIds.map((id) => {
    const amounts = all.map((each) => each.lines[id])
    const knownFen = amounts.reduce((sum, amount) => sum + amount.knownFen, 0)
    return [id, { knownFen, fen: amounts.some(({ fen }) => fen === null) ? null : knownFen }] as const
  })
  return { lines: Object.fromEntries(lines) as BillProfit['lines'], count: all.reduce((sum, { count }) => sum + count, 0) }
}

function judge(scope: Pick<ProfitScope, 'shops' | 'window'>, from: FigureSource, read = kinds) {
  const [firstDay, lastDay] = daysOf(scope)
  return judgeReadings({ basis: 'ordered', shops: scope.shops }, { firstDay, lastDay, kinds: read }, from)
}

/** What other shops sold decides how much of the rent is left for those asked for. */
function judgeBearers({ shared, window, shops, everyShop }: ProfitScope, from: FigureSource): Pick<ProfitAnswer, 'otherBearers'> {
  const others = otherBearers(fixedCostsOf(shared, window), shops, everyShop)
  if (others.length === 0) return {}
  const { complete } = judge({ shops: others, window }, from, ['orders', 'afterSales'])
  return { otherBearers: { shops: others.length, lacking: shopsLacking(complete).size } }
}

/** Orders that take the names of all goods. */
const namedOrders = ['title', 'spec', 'code'] as const
const noFamilies: ReadonlyMap<number, number> = new Map()
