/**
 * Why a product changed, factor by factor: the parts add up to the change, and from the later product to the earlier one they are the same with
 * the other sign. By the logarithmic mean L(a, b) = (a - b) / ln(a / b): the part of a factor is L(after, before) x ln(its growth). What was 0 in one
 * of the two has made all of the change. Where a factor is below 0, which has no logarithm, the parts are the mean of the steps in both orders.
 */
export function splitChange(before: readonly number[], after: readonly number[]): readonly number[] {
  if (isBelowZero(before) || isBelowZero(after)) return meanOfSteps(before, after)
  const old = productOf(before)
  const fresh = productOf(after)
  if (old > 0 && fresh > 0) {
    const mean = logarithmicMean(old, fresh)
    return before.map((factor, at) => mean * Math.log((after[at] ?? 0) / factor))
  }
  const areZero = (old > 0 ? after : before).map((factor) => factor === 0)
  const zeros = Math.max(1, areZero.filter(Boolean).length)
  return areZero.map((isZero) => (isZero ? (fresh - old) / zeros : 0))
}

/** Plain loops: a change is split for each of 200,000 SKUs. */
function isBelowZero(factors: readonly number[]): boolean {
  for (const factor of factors) if (factor < 0) return true
  return false
}

function productOf(factors: readonly number[]): number {
  let product = 1
  for (const factor of factors) product *= factor
  return product
}

/** Both above 0. */
function logarithmicMean(left: number, right: number): number {
  const growth = (left - right) / right
  return growth === 0 ? right : (left - right) / Math.log1p(growth)
}

function meanOfSteps(before: readonly number[], after: readonly number[]): readonly number[] {
  /** The product where the factors up to `at` are those of the one, and from there on those of the other. */
  const mixed = (first: readonly number[], then: readonly number[], at: number) => productOf([...first.slice(0, at), ...then.slice(at)])
  return before.map((_, at) => {
    const forward = mixed(after, before, at + 1) - mixed(after, before, at)
    const backward = mixed(before, after, at) - mixed(before, after, at + 1)
    return (forward + backward) / 2
  })
}
