import { createRandom } from '../seeds/random.ts'
import type { Store } from './store.ts'
import { brands, givenNames, storeCategories, suffixes, surnames } from './storeNames.ts'

/** One store in this many starts with an expired session. */
const OFFLINE_EVERY = 6
/** The sandbox's data end here, so that they do not depend on the day: 2026-01-01, seconds. */
export const SANDBOX_EPOCH_S = Date.UTC(2026, 0, 1) / 1000
const DAY_S = 86_400

/** The stores of a seed, each name and number once. */
export function createStores(seed: number, count: number): readonly Store[] {
  const offlineAt = createRandom(seed, 'offline').int(0, OFFLINE_EVERY - 1)
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) => createStore(seed, index, index % OFFLINE_EVERY !== offlineAt, taken))
}

function createStore(seed: number, index: number, isOnlineAtStart: boolean, taken: Set<string>): Store {
  const random = createRandom(seed, 'store', index)
  const unused = (draw: () => string) => {
    let drawn = draw()
    while (taken.has(drawn)) drawn = draw()
    taken.add(drawn)
    return drawn
  }
  const mall_name = unused(() => random.pick(brands) + random.pick(storeCategories) + random.pick(suffixes))
  return {
    index,
    mall_id: unused(() => String(random.int(100_000_000, 999_999_999))),
    mall_name,
    user_id: unused(() => String(random.int(1_000_000_000, 1_999_999_999))),
    username: `${mall_name}:主账号`,
    nickname: random.pick(surnames) + random.pick(givenNames),
    password: `Store${random.int(1000, 9999)}`,
    mobile: `1${random.int(30, 99)}****${String(random.int(0, 9999)).padStart(4, '0')}`,
    created_at: SANDBOX_EPOCH_S - random.int(90, 2000) * DAY_S,
    hue: random.int(0, 359),
    isOnlineAtStart,
  }
}
