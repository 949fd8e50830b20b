import { setTimeout as sleep } from 'node:timers/promises'
import { chinaDay, chinaDayEnd } from '../../src/domain/chinaDay.ts'

/** Longer than a file of browser tests takes. */
const ROOM_MS = 8 * 60_000

// Where midnight in China is less than eight minutes away, a file begins after it: what it compares has to be of one day, and pages go by the real clock.
const leftMs = chinaDayEnd(chinaDay(Date.now())) - Date.now()
if (leftMs < ROOM_MS) {
  process.stderr.write('browser tests wait until midnight in China is over\n')
  await sleep(leftMs + 1_000)
}
