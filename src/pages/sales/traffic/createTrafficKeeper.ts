import { TRAFFIC_DAYS_PER_CALL_MAX, TRAFFIC_GOODS_PER_CALL_MAX, type TrafficDay } from '../../../../contract/entities/trafficDay.ts'
import type { CallReply } from '../../../../contract/toolApi.ts'
import type { LaneClock } from '../../../bridge/lanes/laneClock.ts'
import { isBetterTraffic } from '../../../domain/betterTraffic.ts'
import type { ConsoleApi } from '../../../providers/toolApi/consoleApi.ts'

/** Days of China, both ends included: `2026-11-22`. */
export interface TrafficRange {
  readonly from: string
  readonly to: string
}

/** The days that this tab knows: what the backend has, and what was read since and is on its way there. */
export interface TrafficKeeper {
  /** `goods_id` empty: of the shop as a whole. Undefined: not known here. */
  readonly get: (shop_uid: string, goods_id: string, day: string) => TrafficDay | undefined
  /** Asks the backend: for every shop that the reader sees, or for some goods. Rejects where it does not answer. */
  readonly load: (range: TrafficRange, goodsIds?: readonly string[]) => Promise<void>
  /** The shops that the user sees. Days of others are not sent: one of them would have all that it is sent with refused. Default: all are seen. */
  readonly know: (shops: readonly string[]) => void
  /** Takes readings that are better than what is known, and saves them soon. */
  readonly put: (days: readonly TrafficDay[]) => void
  /** Days that the backend was not sent yet. */
  readonly unsaved: () => number
  /** Why the last saving failed; null: it went well. What was not saved is sent again. */
  readonly saveError: () => Error | null
  /** The login ends: what was not saved is read again with the next one. */
  readonly close: () => void
}

interface KeeperParts {
  readonly api: Pick<ConsoleApi, 'call'>
  readonly clock: Pick<LaneClock, 'after'>
  /** Told when something that the members above answer has changed. */
  readonly changed: () => void
}

/** What came meanwhile goes with it. */
export const SAVE_AFTER_MS = 2_000
/** After a refusal. */
export const SAVE_AGAIN_MS = 60_000

export function createTrafficKeeper({ api, clock, changed }: KeeperParts): TrafficKeeper {
  const days = new Map<string, TrafficDay>()
  const pending = new Map<string, TrafficDay>()
  let seen: ReadonlySet<string> | null = null
  let error: Error | null = null
  let isSaving = false
  let callOff: (() => void) | null = null

  function take(day: TrafficDay): boolean {
    const place = placeOf(day)
    const known = days.get(place)
    if (known && !isBetterTraffic(day, known)) return false
    days.set(place, day)
    return true
  }

  const toSend = () => [...pending].filter(([, { shop_uid }]) => seen === null || seen.has(shop_uid))

  function saveSoon(waitMs: number): void {
    if (isSaving || toSend().length === 0) return
    callOff ??= clock.after(waitMs, () => void save())
  }

  async function save(): Promise<void> {
    callOff = null
    const sent = toSend().slice(0, TRAFFIC_DAYS_PER_CALL_MAX)
    if (sent.length === 0) return
    isSaving = true
    try {
      await api.call('saveTrafficDays', { days: sent.map(([, day]) => day) })
      error = null
      for (const [place, day] of sent) if (pending.get(place) === day) pending.delete(place)
    } catch (thrown) {
      error = thrown instanceof Error ? thrown : new Error(String(thrown))
    }
    isSaving = false
    changed()
    saveSoon(error ? SAVE_AGAIN_MS : 0)
  }

  async function loadPages(payload: { first_day: string; last_day: string; goods_id_list?: string[] }): Promise<void> {
    for (let after: string | null | undefined; after !== null; ) {
      const page: CallReply<'trafficDayList'> = await api.call('trafficDayList', { ...payload, ...(after && { after }) })
      for (const day of page.days) take(day)
      after = page.next
    }
  }

  return {
    get: (shop_uid, goods_id, day) => days.get(placeOf({ shop_uid, goods_id, day })),

    async load({ from, to }, goodsIds) {
      const range = { first_day: from, last_day: to }
      if (!goodsIds) await loadPages(range)
      for (let at = 0; goodsIds && at < goodsIds.length; at += TRAFFIC_GOODS_PER_CALL_MAX)
        await loadPages({ ...range, goods_id_list: goodsIds.slice(at, at + TRAFFIC_GOODS_PER_CALL_MAX) })
      changed()
    },

    know(shops) {
      seen = new Set(shops)
      saveSoon(SAVE_AFTER_MS)
    },

    put(read) {
      for (const day of read) if (take(day)) pending.set(placeOf(day), day)
      changed()
      saveSoon(SAVE_AFTER_MS)
    },

    unsaved: () => pending.size,
    saveError: () => error,

    close() {
      callOff?.()
      callOff = null
    },
  }
}

function placeOf({ shop_uid, goods_id, day }: Pick<TrafficDay, 'shop_uid' | 'goods_id' | 'day'>): string {
  return `${shop_uid} ${goods_id} ${day}`
}
