import { leverOf, ownerOfLever, type ReturnLever, type ReturnOwner } from '../../domain/returnReasons.ts'
import type { FigureAnswer, FigureRow } from '../../figures/answers/question.ts'
import type { MeasureName } from '../../figures/measures/index.ts'

/** Where the money of returns goes. */
export type MoneyKind = 'saleBefore' | 'saleAfter' | 'goodsKept' | 'goodsBack' | 'freightOut' | 'freightBack' | 'fee' | 'ads'

export interface MoneyLine {
  readonly kind: MoneyKind
  /** Null: what it comes to is not known, which is not 0. */
  readonly fen: number | null
  /** Orders that it is about; null: it is not told by orders. */
  readonly orders: number | null
  /** The measure whose rows are behind it; null: there are none. */
  readonly measure: MeasureName | null
}

/** The platform's technical fee; it has come back with refunds since 2024-09-24, before which nothing is read. */
const FEE_SHARE = 0.006

/** What is known of each part; `adsFen`: see `toAdShare`. Costs of goods and freight are known once they are entered; until then only how many orders they are of. */
export function toMoneyLines({ total }: Pick<FigureAnswer, 'total'>, adsFen: number | null): readonly MoneyLine[] {
  const part = (measure: MeasureName) => total[measure]?.part ?? 0
  const before = part('refundAmountBeforeShipping')
  const after = part('refundAmountAfterShipping')
  return [
    { kind: 'saleBefore', fen: before, orders: part('refundBeforeShippingRate'), measure: 'refundAmountBeforeShipping' },
    { kind: 'saleAfter', fen: after, orders: part('refundAfterShippingRate'), measure: 'refundAmountAfterShipping' },
    { kind: 'goodsKept', fen: null, orders: part('refundOnlyAfterShippingRate'), measure: 'refundOnlyAfterShippingRate' },
    { kind: 'goodsBack', fen: null, orders: part('returnedGoodsRate'), measure: 'returnedGoodsRate' },
    { kind: 'freightOut', fen: null, orders: part('refundAfterShippingRate'), measure: 'refundAfterShippingRate' },
    { kind: 'freightBack', fen: null, orders: part('returnedGoodsRate'), measure: 'returnedGoodsRate' },
    { kind: 'ads', fen: adsFen, orders: null, measure: null },
    // Negative: it comes back.
    { kind: 'fee', fen: -Math.round((before + after) * FEE_SHARE), orders: null, measure: null },
  ]
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
  const unread = new Set(complete.missing.filter(({ kind }) => kind === 'promotion').map(({ shop }) => shop))
  const read = shops.filter((shop) => !unread.has(shop))
  const byShop = new Map(rows.map((row) => [row.shop, row.sums]))
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
