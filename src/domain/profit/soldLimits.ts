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
const priced = new Set<LineId>(lineIds.filter((id) => lines[id].into === 'revenue' || ['charged', 'revenue'].includes(lines[id].basis)))

/**
 * The break-evens of what was sold, by its own sums (business-features.md, 1.4): profit before ads and shared costs is what ads may cost, and the
 * profit is linear in the price. `amounts`: fen, with the sign; null: unknown, so that there are no limits.
 */
export function soldLimits(amounts: Readonly<Record<LineId, number | null>>, units: number): SoldLimits {
  let [margin, grows, stays, revenue] = [0, 0, 0, 0]
  for (const id of lineIds) {
    // What ads may cost is known though what they did cost is not.
    const fen = amounts[id] ?? (lines[id].into === 'profit' ? Number.NaN : null)
    if (fen === null) return noLimits
    if (lines[id].into !== 'profit') margin += fen
    if (lines[id].into === 'revenue') revenue += fen
    if (priced.has(id)) grows += fen
    else stays += fen
  }
  const { paid, cancelled } = amounts as Record<LineId, number>
  const roiOf = (sales: number) => (margin > 0 && sales > 0 ? sales / margin : null)
  return {
    grossRoi: roiOf(paid),
    netRoi: roiOf(paid + cancelled),
    settledRoi: roiOf(revenue),
    priceFen: grows > 0 && units > 0 && stays <= 0 ? (paid / units) * (-stays / grows) : null,
  }
}
