import { splitChange } from '../../../domain/splitChange.ts'
import { roundTogether } from '../../../values/roundTogether.ts'
import { type LineId, lineIds, type Quantities } from './lines.ts'
import type { SoldProfit } from './soldProfit.ts'

/**
 * Why the profit changed between two windows, goods by goods (decision 0157).
 *
 * | part | what is another one |
 * |---|---|
 * | gone, fresh | goods that sold in one window only |
 * | volume | how many pieces were sold over all goods |
 * | mix | which goods they were |
 * | price | what buyers paid for a piece |
 * | refunds | how much came back, of each kind |
 * | fees | what the platform takes |
 * | costs | what a piece costs |
 * | shipping | pieces in a parcel; freight, packing, insurance; way back and repacking |
 * | ads, shared, fixed | what was spent |
 *
 * Each amount of goods is a product, and what changed in it is divided among its factors (`splitChange`):
 *
 * | amount | factors |
 * |---|---|
 * | paid | pieces of all goods, share of these goods in them, price |
 * | given back | those, and the share of what was paid |
 * | fees | those of paid, the share that was kept, fee for what was kept |
 * | cost of goods | pieces, share of these goods, share of them that is gone, cost of a piece |
 * | sending | pieces, share of these goods, parcels for a piece, share of them that is sent, cost of a parcel |
 * | way back | the same with the share that came back |
 */
export const profitChangeParts = [
  'gone',
  'fresh',
  'volume',
  'mix',
  'price',
  'refunds',
  'fees',
  'costs',
  'shipping',
  'ads',
  'shared',
  'fixed',
] as const
export type ProfitChangePart = (typeof profitChangeParts)[number]
type Parts = Record<ProfitChangePart, number>

/** A SKU, or what else is told apart, in one window. */
export interface ProfitChangeRow {
  readonly key: string
  /** Rows of the same goods are explained together. */
  readonly goods: string
  readonly quantities: Quantities
  /** Share of the pieces that came back which are sold again, in basis points; null: unknown. */
  readonly resaleBp: number | null
  readonly profit: SoldProfit
}

export interface GoodsChange {
  readonly goods: string
  /** Fen. */
  readonly beforeFen: number
  readonly afterFen: number
  /** What did most of it, and how much; pieces sold are one cause, whatever the others sold. */
  readonly cause: ProfitChangePart
  readonly causeFen: number
}

export interface ProfitChange {
  /** Profit of the rows that are explained, in fen. The parts are exactly what lies between. */
  readonly beforeFen: number
  readonly afterFen: number
  readonly parts: Readonly<Parts>
  /** Goods whose profit is another one, the greatest loss first. */
  readonly goods: readonly GoodsChange[]
  /** Rows whose profit is unknown in a window: they are in no part. Their number, and what buyers paid for them in each window. */
  readonly unknown: { readonly rows: number; readonly beforePaidFen: number; readonly afterPaidFen: number }
}

export function explainProfitChange(before: readonly ProfitChangeRow[], after: readonly ProfitChangeRow[]): ProfitChange {
  const olds = new Map(before.map((row) => [row.key, row]))
  const news = new Map(after.map((row) => [row.key, row]))
  const byGoods = new Map<string, { old: Sold | null; fresh: Sold | null }>()
  const unknown = { rows: 0, beforePaidFen: 0, afterPaidFen: 0 }
  for (const key of new Set([...olds.keys(), ...news.keys()])) {
    const oldRow = olds.get(key)
    const freshRow = news.get(key)
    const old = oldRow ? toSold(oldRow) : null
    const fresh = freshRow ? toSold(freshRow) : null
    if ((oldRow && !old) || (freshRow && !fresh)) {
      unknown.rows += 1
      unknown.beforePaidFen += oldRow?.quantities.paidFen ?? 0
      unknown.afterPaidFen += freshRow?.quantities.paidFen ?? 0
      continue
    }
    const goods = (oldRow ?? freshRow)?.goods ?? ''
    const known = byGoods.get(goods)
    byGoods.set(goods, { old: addSold(known?.old ?? null, old), fresh: addSold(known?.fresh ?? null, fresh) })
  }
  return { ...explain(byGoods), unknown }
}

/** What was sold of goods in one window, as sums. */
interface Sold {
  readonly orders: number
  readonly units: number
  readonly paidFen: number
  readonly cancelledOrders: number
  readonly cancelledUnits: number
  readonly returnedOrders: number
  /** Pieces that came back and are sold again. */
  readonly resoldUnits: number
  readonly revenueFen: number
  readonly profitFen: number
  readonly lines: Readonly<Record<LineId, number>>
}

