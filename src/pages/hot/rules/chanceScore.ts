/**
 * What the score of an opportunity is made of, and how much each part weighs.
 *
 * | part   | what it looks at                                                         | weight |
 * |--------|--------------------------------------------------------------------------|--------|
 * | demand | what one goods of it is likely to sell, learned from one's own           | 35     |
 * | own    | what goods of one's own with the same words sell                         | 25     |
 * | margin | what the profit check said                                               | 20     |
 * | trend  | whether it is looked for more than on the days that were kept            | 12     |
 * | price  | whether the price that the platform names is near one's own              | 8      |
 */
export const chanceParts = { demand: 35, own: 25, margin: 20, trend: 12, price: 8 } as const
export type ChancePart = keyof typeof chanceParts
export const chancePartNames = Object.keys(chanceParts) as readonly ChancePart[]

/** Null: unknown. It takes no part in the score, which is not the same as 0. Without demand there is no score: nothing says how many pieces it means. */
export interface ChanceFacts {
  /** Pieces a day that one goods of it is likely to sell: the middle of what was learned from own goods. */
  readonly likelyPerDay: number | null
  /** Pieces a day that goods of one's own with the same words sell, together. */
  readonly ownPerDay: number | null
  /** Basis points. */
  readonly marginBp: number | null
  /** How hot it is now, over the mean of the days that were kept. */
  readonly heatTimes: number | null
  /** The price that the platform names, over the middle price of one's own goods with the same words. */
  readonly priceTimes: number | null
}

/** `good`: three quarters of the weight are known; `fair`: half of it. */
export type DataQuality = 'good' | 'fair' | 'poor'

export interface ChanceScore {
  /** 0 to 100, over the parts that are known; null: how much it sells is not known or next to nothing, or less than half of the weight is known. */
  readonly score: number | null
  /** Each part from 0 to 1; null: unknown. */
  readonly parts: Readonly<Record<ChancePart, number | null>>
  readonly quality: DataQuality
}

/** What is likely to sell less a day is no opportunity, whatever else speaks for it: it has no score, and is never above one that has. */
const LIKELY_LEAST_PER_DAY = 1
/** So many pieces a day, likely or of one's own, and the part is full. */
const FULL_PER_DAY = 50
/** So much margin, and the part is full. */
const MARGIN_FULL_BP = 3_000
const GOOD = 75
const FAIR = 50

/** How good an opportunity looks. A filter, and no verdict: each part is shown beside it. */
export function scoreChance({ likelyPerDay, ownPerDay, marginBp, heatTimes, priceTimes }: ChanceFacts): ChanceScore {
  const parts = {
    demand: likelyPerDay === null ? null : ofFullDay(likelyPerDay),
    own: ownPerDay === null ? null : ofFullDay(ownPerDay),
    margin: marginBp === null ? null : within(marginBp / MARGIN_FULL_BP),
    // Half as much as usual is 0, half as much again is 1.
    trend: heatTimes === null ? null : within(heatTimes - 0.5),
    // Half or double is 0.
    price: priceTimes === null || priceTimes <= 0 ? null : within(1 - Math.abs(Math.log2(priceTimes))),
  } as const satisfies ChanceScore['parts']
  const known = chancePartNames.filter((name) => parts[name] !== null)
  const weight = known.reduce((sum, name) => sum + chanceParts[name], 0)
  const reached = known.reduce((sum, name) => sum + chanceParts[name] * (parts[name] ?? 0), 0)
  const isDemanded = likelyPerDay !== null && likelyPerDay >= LIKELY_LEAST_PER_DAY
  return {
    score: isDemanded && weight >= FAIR ? Math.round((100 * reached) / weight) : null,
    parts,
    quality: weight >= GOOD ? 'good' : weight >= FAIR ? 'fair' : 'poor',
  }
}

function ofFullDay(perDay: number): number {
  return within(Math.log1p(perDay) / Math.log1p(FULL_PER_DAY))
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share))
}

/** The category of search words, in lower case: their first word; those after it are turns of phrase. Null: they name none. */
export function categoryWord(keywords: string): string | null {
  return (
    keywords
      .toLowerCase()
      .split(/\s+/)
      .find((word) => word.length >= 2) ?? null
  )
}

/** Do goods of this title belong to these search words? */
export function fitsWords(title: string, keywords: string): boolean {
  const word = categoryWord(keywords)
  return word !== null && title.toLowerCase().includes(word)
}
