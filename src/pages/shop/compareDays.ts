import type { FigureAnswer } from '../../figures/answers/question.ts'
import { daysOfWindow } from '../../figures/days.ts'
import { type MeasureSums, toValue } from '../../figures/measures/defineMeasure.ts'
import type { MeasureName } from '../../figures/measures/index.ts'

/** Days of which something was not read. */
export function daysUnread({ complete }: Pick<FigureAnswer, 'complete'>): ReadonlySet<string> {
  return new Set(complete.missing.flatMap((each) => daysOfWindow(each)))
}

/** Value of each day; null: it was not read, or there was nothing to be divided by. `answer`: of one shop, by day. */
export function valuesByDay(answer: FigureAnswer, measure: MeasureName): readonly (number | null)[] {
  const unread = daysUnread(answer)
  const sums = new Map(answer.rows.map((row) => [row.day, row.sums[measure]]))
  return daysOfWindow(answer.window).map((day) => {
    if (unread.has(day)) return null
    const found = sums.get(day)
    return found ? toValue(found) : 0
  })
}

/** Sum, or rate, of the days that were read; null: none was, or there was nothing to be divided by. `answer`: of one shop, by day. */
export function valueOfDaysRead(answer: FigureAnswer, measure: MeasureName): number | null {
  const unread = daysUnread(answer)
  const read = new Set(daysOfWindow(answer.window).filter((day) => !unread.has(day)))
  return read.size === 0 ? null : valueOver(answer, measure, read)
}

interface ComparedDays {
  readonly now: number
  readonly before: number
}

/**
 * Both windows over those of their days that are over: a day that is under way would be compared with a whole one. `today`: `2026-11-22`. Null: a day
 * of either was not read, no day is over, or there is nothing to be divided by.
 */
export function compareDays(now: FigureAnswer, before: FigureAnswer, measure: MeasureName, today: string): ComparedDays | null {
  const days = daysOfWindow(now.window)
  const earlier = daysOfWindow(before.window)
  const isOver = days.map((day) => day < today)
  const count = isOver.filter(Boolean).length
  if (count === 0 || earlier.length !== days.length) return null
  const over = (all: readonly string[]) => new Set(all.filter((_, at) => isOver[at]))
  const value = (answer: FigureAnswer, wanted: ReadonlySet<string>) => {
    const unread = daysUnread(answer)
    if ([...wanted].some((day) => unread.has(day))) return null
    return valueOver(answer, measure, wanted)
  }
  const values = { now: value(now, over(days)), before: value(before, over(earlier)) }
  return values.now === null || values.before === null ? null : { now: values.now, before: values.before }
}

function valueOver({ rows }: FigureAnswer, measure: MeasureName, wanted: ReadonlySet<string>): number | null {
  return toValue(addSums(rows.flatMap(({ day, sums }) => (day && wanted.has(day) ? (sums[measure] ?? []) : []))))
}

function addSums(all: readonly MeasureSums[]): MeasureSums {
  const isShare = all.some(({ whole }) => whole !== null)
  return {
    part: all.reduce((sum, { part }) => sum + part, 0),
    whole: isShare ? all.reduce((sum, { whole }) => sum + (whole ?? 0), 0) : null,
  }
}
