/** What a courier takes for a parcel by its weight. */
export interface FreightRule {
  /** As the shop calls it; '' is for every courier that has no rule of its own. */
  readonly courier: string
  readonly firstGrams: number
  readonly firstFen: number
  /** Each further weight of so many grams, begun ones too; 0: nothing is added. */
  readonly stepGrams: number
  readonly stepFen: number
}

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
  const above = Math.max(0, (grams ?? ASSUMED_GRAMS) - rule.firstGrams)
  const steps = rule.stepGrams > 0 ? Math.ceil(above / rule.stepGrams) : 0
  return { fen: rule.firstFen + steps * rule.stepFen, isWeightAssumed: grams === null }
}
