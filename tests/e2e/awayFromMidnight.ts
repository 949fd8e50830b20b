import { setTimeout as sleep } from 'node:timers/promises'
import { chinaDay, chinaDayEnd } from '../../src/domain/chinaDay.ts'

/** Longer than a file of browser tests takes. */
const ROOM_MS = 8 * 60_000

/** Waits until midnight in China is over, where it is less than eight minutes away: what a file compares has to be of one day, and pages go by the real clock. */
export async function awayFromMidnight(): Promise<void> {
  const leftMs = chinaDayEnd(chinaDay(Date.now())) - Date.now()
  if (leftMs < ROOM_MS) await sleep(leftMs + 1_000)
}
