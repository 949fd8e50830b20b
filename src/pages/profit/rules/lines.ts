import type { BillKind } from '../../../../contract/entities/bill.ts'
import type { CostTerm } from '../../../../contract/entities/cost.ts'

/**
 * What the profit of a SKU is made of, declared once: waterfall, table, change, bill and the form for many SKUs are made from this list.
 * Formulas: business-features.md, 1.4. A SKU line of an order is the unit; where rates are given, they stand for counts.
 */

/** What was sold of a SKU, and what came back. Whole numbers; null: it was not read, which is not 0. */
export const quantityNames = [
  /** Paid orders and their pieces, also those refunded later. */
  'orders',
  'units',
  /** What buyers paid, less the shop's own coupon; a coupon of the platform is not taken off. Fen. */
  'paidFen',
  /** Refunded whole before anything was sent. */
  'cancelledOrders',
  'cancelledUnits',
  'cancelledFen',
  /** Refunded whole after shipping, and the goods did not come back. Fen. */
  'lostFen',
  /** Refunded after shipping, and the goods came back. */
  'returnedOrders',
  'returnedUnits',
  'returnedFen',
  /** Given back in part, and the buyer kept the goods. Fen. */
  'partialFen',
  /** What ads for these goods cost. Fen. */
  'adsFen',
  /** Shares of what the shops have to pay together, already spread. Fen. */
  'sharedFen',
  'fixedFen',
] as const
export type QuantityName = (typeof quantityNames)[number]
export type Quantities = Readonly<Record<QuantityName, number | null>>

/** What each quantity is multiplied with, in the ledger's terms. Null means unknown, which is not 0. */
export type Terms = Readonly<Record<CostTerm, number | null>>

interface BasisPart {
  readonly quantity: QuantityName
  readonly sign: 1 | -1
  /** Only this share of it. Default: all. */
  readonly by?: CostTerm
}

const add = (quantity: QuantityName): BasisPart => ({ quantity, sign: 1 })
const take = (quantity: QuantityName, by?: CostTerm): BasisPart => ({ quantity, sign: -1, by })

/** What a line is counted on. */
export const lineBases = {
  paid: [add('paidFen')],
  cancelled: [add('cancelledFen')],
  lost: [add('lostFen')],
  returned: [add('returnedFen')],
  partial: [add('partialFen')],
  revenue: [add('paidFen'), take('cancelledFen'), take('lostFen'), take('returnedFen'), take('partialFen')],
  charged: [
    add('paidFen'),
    take('cancelledFen', 'feeReturns'),
    take('lostFen', 'feeReturns'),
    take('returnedFen', 'feeReturns'),
    take('partialFen', 'feeReturns'),
  ],
  /** Sent, or still to be sent. */
  sentOrders: [add('orders'), take('cancelledOrders')],
  /** Pieces that are gone: sent, and not sold again. */
  goneUnits: [add('units'), take('cancelledUnits'), take('returnedUnits', 'resaleBp')],
  returnedOrders: [add('returnedOrders')],
  ads: [add('adsFen')],
  shared: [add('sharedFen')],
  fixed: [add('fixedFen')],
} as const satisfies Readonly<Record<string, readonly BasisPart[]>>
export type BasisName = keyof typeof lineBases

export interface ProfitLine {
  /** 1: it is earned; -1: it is taken off. */
  readonly sign: 1 | -1
  readonly basis: BasisName
  /** What the basis is multiplied by; null: the basis is the amount. */
  readonly term: CostTerm | null
  /** The first sum that it is part of: each sum has those before it, too. */
  readonly into: 'revenue' | 'margin' | 'profit'
  /** Where it is in the platform's bill; null: it is not there. */
  readonly bill: BillKind | null
  /** Key of its name in both languages. */
  readonly label: `profit.lines.${string}`
}

