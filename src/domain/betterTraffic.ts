import type { TrafficDay } from '../../contract/entities/trafficDay.ts'

/** What says how good a reading of a day's traffic is. */
export type RankedTraffic = Pick<TrafficDay, 'whole' | 'figures' | 'read_at'>

/**
 * Of two readings of one day the better one, in whatever order they come: first one of the whole day, then the one with more figures that are numbers, then
 * the later one (decision 0183). False where they are as good as each other.
 */
export function isBetterTraffic(next: RankedTraffic, known: RankedTraffic): boolean {
  if (next.whole !== known.whole) return next.whole
  const more = countKnown(next) - countKnown(known)
  return more === 0 ? next.read_at > known.read_at : more > 0
}

/** How many figures of a reading are numbers. */
export function countKnown({ figures }: Pick<TrafficDay, 'figures'>): number {
  return figures.filter((figure) => typeof figure === 'number').length
}
