import { AfterSaleBit, OrderBit, type SumName, sums } from './sums.ts'

/** A text in both of the console's languages. */
interface BothLanguages {
  readonly zh: string
  readonly en: string
}

/** Sums that are added and taken away. */
interface Terms {
  readonly plus: readonly SumName[]
  /** Default none. */
  readonly minus?: readonly SumName[]
}

export interface Measure {
  readonly label: BothLanguages
  /** What exactly is counted, over what, in a sentence that a seller understands. */
  readonly definition: BothLanguages
  /** What a value counts in. `share`: from 0 to 1 as a rule; `times`: 2.5 is two and a half yuan for each yuan. */
  readonly unit: 'share' | 'fen' | 'count' | 'seconds' | 'times'
  readonly part: Terms
  /** What the part is divided by; null: the part itself is the value. Both are kept apart until the value is shown. */
  readonly whole: Terms | null
  /** Which direction is the good one. `neither`: it depends. */
  readonly better: 'more' | 'less' | 'neither'
  readonly topic: 'sales' | 'returns' | 'promotion'
}

type Authored = Omit<Measure, 'part' | 'whole'> & {
  readonly part: SumName | Terms
  /** Default null. */
  readonly whole?: SumName | Terms
}

export function defineMeasure({ part, whole, ...rest }: Authored): Measure {
  return Object.freeze({ ...rest, part: toTerms(part), whole: whole === undefined ? null : toTerms(whole) })
}

function toTerms(given: SumName | Terms): Terms {
  return typeof given === 'string' ? { plus: [given] } : given
}

/** Every sum that a measure is made of. */
export function sumsOf({ part, whole }: Measure): readonly SumName[] {
  return [...new Set([part, whole].flatMap((terms) => (terms ? [...terms.plus, ...(terms.minus ?? [])] : [])))]
}

export function usesAfterSales(measure: Measure): boolean {
  return sumsOf(measure).some((name) => sums[name].of === 'afterSales')
}

/** Only what comes back has reasons: sales have none. */
export function canSplitByReason({ part }: Measure): boolean {
  return [...part.plus, ...(part.minus ?? [])].every((name) => sums[name].of === 'afterSales')
}

/** Ads are for goods: their SKUs and reasons are not told apart. */
export function isOfAds(measure: Measure): boolean {
  return sumsOf(measure).some((name) => sums[name].of === 'ads')
}

/** Counts what is still open at the time of reading: of days gone by there is hardly any left, so that no two spans of days compare. */
export function isOfMoment(measure: Measure): boolean {
  return sumsOf(measure).some((name) => {
    const { of, where } = sums[name]
    if (of === 'orders') return (where & OrderBit.toShip) !== 0
    return of === 'afterSales' && (where & (AfterSaleBit.open | AfterSaleBit.toAnswer)) !== 0
  })
}

/** A total of which more is better: today, which is not over, would look like a drop. */
export function needsWholeDays({ whole, better }: Pick<Measure, 'whole' | 'better'>): boolean {
  return whole === null && better === 'more'
}

/** The two numbers of a measure. */
export interface MeasureSums {
  readonly part: number
  /** Null: the measure has none. */
  readonly whole: number | null
}

export function toMeasureSums({ part, whole }: Measure, read: (name: SumName) => number): MeasureSums {
  return { part: addTerms(part, read), whole: whole && addTerms(whole, read) }
}

/** The value, made where it is shown. Null: there is none, since nothing is there to be divided by; that is not 0. */
export function toValue({ part, whole }: MeasureSums): number | null {
  if (whole === null) return part
  return whole === 0 ? null : part / whole
}

function addTerms({ plus, minus = [] }: Terms, read: (name: SumName) => number): number {
  return plus.reduce((total, name) => total + read(name), 0) - minus.reduce((total, name) => total + read(name), 0)
}
