import { roundTogether } from '../../../values/roundTogether.ts'

/**
 * An amount in whole fen over some takers, by their weights: each gets its share without the part of a fen, and the fen that are left go to
 * those that lost most by that. The shares add up to the amount. Weights below 0 count as 0. Null: no weight is above 0, so that nobody can
 * be given anything, and the amount is a line of its own.
 */
export function apportion(fen: number, weights: readonly number[]): readonly number[] | null {
  const kept = weights.map((weight) => Math.max(0, weight))
  const whole = kept.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return null
  return roundTogether(
    kept.map((weight) => fen * (weight / whole)),
    fen,
    kept.map((weight) => weight > 0),
  )
}

/** A row that may bear part of an amount. */
export interface Bearer {
  /** Which amount: that of its goods for ads, that of its shop for rent. */
  readonly key: string
  /** What it is measured by, such as its net sales; null: unknown. */
  readonly weight: number | null
}

export interface Spread {
  /** For each row in its order; null: its amount is unknown, or the weight of one that shares it. */
  readonly shares: readonly (number | null)[]
  /** Amounts for which there is no row that could bear them: each is a line of its own, and is never spread over others. */
  readonly left: ReadonlyMap<string, number | null>
}

/** Each amount over the rows of its key alone. Amounts in fen; null: unknown, which is not 0. */
export function spreadByKey(amounts: ReadonlyMap<string, number | null>, rows: readonly Bearer[]): Spread {
  const places = new Map<string, number[]>()
  for (const [place, { key }] of rows.entries()) {
    const known = places.get(key)
    if (known) known.push(place)
    else places.set(key, [place])
  }
  const shares: (number | null)[] = rows.map(() => 0)
  const left = new Map<string, number | null>()
  for (const [key, fen] of amounts) {
    const own = places.get(key) ?? []
    const weights = own.map((place) => rows[place]?.weight ?? null)
    const isUnknown = fen === null || weights.includes(null)
    const parts = isUnknown ? null : apportion(fen, weights as number[])
    if (own.length === 0 || (!isUnknown && parts === null)) left.set(key, fen)
    else for (const [at, place] of own.entries()) shares[place] = parts === null ? null : (parts[at] ?? 0)
  }
  return { shares, left }
}
