/**
 * How much one console may send. It is there for a page that went wild, or was taken over: a shop whose session asks without end
 * is locked by the platform. It must not slow an honest fan-out, hence the figures:
 *
 * - 2,400 at once: 100 shops with 20 requests each start without a wait, with room to spare. The lanes behind hold 64 at a time.
 * - then 120 a second: more than the six connections of HTTP/1.1 bring at 50 ms of latency; a platform on the Internet has more.
 * - who would wait longer than 5 s hears `too_many` at once: a third of the time limit, so that what waited can still be answered.
 *
 * The state is the worker's: one that died had been idle for 30 s, after which everything is free again anyway.
 */
export const pace = { atOnce: 2_400, perSecond: 120, waitMaxMs: 5_000 } as const

/** Gives each console its turns, evenly once the first burst is used up. */
export function createPace({ atOnce, perSecond, waitMaxMs }: { readonly [Key in keyof typeof pace]: number } = pace) {
  const intervalMs = 1_000 / perSecond
  const bookedUntil = new Map<string, number>()

  /** How long this request has to wait for its turn, in ms; null: too long, and it is refused. */
  return function bookTurn(consoleOrigin: string, nowMs: number): number | null {
    const next = Math.max(bookedUntil.get(consoleOrigin) ?? 0, nowMs) + intervalMs
    const waitMs = Math.max(0, next - nowMs - atOnce * intervalMs)
    if (waitMs > waitMaxMs) return null
    bookedUntil.set(consoleOrigin, next)
    return waitMs
  }
}
