/** Counts by key in windows of a fixed length; what it forgets at the end of one costs nothing. */
export function createRateLimit(perWindowMax: number, windowMs: number) {
  const counts = new Map<string, number>()
  let windowEndsAt = 0
  /** Counts one more; is it too many? */
  return (key: string, now: number): boolean => {
    // A window that ends later than one that begins now is from a clock that was ahead.
    if (now >= windowEndsAt || windowEndsAt > now + windowMs) {
      counts.clear()
      windowEndsAt = now + windowMs
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > perWindowMax
  }
}
