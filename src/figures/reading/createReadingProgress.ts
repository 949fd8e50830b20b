import type { RunState } from '../../bridge/runs/shopRun.ts'
import type { ReadKind } from '../answers/question.ts'
import type { ShopReading } from '../answers/readings.ts'
import { dayOf, ORDER_DAYS } from '../days.ts'

/** What is read one after the other: today of every shop, then the days that most screens show, then the rest. */
export const readingParts = ['today', 'month', 'rest'] as const
export type ReadingPart = (typeof readingParts)[number]

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

/** Days of the first two parts; a part begins where the one before it ends. */
export const MONTH_DAYS = 30
const lastAgeOf: Readonly<Record<ReadingPart, number>> = { today: 0, month: MONTH_DAYS - 1, rest: ORDER_DAYS - 1 }
const kinds = ['orders', 'afterSales'] as const satisfies readonly ReadKind[]
/** Less than this was missing: then it is one of every day's readings, which takes no bar. */
const FIRST_SHARE = 0.25
/** A pace is believed after so long, and after so much of a part. */
const PACE_AFTER_MS = 15_000
const PACE_AFTER_SHARE = 0.04

/** Days that are not read, part by part. */
type Unread = Readonly<Record<ReadingPart, number>>

/** `now`: ms since 1970. */
export function createReadingProgress(now: () => number): ProgressNotes {
  let shops: readonly string[] = []
  let unreadOf = new Map<string, Unread>()
  /** Days that were missing when the reading began; null: not every shop has said so far. */
  let first: number | null = null
  let pace: { readonly part: ReadingPart; readonly at: number; readonly unread: number } | null = null

  const keyOf = (shop: string, kind: ReadKind) => `${kind} ${shop}`

  /** Of kinds that have not said, all days are unread. */
  function addUnread(asked: readonly string[], part: ReadingPart): number {
    return asked.reduce(
      (sum, shop) => sum + kinds.reduce((days, kind) => days + (unreadOf.get(keyOf(shop, kind))?.[part] ?? daysOf(part)), 0),
      0,
    )
  }

  function noteFirst(): void {
    if (first !== null || shops.some((shop) => !unreadOf.has(keyOf(shop, 'orders')))) return
    const missing = shops.flatMap((shop) => unreadOf.get(keyOf(shop, 'orders')) ?? [])
    first = missing.reduce((sum, unread) => sum + unread.today + unread.month + unread.rest, 0) / (ORDER_DAYS * Math.max(1, shops.length))
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
      unreadOf.set(keyOf(reading.shop, reading.kind), countUnread(reading, dayOf(now() / 1_000)))
      noteFirst()
    },

    read(states) {
      if (first === null || first < FIRST_SHARE) return null
      // What cannot be read is waited for by nobody.
      const able = shops.filter((shop) => !hasFailed(states.get(shop)))
      const part = readingParts.find((each) => addUnread(able, each) > 0)
      if (!part) return null
      const unread = addUnread(able, part)
      const total = able.length * kinds.length * daysOf(part)
      if (pace?.part !== part) pace = { part, at: now(), unread }
      const done = able.filter((shop) => addUnread([shop], part) === 0).length
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

function daysOf(part: ReadingPart): number {
  return lastAgeOf[part] + 1 - firstAgeOf(part)
}

function firstAgeOf(part: ReadingPart): number {
  const before = readingParts[readingParts.indexOf(part) - 1]
  return before ? lastAgeOf[before] + 1 : 0
}

function countUnread({ days }: ShopReading, today: number): Unread {
  const read = new Set(days.map(({ day }) => today - day))
  const count = (part: ReadingPart) => {
    let unread = 0
    for (let age = firstAgeOf(part); age <= lastAgeOf[part]; age += 1) if (!read.has(age)) unread += 1
    return unread
  }
  return { today: count('today'), month: count('month'), rest: count('rest') }
}

function hasFailed(state: RunState | undefined): boolean {
  return state === 'expired' || state === 'failed'
}
