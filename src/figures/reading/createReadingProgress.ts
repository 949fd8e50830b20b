import type { RunState } from '../../bridge/runs/shopRun.ts'
import type { ReadKind } from '../answers/question.ts'
import type { ShopReading } from '../answers/readings.ts'
import { dayOf, ORDER_DAYS } from '../days.ts'

type ReadDayKind = Extract<ReadKind, 'orders' | 'afterSales'>

/** What is read one after the other: today of every shop, its orders first, then the days that most screens show, then the rest. */
export type ReadingPart = 'todayOrders' | 'todayAfterSales' | 'month' | 'rest'

/** How far a first reading is in the part that it is at. */
export interface ReadingProgress {
  readonly part: ReadingPart
  /** Shops of which the part is read, of all that are read. */
  readonly shops: { readonly done: number; readonly total: number }
  /** Of the days of all shops in this part, from 0 to 1. */
  readonly share: number
  /** ms, by the pace of this part so far; null: it cannot be said yet. */
  readonly leftMs: number | null
}

/** Follows how many days of orders and after-sales are still to be read. */
export interface ProgressNotes {
  /** A reading begins, of these shops. */
  readonly begin: (shops: readonly string[]) => void
  /** How far a shop is read now. */
  readonly note: (reading: ShopReading) => void
  /** Null: most was read before, so this is no first reading; or everything is read. `states`: how the shops of the run are. */
  readonly read: (states: ReadonlyMap<string, RunState>) => ReadingProgress | null
}

/** Days that are there once the months of all shops are. */
export const MONTH_DAYS = 30
const bothKinds: readonly ReadDayKind[] = ['orders', 'afterSales']

/** The days of a part, by their age (0: today), and what is read of them. */
interface PartDays {
  readonly part: ReadingPart
  readonly firstAge: number
  readonly lastAge: number
  readonly kinds: readonly ReadDayKind[]
}
const parts: readonly PartDays[] = [
  { part: 'todayOrders', firstAge: 0, lastAge: 0, kinds: ['orders'] },
  { part: 'todayAfterSales', firstAge: 0, lastAge: 0, kinds: ['afterSales'] },
  { part: 'month', firstAge: 1, lastAge: MONTH_DAYS - 1, kinds: bothKinds },
  { part: 'rest', firstAge: MONTH_DAYS, lastAge: ORDER_DAYS - 1, kinds: bothKinds },
]
/** Less than this was missing: then it is one of every day's readings, which takes no bar. */
const FIRST_SHARE = 0.25
/** A pace is believed after so long, and after so much of a part. */
const PACE_AFTER_MS = 15_000
const PACE_AFTER_SHARE = 0.04

/** `now`: ms since 1970. */
export function createReadingProgress(now: () => number): ProgressNotes {
  let shops: readonly string[] = []
  /** Ages of the days that are not read, by kind and shop. */
  let unreadOf = new Map<string, readonly number[]>()
  /** Days that were missing when the reading began; null: not every shop has said so far. */
  let first: number | null = null
  /** Of a part; a shop that turns out to be unreadable begins it again, since its days were counted and are not read. */
  let pace: { readonly part: ReadingPart; readonly shops: number; readonly at: number; readonly unread: number } | null = null

  const keyOf = (shop: string, kind: ReadDayKind) => `${kind} ${shop}`

  /** Of kinds that have not said, all days are unread. */
  function countUnread(asked: readonly string[], { kinds, firstAge, lastAge }: PartDays): number {
    const ofKind = (shop: string, kind: ReadDayKind) =>
      unreadOf.get(keyOf(shop, kind))?.filter((age) => age >= firstAge && age <= lastAge).length ?? lastAge + 1 - firstAge
    return asked.reduce((sum, shop) => sum + kinds.reduce((days, kind) => days + ofKind(shop, kind), 0), 0)
  }

  function noteFirst(): void {
    if (first !== null || shops.some((shop) => !unreadOf.has(keyOf(shop, 'orders')))) return
    const missing = shops.flatMap((shop) => unreadOf.get(keyOf(shop, 'orders')) ?? [])
    first = missing.length / (ORDER_DAYS * Math.max(1, shops.length))
  }

  return {
    begin(asked) {
      shops = asked
      unreadOf = new Map()
      first = null
      pace = null
    },

    note(reading) {
      if (reading.kind !== 'orders' && reading.kind !== 'afterSales') return
      unreadOf.set(keyOf(reading.shop, reading.kind), toUnreadAges(reading, dayOf(now() / 1_000)))
      noteFirst()
    },

    read(states) {
      if (first === null || first < FIRST_SHARE) return null
      // What cannot be read is waited for by nobody.
      const able = shops.filter((shop) => !hasFailed(states.get(shop)))
      const days = parts.find((each) => countUnread(able, each) > 0)
      if (!days) return null
      const { part, firstAge, lastAge, kinds } = days
      const unread = countUnread(able, days)
      const total = able.length * kinds.length * (lastAge + 1 - firstAge)
      if (pace?.part !== part || pace.shops !== able.length) pace = { part, shops: able.length, at: now(), unread }
      const done = able.filter((shop) => countUnread([shop], days) === 0).length
      return {
        part,
        shops: { done, total: shops.length },
        share: 1 - unread / total,
        leftMs: toLeftMs({ elapsedMs: now() - pace.at, done: pace.unread - unread, unread, total }),
      }
    },
  }
}

/** Null: too little has been seen to say. */
export function toLeftMs(seen: {
  readonly elapsedMs: number
  /** Days read in that time, days still to read, and all days of the part. */
  readonly done: number
  readonly unread: number
  readonly total: number
}): number | null {
  const { elapsedMs, done, unread, total } = seen
  if (elapsedMs < PACE_AFTER_MS || done < total * PACE_AFTER_SHARE) return null
  return Math.round((elapsedMs * unread) / done)
}

function toUnreadAges({ days }: ShopReading, today: number): readonly number[] {
  const read = new Set(days.map(({ day }) => today - day))
  return Array.from({ length: ORDER_DAYS }, (_, age) => age).filter((age) => !read.has(age))
}

function hasFailed(state: RunState | undefined): boolean {
  return state === 'expired' || state === 'failed'
}
