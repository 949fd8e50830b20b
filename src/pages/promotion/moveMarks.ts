import type { Proposal } from './moves.ts'
import type { Plan } from './plan.ts'

/** A plan as the list names it, also when the plan is not read or not there any more. */
export interface MarkedPlan extends Pick<Plan, 'key' | 'shop_uid' | 'goods_id' | 'name' | 'title'> {}

/** What the user decided about a proposed move. */
export interface MoveMark {
  readonly key: string
  readonly state: 'todo' | 'done' | 'dismissed'
  /** When it was decided, ms since 1970. */
  readonly at: number
  readonly from: MarkedPlan
  readonly to: MarkedPlan | null
  /** Fen a day, as proposed then. */
  readonly fen: number
  readonly gainFen: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A dismissed move is proposed again after a week, when its figures are others; what was done is shown for a month. */
const keptMs: Readonly<Record<MoveMark['state'], number>> = { todo: Number.POSITIVE_INFINITY, done: 30 * DAY_MS, dismissed: 7 * DAY_MS }
/** The newest are kept. */
export const MARKS_MAX = 200

export function toMark({ key, from, to, fen, gainFen }: Proposal, state: MoveMark['state'], at: number): MoveMark {
  return { key, state, at, from: toMarked(from.plan), to: to && toMarked(to.plan), fen, gainFen }
}

function toMarked({ key, shop_uid, goods_id, name, title }: Plan): MarkedPlan {
  return { key, shop_uid, goods_id, name, title }
}

/** The newest first, one for each move. */
export function putMark(marks: readonly MoveMark[], mark: MoveMark): readonly MoveMark[] {
  return [mark, ...marks.filter(({ key }) => key !== mark.key)].slice(0, MARKS_MAX)
}

/** As they were kept; what is not one of ours, and what is over, is left out. */
export function parseMarks(kept: unknown, now: number): readonly MoveMark[] {
  return Array.isArray(kept) ? kept.filter(isMark).filter(({ state, at }) => now - at < keptMs[state]) : []
}

function isMark(kept: unknown): kept is MoveMark {
  const { key, state, at, from, to, fen, gainFen } = (kept ?? {}) as Partial<Record<keyof MoveMark, unknown>>
  const isState = typeof state === 'string' && Object.hasOwn(keptMs, state)
  const areNumbers = [at, fen, gainFen].every((each) => typeof each === 'number')
  return typeof key === 'string' && isState && areNumbers && isMarkedPlan(from) && (to === null || isMarkedPlan(to))
}

function isMarkedPlan(kept: unknown): kept is MarkedPlan {
  const { key, shop_uid, goods_id, name, title } = (kept ?? {}) as Partial<Record<keyof MarkedPlan, unknown>>
  return [key, shop_uid, goods_id, name, title].every((each) => typeof each === 'string')
}

/** Whole hours since the bid or budget of a plan was changed: as its list showed, or as a move was ticked off. Null: no change is known. */
export function hoursSinceBid({ key, bidChangedAt }: Plan, marks: readonly MoveMark[], now: number): number | null {
  const moved = marks.flatMap(({ state, at, from, to }) => (state === 'done' && (from.key === key || to?.key === key) ? [at] : []))
  const times = bidChangedAt === null ? moved : [...moved, bidChangedAt]
  return times.length === 0 ? null : Math.floor((now - Math.max(...times)) / HOUR_MS)
}