/** Null: something about it is unknown. */
function toSold({ quantities, resaleBp, profit }: ProfitChangeRow): Sold | null {
  const { orders, units, paidFen, cancelledOrders, cancelledUnits, returnedOrders, returnedUnits } = quantities
  const { revenue: revenueFen, profit: profitFen } = profit.sums
  const resoldUnits = returnedUnits === 0 ? 0 : returnedUnits !== null && resaleBp !== null ? (returnedUnits * resaleBp) / WHOLE_BP : null
  if (profitFen === null || revenueFen === null || lineIds.some((id) => profit.lines[id] === null)) return null
  if (orders === null || units === null || paidFen === null || cancelledOrders === null || cancelledUnits === null) return null
  if (returnedOrders === null || resoldUnits === null) return null
  const amounts = profit.lines as Readonly<Record<LineId, number>>
  return { orders, units, paidFen, cancelledOrders, cancelledUnits, returnedOrders, resoldUnits, revenueFen, profitFen, lines: amounts }
}

const WHOLE_BP = 10_000

function addSold(left: Sold | null, right: Sold | null): Sold | null {
  if (!left || !right) return left ?? right
  const amounts = {} as Record<LineId, number>
  for (const id of lineIds) amounts[id] = left.lines[id] + right.lines[id]
  return {
    orders: left.orders + right.orders,
    units: left.units + right.units,
    paidFen: left.paidFen + right.paidFen,
    cancelledOrders: left.cancelledOrders + right.cancelledOrders,
    cancelledUnits: left.cancelledUnits + right.cancelledUnits,
    returnedOrders: left.returnedOrders + right.returnedOrders,
    resoldUnits: left.resoldUnits + right.resoldUnits,
    revenueFen: left.revenueFen + right.revenueFen,
    profitFen: left.profitFen + right.profitFen,
    lines: amounts,
  }
}

type Pair = { readonly old: Sold | null; readonly fresh: Sold | null }
type Both = { readonly old: Sold; readonly fresh: Sold }

function explain(byGoods: ReadonlyMap<string, Pair>): Omit<ProfitChange, 'unknown'> {
  const total = noParts()
  const both = [...byGoods.values()].filter(hasBoth)
  const units = { old: sumOf(both, ({ old }) => old.units), fresh: sumOf(both, ({ fresh }) => fresh.units) }
  const goods: GoodsChange[] = []
  let beforeFen = 0
  let afterFen = 0
  for (const [name, pair] of byGoods) {
    const parts = hasBoth(pair) ? explainBoth(pair, units) : explainOne(pair)
    for (const part of profitChangeParts) total[part] += parts[part]
    const ownBefore = pair.old?.profitFen ?? 0
    const ownAfter = pair.fresh?.profitFen ?? 0
    beforeFen += ownBefore
    afterFen += ownAfter
    if (ownAfter !== ownBefore)
      goods.push({ goods: name, beforeFen: ownBefore, afterFen: ownAfter, ...causeOf(parts, ownAfter - ownBefore) })
  }
  const rounded = roundTogether(
    profitChangeParts.map((part) => total[part]),
    afterFen - beforeFen,
  )
  const parts = Object.fromEntries(profitChangeParts.map((part, place) => [part, rounded[place] ?? 0])) as Parts
  const changeOf = (each: GoodsChange) => each.afterFen - each.beforeFen
  return { beforeFen, afterFen, parts, goods: goods.sort((left, right) => changeOf(left) - changeOf(right)) }
}

const noParts = () => Object.fromEntries(profitChangeParts.map((part) => [part, 0])) as Parts

/** Of nothing sold there are no amounts for a piece: such goods are compared by what they spent. */
function hasBoth(pair: Pair): pair is Both {
  return pair.old !== null && pair.fresh !== null && pair.old.units > 0 && pair.fresh.units > 0
}

function sumOf<Of>(list: readonly Of[], read: (each: Of) => number): number {
  return list.reduce((sum, each) => sum + read(each), 0)
}

/** Of the part in whose direction the profit went, the greatest. */
function causeOf(parts: Readonly<Parts>, changeFen: number): Pick<GoodsChange, 'cause' | 'causeFen'> {
  const own = { ...parts, volume: parts.volume + parts.mix, mix: 0 }
  const weight = (part: ProfitChangePart) => own[part] * Math.sign(changeFen)
  const cause = profitChangeParts.reduce((most, part) => (weight(part) > weight(most) ? part : most))
  return { cause, causeFen: Math.round(own[cause]) + 0 }
}

