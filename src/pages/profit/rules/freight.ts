import type { FreightRule } from '../../../../contract/entities/cost.ts'

/** Sellers take so much where they did not weigh (business-features.md, 1.4). */
export const ASSUMED_GRAMS = 500

export type Freight =
  | { readonly fen: number; readonly isWeightAssumed: boolean }
  /** No rule for this courier, and none for all: unknown, which is not 0. */
  | { readonly fen: null; readonly missing: 'courier' }

/** Null: the courier, or the weight, is not known. */
export function freightOf(rules: readonly FreightRule[], courier: string | null, grams: number | null): Freight {
  const rule = rules.find((each) => each.courier !== '' && each.courier === courier) ?? rules.find((each) => each.courier === '')
  if (!rule) return { fen: null, missing: 'courier' }
  const above = Math.max(0, (grams ?? ASSUMED_GRAMS) - rule.first_grams)
  const steps = rule.step_grams > 0 ? Math.ceil(above / rule.step_grams) : 0
  return { fen: rule.first_fen + steps * rule.step_fen, isWeightAssumed: grams === null }
}
