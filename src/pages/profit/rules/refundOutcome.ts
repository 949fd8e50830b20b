import type { QuantityName } from './lines.ts'

/**
 * What a successful refund means for the money, by when it was asked for and what it is (business-features.md, 0.6 and 1.4).
 *
 * | outcome   | when            | kind                  | sales are gone | goods           | way out      | way back             |
 * |-----------|-----------------|-----------------------|----------------|-----------------|--------------|----------------------|
 * | cancelled | before shipping | whole                 | all            | never left      | none         | none                 |
 * | lost      | after shipping  | whole, refund only    | all            | with the buyer  | shop pays    | none                 |
 * | returned  | after shipping  | with goods            | what was given | back, part sold | shop pays    | shop, insurance or buyer |
 * | partial   | any time        | part of it, no goods  | that part      | with the buyer  | shop pays    | none                 |
 *
 * Of an order that is given back in part, some pieces came back (`piecesBack`). *Assumed*: whole refunds of parcels on their way are lost, unless the platform calls them returns; it does not say where such parcels end.
 */
export type RefundOutcome = 'cancelled' | 'lost' | 'returned' | 'partial'

export interface SuccessfulRefund {
  readonly isShipped: boolean
  readonly hasGoodsBack: boolean
  /** Less than what the order came to. */
  readonly isPartial: boolean
}

export function outcomeOf({ isShipped, hasGoodsBack, isPartial }: SuccessfulRefund): RefundOutcome {
  if (isShipped && hasGoodsBack) return 'returned'
  if (isPartial) return 'partial'
  return isShipped ? 'lost' : 'cancelled'
}

/** The quantities that a refund of an outcome adds to. Null: none counts these. */
export const quantitiesOf: Readonly<
  Record<RefundOutcome, { readonly orders: QuantityName | null; readonly units: QuantityName | null; readonly fen: QuantityName }>
> = {
  cancelled: { orders: 'cancelledOrders', units: 'cancelledUnits', fen: 'cancelledFen' },
  lost: { orders: null, units: null, fen: 'lostFen' },
  returned: { orders: 'returnedOrders', units: 'returnedUnits', fen: 'returnedFen' },
  partial: { orders: null, units: null, fen: 'partialFen' },
}

/**
 * How many pieces of an order came back, by what was given back for them: at least one, at most all. No public row of the platform says it
 * (assumed). `amountFen`: what the order came to.
 */
export function piecesBack(pieces: number, goodsFen: number, amountFen: number): number {
  return amountFen > 0 ? Math.max(1, Math.min(pieces, Math.round((pieces * goodsFen) / amountFen))) : pieces
}

/** Who pays the way back of returned goods: only what the shop pays is a cost (退货包运费 covers it). */
export type ReturnFreightBearer = 'shop' | 'insurance' | 'buyer'

export function returnFreightFor(bearer: ReturnFreightBearer, fen: number | null): number | null {
  return bearer === 'shop' ? fen : 0
}
