import type { EarlyReplies } from './earlyReplies.ts'

/** Longer than a backend nearby takes to say who it is. Where it takes longer, the console's files run meanwhile. */
const ANSWER_MS = 300
/** Longer than drawing it takes on a slow computer. */
const DRAW_MS = 1_000

/**
 * Until what the page showed last is painted, or will not be soon. Running the console's files beside it would make it later, and the
 * console no earlier.
 */
export async function untilShown(early: Pick<EarlyReplies, 'scope' | 'shown'> | undefined): Promise<void> {
  if (!early?.shown) return
  const isAnswered = await Promise.race([early.shown.then(() => true), early.scope.then(() => true), after(ANSWER_MS)])
  if (isAnswered) await Promise.race([early.shown, after(DRAW_MS)])
}

function after(ms: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, ms, false))
}
