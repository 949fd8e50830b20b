/** Days of China as `2026-11-22`, both included. */
export interface ReportDays {
  readonly from: string
  readonly to: string
}

/** What a report is compared with. */
export const againsts = ['before', 'lastYear'] as const
export type Against = (typeof againsts)[number]

/** Days that are chosen by a word, the most usual first. */
export const periodNames = ['lastMonth', 'thisMonth', 'monthBefore', 'lastWeek', 'thisWeek'] as const
export type PeriodName = (typeof periodNames)[number]

const DAY_MS = 86_400_000
const WEEK = 7

const toMs = (day: string) => Date.parse(`${day}T00:00:00Z`)
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const addDays = (day: string, count: number) => toDay(toMs(day) + count * DAY_MS)
const countDays = ({ from, to }: ReportDays) => Math.round((toMs(to) - toMs(from)) / DAY_MS) + 1

/** `by` months after the month of a day, its first day. */
function firstOfMonth(day: string, by = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return toDay(Date.UTC(year, month - 1 + by, 1))
}

const lastOfMonth = (day: string) => addDays(firstOfMonth(day, 1), -1)

/** Weeks begin with Monday. */
function mondayOf(day: string): string {
  // 1970-01-01 was a Thursday.
  const weekday = (Math.floor(toMs(day) / DAY_MS) + 3) % WEEK
  return addDays(day, -weekday)
}

/** The days of a word. What is under way ends with today. */
export function toPeriod(name: PeriodName, today: string): ReportDays {
  switch (name) {
    case 'thisMonth':
      return { from: firstOfMonth(today), to: today }
    case 'lastMonth':
      return { from: firstOfMonth(today, -1), to: lastOfMonth(firstOfMonth(today, -1)) }
    case 'monthBefore':
      return { from: firstOfMonth(today, -2), to: lastOfMonth(firstOfMonth(today, -2)) }
    case 'thisWeek':
      return { from: mondayOf(today), to: today }
    case 'lastWeek':
      return { from: addDays(mondayOf(today), -WEEK), to: addDays(mondayOf(today), -1) }
  }
}

/** The word of some days; null: they have none. */
export function nameOfPeriod(days: ReportDays, today: string): PeriodName | null {
  return (
    periodNames.find((name) => {
      const { from, to } = toPeriod(name, today)
      return from === days.from && to === days.to
    }) ?? null
  )
}

/**
 * What days are compared with. A whole month with the month before it, the beginning of a month with as many days of the month before, at most all of
 * it; any other days with as many right before. Last year: the same dates.
 */
export function toComparedDays(days: ReportDays, against: Against): ReportDays {
  if (against === 'lastYear') return { from: yearBefore(days.from), to: yearBefore(days.to) }
  const isOfMonth = days.from === firstOfMonth(days.from) && days.to <= lastOfMonth(days.from)
  if (!isOfMonth) return { from: addDays(days.from, -countDays(days)), to: addDays(days.from, -1) }
  const from = firstOfMonth(days.from, -1)
  const last = lastOfMonth(from)
  if (days.to === lastOfMonth(days.from)) return { from, to: last }
  const to = addDays(from, countDays(days) - 1)
  return { from, to: to < last ? to : last }
}

/** Both without the day that is under way and its counterpart; null: no day is over. `today`: `2026-11-22`. */
export function toDaysOver(
  days: ReportDays,
  compared: ReportDays,
  today: string,
): { readonly days: ReportDays; readonly compared: ReportDays } | null {
  if (days.to < today) return { days, compared }
  if (days.from >= today || compared.from >= compared.to) return null
  const over = { from: days.from, to: addDays(today, -1) }
  if (countDays(compared) < countDays(days)) return { days: over, compared }
  // The last day of a month is compared with the whole month before, which may be longer.
  const isMonth = compared.from === firstOfMonth(compared.from) && compared.to === lastOfMonth(compared.from)
  const to = isMonth ? addDays(compared.from, countDays(over) - 1) : addDays(compared.to, -1)
  return { days: over, compared: { from: compared.from, to } }
}

/** The 29th of February was the 28th. */
function yearBefore(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const last = lastOfMonth(toDay(Date.UTC(year - 1, month - 1, 1)))
  const same = `${String(year - 1).padStart(4, '0')}${day.slice(4)}`
  return same < last ? same : last
}
