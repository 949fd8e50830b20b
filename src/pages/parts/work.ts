import type { BackendPlace } from '../../../contract/backendPlace.ts'
import type { WorkKindName, WorkMark } from '../../../contract/entities/workMark.ts'

/** How soon something is too late. */
export const urgencies = ['over', 'within12h', 'within24h'] as const
export type Urgency = (typeof urgencies)[number]

/** Something that waits, behind a piece of work. */
export interface WorkRow {
  /** Number of the order, the after-sale or the goods. */
  readonly id: string
  /** Title of the goods; '' none. */
  readonly title: string
  /** What it puts at risk, fen; null: not known. */
  readonly worthFen: number | null
  /** When it is too late, seconds since 1970; null: it has no such moment. */
  readonly dueAt: number | null
  /** Where the platform shows it to its shop. Absent: on no page of its own. */
  readonly place?: BackendPlace
}

/** What was found of one kind at one shop. */
export interface WorkFound {
  readonly count: number
  /** Yuan at risk, fen; null: not known. */
  readonly worthFen: number | null
  /** There may be more than was read: count and worth are the least that it is. */
  readonly isAtLeast: boolean
  /** How many of it by urgency; {} for what has no moment. */
  readonly byUrgency: Readonly<Partial<Record<Urgency, number>>>
  /** The worst first. */
  readonly rows: readonly WorkRow[]
}

/** What a look at a shop brought. `beyond`: nothing in what was read, and there is more. Null: nothing at all. */
export type WorkLook = WorkFound | 'beyond' | null

/** A piece of work: at most one of a kind, shop and subject. */
export interface WorkItem extends WorkFound {
  readonly kind: WorkKindName
  /** '' of no shop in particular. */
  readonly shop_uid: string
  readonly subject: string
  /** When it was read, ms since 1970. */
  readonly readAt: number
}

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

/** Null: not so soon that it needs anybody. `dueAt` and `now` in seconds. */
export function toUrgency(dueAt: number, now: number): Urgency | null {
  if (dueAt <= now) return 'over'
  if (dueAt - now <= 12 * HOUR_S) return 'within12h'
  return dueAt - now <= DAY_S ? 'within24h' : null
}

interface ReadRows {
  /** There are more rows than were read. Default false. */
  readonly isCut?: boolean
  /** How many the platform itself counts as due; 0: it does not say. It counts where rows are cut. Default 0. */
  readonly counted?: number
}

/** Of rows with a moment those that are due within a day, put together. */
export function findDue(rows: readonly WorkRow[], now: number, { isCut = false, counted = 0 }: ReadRows = {}): WorkLook {
  const due = rows.flatMap((row) => {
    const urgency = row.dueAt === null ? null : toUrgency(row.dueAt, now)
    return urgency ? [{ row, urgency }] : []
  })
  if (due.length === 0 && !isCut) return null
  if (due.length === 0 && counted === 0) return 'beyond'
  const byUrgency: Partial<Record<Urgency, number>> = {}
  for (const { urgency } of due) byUrgency[urgency] = (byUrgency[urgency] ?? 0) + 1
  const sorted = due.map(({ row }) => row).toSorted((left, right) => Number(left.dueAt) - Number(right.dueAt))
  const count = isCut ? Math.max(due.length, counted) : due.length
  return { count, worthFen: addWorth(sorted), isAtLeast: isCut, byUrgency, rows: sorted }
}

/** Rows of unknown worth are not taken for 0: if none is known, neither is the sum. */
export function addWorth(rows: readonly Pick<WorkRow, 'worthFen'>[]): number | null {
  const known = rows.flatMap(({ worthFen }) => worthFen ?? [])
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0)
}

/** What sells in 30 days puts that much at risk on each day that it cannot be sold. */
export function worthOfDay(priceFen: number | null, soldIn30Days: number | null): number | null {
  return priceFen === null || soldIn30Days === null ? null : Math.round((priceFen * soldIn30Days) / 30)
}

/**
 * The most yuan at risk first. Of the same worth, and of unknown worth, what is over goes before what is due soon, then the most of it;
 * what is of unknown worth comes after all that is worth something, but before what is worth nothing.
 */
export function compareWork(left: WorkItem, right: WorkItem): number {
  return (
    rankOf(right.worthFen) - rankOf(left.worthFen) ||
    urgencies.reduce((found, each) => found || (right.byUrgency[each] ?? 0) - (left.byUrgency[each] ?? 0), 0) ||
    right.count - left.count ||
    toWorkKey(left).localeCompare(toWorkKey(right))
  )
}

/** Half a fen: more than nothing, less than anything. */
const UNKNOWN_RANK = 0.5
const rankOf = (worthFen: number | null) => worthFen ?? UNKNOWN_RANK

export function toWorkKey({ kind, shop_uid, subject }: Pick<WorkMark, 'kind' | 'shop_uid' | 'subject'>): string {
  return `${kind} ${shop_uid} ${subject}`
}

/**
 * Is the work out of the list? Until the time of the mark; but what was done or handed over comes back when there is more of it than
 * there was then. What was handed to the reader is in her list.
 */
export function isOut(mark: Pick<WorkMark, 'state' | 'until' | 'count'>, item: Pick<WorkItem, 'count'>, nowMs: number): boolean {
  if (mark.state === 'received' || mark.until <= nowMs) return false
  return mark.state === 'snoozed' || item.count <= mark.count
}

const ZONE_MS = 8 * HOUR_S * 1_000
const DAY_MS = DAY_S * 1_000
const MORNING_MS = 8 * HOUR_S * 1_000

/** Midnight in China: what is done is done for the day. */
export function endOfDay(nowMs: number): number {
  return (Math.floor((nowMs + ZONE_MS) / DAY_MS) + 1) * DAY_MS - ZONE_MS
}

/** For how long work can be put off. */
export const snoozes = ['hour', 'threeHours', 'tomorrow'] as const
export type Snooze = (typeof snoozes)[number]

/** Tomorrow is eight in the morning in China. */
export function endOfSnooze(snooze: Snooze, nowMs: number): number {
  if (snooze === 'tomorrow') return endOfDay(nowMs) + MORNING_MS
  return nowMs + (snooze === 'hour' ? 1 : 3) * HOUR_S * 1_000
}
