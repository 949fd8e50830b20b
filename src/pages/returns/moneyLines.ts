import { lacksOf } from '../../figures/answers/completeness.ts'
import type { FigureAnswer, FigureRow } from '../../figures/answers/question.ts'
import { leverOf, ownerOfLever, type ReturnLever, type ReturnOwner } from '../../figures/answers/reasonLevers.ts'
import type { MeasureName } from '../../figures/measures/index.ts'
import { profitInputs, type ReturnCost, type ReturnCostName, type ReturnCosts } from '../profit/index.ts'

/** Where the money of returns goes. */
export type MoneyKind = 'saleBefore' | 'saleAfter' | 'ads' | ReturnCostName

export interface MoneyLine {
  readonly kind: MoneyKind
  /** Null: what it comes to is not known, which is not 0. Negative: it comes back. */
  readonly fen: number | null
  /** Orders that it is about; null: it is not told by orders. */
  readonly orders: number | null
  /** The measure whose rows are behind it; null: there are none. */
  readonly measure: MeasureName | null
  /** Of lines by the ledger: how far the amount can be trusted. Null: it is no such line. */
  readonly cost: ReturnCost | null
}

/** What refunds cost by the ledger, and how many orders they are of, both by order date. */
export interface LedgerCosts {
  readonly returns: ReturnCosts
  readonly total: FigureAnswer['total']
}

const measureOf = {
  goodsKept: 'refundOnlyAfterShippingRate',
  goodsBack: 'returnedGoodsRate',
  freightOut: 'refundAfterShippingRate',
  freightBack: 'returnedGoodsRate',
} as const satisfies Readonly<Record<Exclude<ReturnCostName, 'fee'>, MeasureName>>

const WHOLE_BP = 10_000
/** The platform's technical fee where no ledger says another; it has come back with refunds since 2024-09-24, before which nothing is read. */
export const FEE_DEFAULT = (profitInputs.technicalFeeBp.preset ?? 0) / WHOLE_BP
/** Which share of what comes back is sold again, where no ledger says another. */
export const RESALE_DEFAULT = (profitInputs.resaleBp.preset ?? 0) / WHOLE_BP

/**
 * What is known of each part; `adsFen`: see `toAdShare`. `costs`: `hidden` where the user may not see the ledger: lines of costs are left out,
 * and the fee is the platform's own. `waiting`: they are not counted yet.
 */
export function toMoneyLines(
  { total }: Pick<FigureAnswer, 'total'>,
  adsFen: number | null,
  costs: LedgerCosts | 'hidden' | 'waiting',
): readonly MoneyLine[] {
  const part = (measure: MeasureName) => total[measure]?.part ?? null
  const before = part('refundAmountBeforeShipping')
  const after = part('refundAmountAfterShipping')
  const plain = { fen: null, cost: null, orders: null, measure: null } as const
  const sales: readonly MoneyLine[] = [
    { kind: 'saleBefore', fen: before, orders: part('refundBeforeShippingRate'), measure: 'refundAmountBeforeShipping', cost: null },
    { kind: 'saleAfter', fen: after, orders: part('refundAfterShippingRate'), measure: 'refundAmountAfterShipping', cost: null },
  ]
  const ads: MoneyLine = { ...plain, kind: 'ads', fen: adsFen }
  if (costs === 'waiting') return [...sales, ads]
  if (costs === 'hidden') {
    if (before === null && after === null) return [...sales, ads]
    const feeFen = Math.round(((before ?? 0) + (after ?? 0)) * FEE_DEFAULT)
    const cost = { knownFen: feeFen, presetFen: feeFen, unknownFen: 0, orders: 0 }
    return [...sales, ads, { ...plain, kind: 'fee', fen: 0 - feeFen, cost }]
  }
  const { returns } = costs
  // Nothing of these orders was read: what refunds of them cost is no 0.
  const areRefundsRead = costs.total.refundAfterShippingRate !== undefined
  const byLedger = (['goodsKept', 'goodsBack', 'freightOut', 'freightBack'] as const).map((kind): MoneyLine => {
    const measure = measureOf[kind]
    if (!areRefundsRead) return { ...plain, kind, measure }
    return { kind, fen: toKnown(returns[kind]), orders: costs.total[measure]?.part ?? null, measure, cost: returns[kind] }
  })
  if (!areRefundsRead) return [...sales, ...byLedger, ads, { ...plain, kind: 'fee' }]
  const feeFen = toKnown(returns.fee)
  return [...sales, ...byLedger, ads, { ...plain, kind: 'fee', fen: feeFen === null ? null : 0 - feeFen, cost: returns.fee }]
}

/** Null: nothing of it is known. */
function toKnown({ knownFen, unknownFen }: ReturnCost): number | null {
  return knownFen === 0 && unknownFen > 0 ? null : knownFen
}

/** What ads cost that sold what came back, and of how many shops that is known. */
export interface AdShare {
  /** Null: the ads of no shop were read. */
  readonly fen: number | null
  readonly done: number
  readonly total: number
}

/**
 * Nobody knows which order an ad sold. So of what a shop spent, as much as of its sales came back is taken for lost (assumed); shop by shop,
 * since ads and returns differ. A shop without all days of its ads is left out.
 */
export function toAdShare({ rows, complete }: Pick<FigureAnswer, 'rows' | 'complete'>, shops: readonly string[]): AdShare {
  const unread = new Set(
    lacksOf(complete)
      .filter(({ kind }) => kind === 'promotion')
      .map(({ shop }) => shop),
  )
  const byShop = new Map(rows.map((row) => [row.shop, row.sums]))
  const isHalf = (shop: string) => byShop.has(shop) && byShop.get(shop)?.refundAmount === undefined
  const read = shops.filter((shop) => !unread.has(shop) && !isHalf(shop))
  const lost = read.map((shop) => {
    const sums = byShop.get(shop)
    const sold = sums?.salesAmount?.part ?? 0
    return sold === 0 ? 0 : ((sums?.adSpend?.part ?? 0) * Math.min(sold, sums?.refundAmount?.part ?? 0)) / sold
  })
  const fen = read.length === 0 ? null : Math.round(lost.reduce((sum, each) => sum + each, 0))
  return { fen, done: read.length, total: shops.length }
}

export interface ReasonLine {
  readonly reason: NonNullable<FigureRow['reason']>
  readonly lever: ReturnLever
  readonly owner: ReturnOwner
  readonly fen: number
  readonly orders: number
}

/** What each reason took, the most first. */
export function toReasonLines(rows: readonly FigureRow[]): readonly ReasonLine[] {
  return rows
    .flatMap(({ reason, sums }) => {
      const fen = sums.refundAmount?.part ?? 0
      if (!reason || fen === 0) return []
      const lever = leverOf(reason.code, reason.text)
      return [{ reason, lever, owner: ownerOfLever[lever], fen, orders: sums.refundedOrders?.part ?? 0 }]
    })
    .toSorted((a, b) => b.fen - a.fen)
}

/** Fen by who can change it. */
export function byOwner(lines: readonly ReasonLine[]): ReadonlyMap<ReturnOwner, number> {
  const owners = new Map<ReturnOwner, number>()
  for (const { owner, fen } of lines) owners.set(owner, (owners.get(owner) ?? 0) + fen)
  return new Map([...owners].toSorted(([, a], [, b]) => b - a))
}
