import type { Locale } from './locale.ts'

/** How values read in a language; the reader's own time zone. */
export interface Formats {
  /** Milliseconds since 1970 as day and minute. */
  dateTime(ms: number): string
  date(ms: number): string
  /** Month and day, where the year is plain: 11/21. */
  day(ms: number): string
  /** Hour and minute, where the day is plain: 14:05. */
  time(ms: number): string
  /** `3 minutes ago`; beyond 30 days the date. */
  relativeTime(ms: number, nowMs: number): string
  number(value: number): string
  /** 0.125 as 12.5 %. */
  percent(ratio: number): string
  /** Fen as yuan: 123450 is ¥1,234.50. */
  money(fen: number): string
}

const FEN_PER_YUAN = 100
const SECOND_MS = 1_000
const RELATIVE_LIMIT_MS = 30 * 86_400 * SECOND_MS
const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400 * SECOND_MS],
  ['hour', 3_600 * SECOND_MS],
  ['minute', 60 * SECOND_MS],
  ['second', SECOND_MS],
]

const made = new Map<Locale, Formats>()

/** The one place where dates, numbers and money become text. Made once per language: the formatters are dear. */
export function formatsOf(locale: Locale): Formats {
  const known = made.get(locale)
  if (known) return known
  const formats = createFormats(locale)
  made.set(locale, formats)
  return formats
}

/** Each formatter is made when its first value comes: a list of shops needs two of the seven, and each takes its time. */
function createFormats(locale: Locale): Formats {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const dateTime = once(() => new Intl.DateTimeFormat(locale, { ...day, ...clock }))
  const date = once(() => new Intl.DateTimeFormat(locale, day))
  const monthDay = once(() => new Intl.DateTimeFormat(locale, { month: '2-digit', day: '2-digit' }))
  const time = once(() => new Intl.DateTimeFormat(locale, clock))
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const number = once(() => new Intl.NumberFormat(locale))
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }))
  const money = once(() => new Intl.NumberFormat(locale, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' }))

  return {
    dateTime: (ms) => dateTime().format(ms),
    date: (ms) => date().format(ms),
    day: (ms) => monthDay().format(ms),
    time: (ms) => time().format(ms),
    relativeTime(ms, nowMs) {
      const passedMs = ms - nowMs
      if (Math.abs(passedMs) >= RELATIVE_LIMIT_MS) return date().format(ms)
      const [unit, unitMs] = units.find(([, each]) => Math.abs(passedMs) >= each) ?? (['second', SECOND_MS] as const)
      return relative().format(Math.trunc(passedMs / unitMs), unit)
    },
    number: (value) => number().format(value),
    percent: (ratio) => percent().format(ratio),
    money: (fen) => money().format(fen / FEN_PER_YUAN),
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
