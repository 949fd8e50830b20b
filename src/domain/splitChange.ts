/**
 * Why a product changed, factor by factor: the parts add up to the change, and from the later product to the earlier one they are the same with
 * the other sign. By the logarithmic mean L(a, b) = (a - b) / ln(a / b): the part of a factor is L(after, before) x ln(its growth). What was 0 in one
 * of the two has made all of the change. Where a factor is below 0, which has no logarithm, the parts are the mean of the steps in both orders.
 */
export function splitChange(before: readonly number[], after: readonly number[]): readonly number[] {
  const parts = before.map(() => 0)
  splitChangeInto(before, after, parts)
  return parts
}

/** The same, written into `parts`, which is as long as the factors: a change is split for each of 200,000 SKUs. */
export function splitChangeInto(before: ArrayLike<number>, after: ArrayLike<number>, parts: WritableNumbers): void {
  const count = before.length
  if (isBelowZero(before) || isBelowZero(after)) {
    const steps = meanOfSteps(Array.from(before), Array.from(after))
    for (let at = 0; at < count; at += 1) parts[at] = steps[at] ?? 0
    return
  }
  const old = productOf(before)
  const fresh = productOf(after)
  if (old > 0 && fresh > 0) {
    const mean = logarithmicMean(old, fresh)
    for (let at = 0; at < count; at += 1) parts[at] = mean * Math.log((after[at] ?? 0) / (before[at] as number))
    return
  }
  const ended = old > 0 ? after : before
  let zeros = 0
  for (let at = 0; at < count; at += 1) if (ended[at] === 0) zeros += 1
  for (let at = 0; at < count; at += 1) parts[at] = ended[at] === 0 ? (fresh - old) / zeros : 0
}

interface WritableNumbers {
  readonly length: number
  [at: number]: number
}

function isBelowZero(factors: ArrayLike<number>): boolean {
  for (let at = 0; at < factors.length; at += 1) if ((factors[at] as number) < 0) return true
  return false
}

function productOf(factors: ArrayLike<number>): number {
  let product = 1
  for (let at = 0; at < factors.length; at += 1) product *= factors[at] as number
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
