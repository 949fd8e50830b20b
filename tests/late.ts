/**
 * `LATE_MS=40 npx vitest run --project dom` lets every answer and every lazily loaded part come that late. A test that looks for what it did
 * not wait for then fails each time, and not only on a busy machine.
 */
const lateMs = Number(process.env.LATE_MS ?? 0)
// A test may have put another clock in its place.
const { setTimeout } = globalThis

/** At once, unless the run asks for late answers. */
export const lateArrival = async (): Promise<void> => {
  if (lateMs > 0) await new Promise((resolve) => setTimeout(resolve, lateMs))
}
