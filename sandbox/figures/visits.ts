import { createRandom } from '../seeds/random.ts'

interface Visits {
  readonly visitors: number
  readonly views: number
  readonly favourites: number
}

/** Visits that fit a number of orders: three to twelve of a hundred visitors buy. The same keys give the same visits. */
export function visitsOf(seed: number, orders: number, ...keys: readonly (string | number)[]): Visits {
  const random = createRandom(seed, 'visits', ...keys)
  const visitors = Math.max(orders, Math.round(orders / (0.03 + random.next() * 0.09))) + random.int(0, 12)
  return { visitors, views: Math.round(visitors * (1.3 + random.next())), favourites: Math.round(visitors * random.next() * 0.08) }
}

/** People who made a number of orders: some order twice on a day. The same keys give the same people. */
export function buyersOf(seed: number, orders: number, ...keys: readonly (string | number)[]): number {
  return orders - Math.floor(orders * createRandom(seed, 'buyers', ...keys).next() * 0.1)
}
