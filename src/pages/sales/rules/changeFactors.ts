/** The factors of a product, in both windows, and what each of them did. */
export const createFactors = (count: number) => ({
  before: new Float64Array(count),
  after: new Float64Array(count),
  parts: new Float64Array(count),
})
export type Factors = ReturnType<typeof createFactors>

/** Sets a factor in both windows. */
export function setBoth(factors: Factors, at: number, before: number, after: number): void {
  factors.before[at] = before
  factors.after[at] = after
}

/** A share in both windows; where there is nothing to have a share of, it is that of the other window: it is no cause. */
export function setShare(factors: Factors, at: number, before: number, wholeBefore: number, after: number, wholeAfter: number): void {
  const old = wholeBefore === 0 ? null : before / wholeBefore
  const fresh = wholeAfter === 0 ? null : after / wholeAfter
  setBoth(factors, at, old ?? fresh ?? 0, fresh ?? old ?? 0)
}
