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

/** What is known of each part. Costs of goods and freight are known once they are entered; until then only how many orders they are of. */
export function toMoneyLines({ total }: Pick<FigureAnswer, 'total'>): readonly MoneyLine[] {
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
    { kind: 'ads', fen: null, orders: null, measure: null },
    // Negative: it comes back.
    { kind: 'fee', fen: -Math.round((before + after) * FEE_SHARE), orders: null, measure: null },
  ]
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
