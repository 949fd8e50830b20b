import type { ShopRunTools } from '../../bridge/runs/shopRun.ts'
import { chinaDay } from '../../domain/chinaDay.ts'
import { parseDay } from '../days.ts'
import { isOwnRefusal } from './isOwnRefusal.ts'

/** Up to which day the platform has counted a shop, for all that read what it counts. */
export interface ReadyDays {
  /** `2026-11-22`, at the latest yesterday. Rejects with a BridgeError. */
  readonly ask: (shop_uid: string, tools: Pick<ShopRunTools, 'call'>) => Promise<string>
}

const DAY_MS = 24 * 60 * 60 * 1000
/** A day before yesterday may be followed by the next at any time. */
export const READY_AGAIN_MS = 15 * 60_000

/**
 * Asked by a light call, once for all readers: where it is yesterday, it stays so until midnight in China. Where the platform refuses the call (its path is
 * seen, its reply is a guess), it is taken to be yesterday, and is asked for again. `now`: ms since 1970.
 */
export function createReadyDays(now: () => number): ReadyDays {
  const known = new Map<string, { readonly day: string; readonly askedAt: number }>()

  return {
    async ask(shop_uid, { call }) {
      const askedAt = now()
      const yesterday = chinaDay(askedAt - DAY_MS)
      const kept = known.get(shop_uid)
      if (kept && (kept.day === yesterday || askedAt - kept.askedAt < READY_AGAIN_MS)) return kept.day
      const answer = await call('readyDate', shop_uid, {}, { isBackground: true }).then(
        ({ readyDate }) => readyDate.slice(0, yesterday.length),
        (error: unknown) => {
          if (isOwnRefusal(error)) return ''
          throw error
        },
      )
      if (parseDay(answer) === null) return yesterday
      const day = answer < yesterday ? answer : yesterday
      known.set(shop_uid, { day, askedAt })
      return day
    },
  }
}
