import type { FreightRule } from '../../../../contract/entities/cost.ts'

/** Sellers take so much where they did not weigh (business-features.md, 1.4). */
export const ASSUMED_GRAMS = 500

export type Freight =
  | { readonly fen: number; readonly isWeightAssumed: boolean }
  /** No rule for this courier, and none for all: unknown, which is not 0. */
  | { readonly fen: null; readonly missing: 'courier' }

/** What a parcel costs (decision 0156). `grams`: of one piece. Null: the courier, or the weight, is not known. */
export function freightOf(rules: readonly FreightRule[], courier: string | null, grams: number | null, pieces = 1): Freight {
  const rule = rules.find((each) => each.courier !== '' && each.courier === courier) ?? rules.find((each) => each.courier === '')
  if (!rule) return { fen: null, missing: 'courier' }
  const above = Math.max(0, (grams ?? ASSUMED_GRAMS) * pieces - rule.first_grams)
  const steps = rule.step_grams > 0 ? Math.ceil(above / rule.step_grams) : 0
  return { fen: rule.first_fen + steps * rule.step_fen, isWeightAssumed: grams === null }
}

/** What a parcel costs on average, in whole fen, where only the average of its pieces is known: as if it had the one number next to it or the other. */
export function averageFreight(rules: readonly FreightRule[], courier: string | null, grams: number | null, pieces: number): number | null {
  const few = Math.max(1, Math.floor(pieces))
  const [low, high] = [few, few + 1].map((count) => freightOf(rules, courier, grams, count).fen)
  if (low === null || low === undefined || high === null || high === undefined) return null
  return Math.round(low + (high - low) * Math.max(0, pieces - few))
}
