/** Specification 7: the mock answers after 600 to 1000 ms. */
export const DEMO_DELAY_MIN_MS = 600
export const DEMO_DELAY_MAX_MS = 1_000

/** How long one answer takes, both ends included. `random` is at least 0 and less than 1. */
export function demoDelayMs(random: () => number = Math.random): number {
  return DEMO_DELAY_MIN_MS + Math.floor(random() * (DEMO_DELAY_MAX_MS - DEMO_DELAY_MIN_MS + 1))
}