const spentLines = ['ads', 'shared', 'fixed'] as const

function beforeSpending({ profitFen, lines: { ads, shared, fixed } }: Sold): number {
  return profitFen - ads - shared - fixed
}

function explainSpending(parts: Parts, { old, fresh }: Pair): void {
  for (const line of spentLines) parts[line] += (fresh?.lines[line] ?? 0) - (old?.lines[line] ?? 0)
}

/** Goods that sold in one window only. What was spent is its own part, also for them. */
function explainOne(pair: Pair): Parts {
  const parts = noParts()
  explainSpending(parts, pair)
  if (pair.old) parts.gone -= beforeSpending(pair.old)
  if (pair.fresh) parts.fresh += beforeSpending(pair.fresh)
  return parts
}

/** What a part is by, in the one window and in the other. */
type Factor = readonly [ProfitChangePart, number, number]

const groups = {
  fees: ['technicalFee', 'commission', 'brand', 'subsidy'],
  sending: ['freight', 'packing', 'insurance'],
  wayBack: ['returnFreight', 'repack'],
} as const satisfies Readonly<Record<string, readonly LineId[]>>

function explainBoth(pair: Both, units: { readonly old: number; readonly fresh: number }): Parts {
  const { old, fresh } = pair
  const parts = noParts()
  const factor = (part: ProfitChangePart, read: (sold: Sold) => number): Factor => [part, read(old), read(fresh)]
  const pieces: readonly Factor[] = [
    ['volume', units.old, units.fresh],
    ['mix', old.units / units.old, fresh.units / units.fresh],
  ]
  const take = (sign: 1 | -1, ...factors: readonly Factor[]) => {
    const all = [...pieces, ...factors]
    const changes = splitChange(
      all.map(([, before]) => before),
      all.map(([, , after]) => after),
    )
    for (const [at, [part]] of all.entries()) parts[part] += sign * (changes[at] ?? 0)
  }
  /** What a line takes for each of its basis; where there is none of that, it had no rate, and that of the other window holds. */
  const rate = (part: ProfitChangePart, id: LineId, basisOf: (sold: Sold) => number): Factor => {
    const ofOld = basisOf(old)
    const ofFresh = basisOf(fresh)
    const before = share(-old.lines[id], ofOld)
    const after = share(-fresh.lines[id], ofFresh)
    return [part, ofOld === 0 ? after : before, ofFresh === 0 ? before : after]
  }

  const price = factor('price', ({ paidFen, units: own }) => paidFen / own)
  const parcels = factor('shipping', (sold) => sold.orders / sold.units)
  take(1, price)
  take(
    -1,
    price,
    factor('refunds', ({ paidFen, revenueFen }) => share(paidFen - revenueFen, paidFen)),
  )
  const isKept = old.revenueFen > 0 && fresh.revenueFen > 0
  const kept = factor('refunds', ({ paidFen, revenueFen }) => share(revenueFen, paidFen))
  for (const id of groups.fees) {
    // Of sales that all came back there is no share that was kept: a fee on them is one of what was paid.
    if (isKept)
      take(
        -1,
        price,
        kept,
        rate('fees', id, ({ revenueFen }) => revenueFen),
      )
    else
      take(
        -1,
        price,
        rate('fees', id, ({ paidFen }) => paidFen),
      )
  }
  const goneUnits = (sold: Sold) => sold.units - sold.cancelledUnits - sold.resoldUnits
  take(
    -1,
    factor('refunds', (sold) => goneUnits(sold) / sold.units),
    rate('costs', 'goods', goneUnits),
  )
  const sentOrders = (sold: Sold) => sold.orders - sold.cancelledOrders
  const sent = factor('refunds', (sold) => share(sentOrders(sold), sold.orders))
  for (const id of groups.sending) take(-1, parcels, sent, rate('shipping', id, sentOrders))
  const cameBack = factor('refunds', (sold) => share(sold.returnedOrders, sold.orders))
  for (const id of groups.wayBack)
    take(
      -1,
      parcels,
      cameBack,
      rate('shipping', id, ({ returnedOrders }) => returnedOrders),
    )
  const explained = sumOf(profitChangeParts, (part) => parts[part])
  // What no basis explains, such as money that was given back beyond what was paid.
  parts.refunds += beforeSpending(fresh) - beforeSpending(old) - explained
  explainSpending(parts, pair)
  return parts
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
