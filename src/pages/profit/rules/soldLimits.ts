import { type LineId, lineIds, lines } from './lines.ts'

/** Where what was sold would have lost nothing and earned nothing. Null: there is no such place. */
export interface SoldLimits {
  /** Sales for each yuan of ads: of all that was paid, of what was not cancelled, of what was not given back. */
  readonly grossRoi: number | null
  readonly netRoi: number | null
  readonly settledRoi: number | null
  /** Of one piece, with rates, pieces and ads as they were. Fen. */
  readonly priceFen: number | null
}

export const noLimits: SoldLimits = { grossRoi: null, netRoi: null, settledRoi: null, priceFen: null }

/** Lines that grow with the price: the others stay what they are. */
export const pricedLines: ReadonlySet<LineId> = new Set(
  lineIds.filter((id) => lines[id].into === 'revenue' || ['charged', 'revenue'].includes(lines[id].basis)),
)

/**
 * The break-evens of what was sold, by its own sums (business-features.md, 1.4): profit before ads and shared costs is what ads may cost, and the
 * profit is linear in the price. `amounts`: fen, with the sign; null: unknown, so that there are no limits.
 */
export function soldLimits(amounts: Readonly<Record<LineId, number | null>>, units: number): SoldLimits {
  let margin = 0
  let grows = 0
  let stays = 0
  let revenue = 0
  for (const id of lineIds) {
    // What ads may cost is known though what they did cost is not.
    const fen = amounts[id] ?? (lines[id].into === 'profit' ? Number.NaN : null)
    if (fen === null) return noLimits
    if (lines[id].into !== 'profit') margin += fen
    if (lines[id].into === 'revenue') revenue += fen
    if (pricedLines.has(id)) grows += fen
    else stays += fen
  }
  const { paid, cancelled } = amounts as Record<LineId, number>
  return {
    grossRoi: roiLimit(paid, margin),
    netRoi: roiLimit(paid + cancelled, margin),
    settledRoi: roiLimit(revenue, margin),
    priceFen: priceLimit({ paid, units, grows, stays }),
  }
}

/** Sales for each yuan that ads may cost. What is NaN is unknown, and so has no limit. */
export function roiLimit(sales: number, margin: number): number | null {
  return margin > 0 && sales > 0 ? sales / margin : null
}

/** Of the lines, `grows` is the sum of those that grow with the price, `stays` that of the others; with `paid` in fen. NaN: unknown. */
export function priceLimit({ paid, units, grows, stays }: Readonly<Record<'paid' | 'units' | 'grows' | 'stays', number>>): number | null {
  return grows > 0 && units > 0 && stays <= 0 ? (paid / units) * (-stays / grows) : null
}
