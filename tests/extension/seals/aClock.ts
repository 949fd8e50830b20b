import type { ServerClock } from '../../../extension/seals/createServerClock.ts'

/** A server's clock that stays where it is. */
export const aClock = (now: number): ServerClock => ({ now: () => now, learn: async () => undefined })