const line = <Label extends ProfitLine['label']>(
  label: Label,
  sign: ProfitLine['sign'],
  basis: BasisName,
  term: CostTerm | null,
  into: ProfitLine['into'],
  bill: BillKind | null,
): ProfitLine & { readonly label: Label } => ({ sign, basis, term, into, bill, label })

/** In the order of a waterfall: from what buyers paid to what is left. */
export const lines = {
  paid: line('profit.lines.paid', 1, 'paid', null, 'revenue', 'income'),
  cancelled: line('profit.lines.cancelled', -1, 'cancelled', null, 'revenue', 'refund'),
  lost: line('profit.lines.lost', -1, 'lost', null, 'revenue', 'refund'),
  returned: line('profit.lines.returned', -1, 'returned', null, 'revenue', 'refund'),
  partial: line('profit.lines.partial', -1, 'partial', null, 'revenue', 'refund'),
  technicalFee: line('profit.lines.technicalFee', -1, 'charged', 'technicalFeeBp', 'margin', 'technicalFee'),
  commission: line('profit.lines.commission', -1, 'revenue', 'commissionBp', 'margin', 'commission'),
  brand: line('profit.lines.brand', -1, 'revenue', 'brandBp', 'margin', null),
  subsidy: line('profit.lines.subsidy', -1, 'revenue', 'subsidyBp', 'margin', 'commission'),
  goods: line('profit.lines.goods', -1, 'goneUnits', 'costFen', 'margin', null),
  freight: line('profit.lines.freight', -1, 'sentOrders', 'freightFen', 'margin', null),
  packing: line('profit.lines.packing', -1, 'sentOrders', 'packingFen', 'margin', null),
  insurance: line('profit.lines.insurance', -1, 'sentOrders', 'insuranceFen', 'margin', 'insurance'),
  returnFreight: line('profit.lines.returnFreight', -1, 'returnedOrders', 'returnFreightFen', 'margin', null),
  repack: line('profit.lines.repack', -1, 'returnedOrders', 'repackFen', 'margin', null),
  ads: line('profit.lines.ads', -1, 'ads', null, 'profit', null),
  shared: line('profit.lines.shared', -1, 'shared', null, 'profit', null),
  fixed: line('profit.lines.fixed', -1, 'fixed', null, 'profit', null),
} as const satisfies Readonly<Record<string, ProfitLine>>
export type LineId = keyof typeof lines
export const lineIds = Object.keys(lines) as readonly LineId[]

/** The sums of the list, each with the lines that it adds to the one before. */
export const profitSums = ['revenue', 'margin', 'profit'] as const
export type ProfitSum = (typeof profitSums)[number]

/** Amounts are counted in these before they are rounded: basis points of fen are whole numbers then. */
export const PARTS_PER_FEN = 10_000

/** One product of a line: quantity x by x term x factor, in parts of a fen, is a whole number. */
export interface Product {
  readonly quantity: QuantityName
  readonly by: CostTerm | null
  readonly term: CostTerm | null
  /** With the sign in it. */
  readonly factor: number
}

export function isBasisPoints(term: CostTerm): boolean {
  return term.endsWith('Bp')
}

/** Each line multiplied out. */
export const products: Readonly<Record<LineId, readonly Product[]>> = Object.fromEntries(
  lineIds.map((id) => [id, toProducts(lines[id])]),
) as Record<LineId, readonly Product[]>

function toProducts({ sign, basis, term }: ProfitLine): readonly Product[] {
  const parts: readonly BasisPart[] = lineBases[basis]
  return parts.map(({ quantity, sign: ownSign, by }) => {
    const divided = [by, term].filter((name) => name && isBasisPoints(name)).length
    return { quantity, by: by ?? null, term, factor: (sign * ownSign * PARTS_PER_FEN) / PARTS_PER_FEN ** divided }
  })
}

/** The lines that change with a term: what has to be counted again. */
export function linesWith(term: CostTerm): readonly LineId[] {
  return lineIds.filter((id) => products[id].some((product) => product.by === term || product.term === term))
}
