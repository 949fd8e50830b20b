import type { AlertState, AlertTurn, AlertVerdict } from '../../contract/entities/alert.ts'
import { chinaClock } from './chinaDay.ts'

/** One checked reading of what a rule watches. A reading that says nothing (missing days, too few orders) is no mark: it changes nothing. */
export interface AlertMark {
  /** When the rows were read, ms. */
  readonly asOf: number
  /** `2026-11-22`. */
  readonly day: string
  readonly verdict: AlertVerdict
}

/** Where marks have led. */
export interface AlertCourse {
  readonly state: AlertState
  /** Day since when. '' at the beginning. */
  readonly since: string
  /** Checked days in a row on which the line was reached, up to `overDay`. */
  readonly streak: number
  readonly overDay: string
  /** How often it began to ring. */
  readonly rings: number
  /** The newest turns, the oldest first. */
  readonly turns: readonly AlertTurn[]
}

/** What is kept of a history: where it had come, and the marks since, by time. */
export interface AlertHistory {
  readonly before: AlertCourse
  readonly marks: readonly AlertMark[]
}

/** So much later than others a reading may arrive and still find its place. */
export const LATE_READING_MS = 2 * 24 * 60 * 60 * 1000
const TURNS_KEPT = 20

const startOfCourse: AlertCourse = { state: 'normal', since: '', streak: 0, overDay: '', rings: 0, turns: [] }
export const emptyHistory: AlertHistory = { before: startOfCourse, marks: [] }

/**
 * What a mark does.
 *
 * | state | over | between | under |
 * |---|---|---|---|
 * | normal, left | pending; ringing where one day is enough | – | – |
 * | pending | ringing, once there are enough days in a row | what it was before | what it was before |
 * | ringing | – | – | left |
 */
export function step(course: AlertCourse, { asOf, day, verdict }: AlertMark, daysInRow: number): AlertCourse {
  if (course.state === 'ringing') return verdict === 'under' ? turn(course, 'left', day, asOf) : course
  if (verdict !== 'over') {
    const rest = { ...course, streak: 0, overDay: '' }
    return course.state === 'pending' ? { ...rest, state: course.rings > 0 ? 'left' : 'normal', since: day } : rest
  }
  const streak = course.overDay === day ? course.streak : course.streak + 1
  const next = { ...course, streak, overDay: day }
  if (streak >= daysInRow) return turn({ ...next, rings: course.rings + 1 }, 'rang', day, asOf)
  return course.state === 'pending' ? next : { ...next, state: 'pending', since: day }
}

/** Where a history leads: the same for the same marks, in whatever order they came. */
export function toCourse({ before, marks }: AlertHistory, daysInRow: number): AlertCourse {
  return marks.reduce((course, mark) => step(course, mark, daysInRow), before)
}

/**
 * The history with one more mark at its place in time. A mark that is there already, or that comes too late to find its place, changes
 * nothing. Marks so old that none can come before them any more become part of `before`.
 */
export function withMark(history: AlertHistory, mark: AlertMark, daysInRow: number): AlertHistory {
  const newest = Math.max(mark.asOf, history.marks.at(-1)?.asOf ?? 0)
  const settledAt = newest - LATE_READING_MS
  if (mark.asOf < settledAt) return history
  const same = history.marks.find(({ asOf }) => asOf === mark.asOf)
  // Two computers that read in the same moment: the worse of the two counts, whichever came first.
  if (same && severity[same.verdict] >= severity[mark.verdict]) return history
  const marks = [...history.marks.filter((each) => each !== same), mark].sort((left, right) => left.asOf - right.asOf)
  const settled = marks.filter(({ asOf }) => asOf < settledAt)
  return {
    before: settled.reduce((course, each) => step(course, each, daysInRow), history.before),
    marks: marks.slice(settled.length),
  }
}

const severity: Readonly<Record<AlertVerdict, number>> = { under: 0, between: 1, over: 2 }

function turn(course: AlertCourse, kind: AlertTurn['kind'], day: string, asOf: number): AlertCourse {
  return {
    ...course,
    state: kind === 'rang' ? 'ringing' : 'left',
    since: day,
    streak: kind === 'rang' ? course.streak : 0,
    overDay: kind === 'rang' ? course.overDay : '',
    turns: [...course.turns, { kind, day, as_of: asOf }].slice(-TURNS_KEPT),
  }
}

/** Is it a time at which nothing is told? `from` and `to` as `22:00` in China, over midnight where `to` is the smaller one; '' never. */
export function isQuiet({ from, to }: { readonly from: string; readonly to: string }, now: number): boolean {
  if (from === '' || to === '' || from === to) return false
  const time = chinaClock(now)
  return from < to ? time >= from && time < to : time >= from || time < to
}

const CHINA_MS = 8 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
/** Put-off alerts come back at eight in the morning. */
const MORNING_MS = 8 * 60 * 60 * 1000

export const snoozeChoices = ['tomorrow', 'threeDays', 'week'] as const
export type SnoozeChoice = (typeof snoozeChoices)[number]
const daysOf: Readonly<Record<SnoozeChoice, number>> = { tomorrow: 1, threeDays: 3, week: 7 }

/** The morning in China on which an alert that is put off comes back. */
export function toSnoozeEnd(choice: SnoozeChoice, now: number): number {
  const today = Math.floor((now + CHINA_MS) / DAY_MS)
  return (today + daysOf[choice]) * DAY_MS + MORNING_MS - CHINA_MS
}
