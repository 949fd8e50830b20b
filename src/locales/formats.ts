import dayjs from 'dayjs'
import chinese from 'dayjs/locale/zh-cn.js'
import relativeTime from 'dayjs/plugin/relativeTime.js'
import { createValueFormats, type ValueFormats } from '../domain/valueFormats.ts'
import { toChinaText } from './chinaTime.ts'
import type { Locale } from './locale.ts'

/** How values read in a language; times are those of China, whatever the zone of the computer. */
export interface Formats extends ValueFormats {
  /** Milliseconds since 1970 as day and minute. */
  dateTime(ms: number): string
  /** Month and day, where the year is plain: 11/21. */
  day(ms: number): string
  /** Hour and minute, where the day is plain: 14:05. */
  time(ms: number): string
  /** `3 minutes ago`; beyond 30 days the date. */
  relativeTime(ms: number, nowMs: number): string
  /** With just so many decimals. */
  decimal(value: number, places: number): string
}

const RELATIVE_LIMIT_MS = 30 * 86_400 * 1_000
/** Whole units that have passed: 1 minute until the second one is full. */
const thresholds = [
  { l: 's', r: 59, d: 'second' },
  { l: 'm', r: 1 },
  { l: 'mm', r: 59, d: 'minute' },
  { l: 'h', r: 1 },
  { l: 'hh', r: 23, d: 'hour' },
  { l: 'd', r: 1 },
  { l: 'dd', r: 30, d: 'day' },
]

/** What lies ahead is in two hours, not within two. */
const zhCN = { ...chinese, name: 'zhanggui-zh', relativeTime: { ...chinese.relativeTime, future: '%s后' } }

/** Not written by Intl: a browser's first date through Intl takes as long as drawing ten rows of a list. */
const patterns = {
  'zh-CN': { words: zhCN, dateTime: 'YYYY/MM/DD HH:mm', day: 'MM/DD', time: 'HH:mm' },
  'en-US': { words: 'en', dateTime: 'MM/DD/YYYY, HH:mm', day: 'MM/DD', time: 'HH:mm' },
} as const satisfies Readonly<Record<Locale, unknown>>

dayjs.extend(relativeTime, { thresholds, rounding: Math.floor })

const made = new Map<Locale, Formats>()

/** The one place where dates, numbers and money become text. Made once per language: the formatters are dear. */
export function formatsOf(locale: Locale): Formats {
  const known = made.get(locale)
  if (known) return known
  const formats = createFormats(locale)
  made.set(locale, formats)
  return formats
}

/** Each formatter of the platform's own is made when its first value comes: it takes its time. */
function createFormats(locale: Locale): Formats {
  const pattern = patterns[locale]
  const values = createValueFormats(locale)
  const decimals = new Map<number, Intl.NumberFormat>()
  const decimal = (places: number) => {
    const known = decimals.get(places) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: places, maximumFractionDigits: places })
    decimals.set(places, known)
    return known
  }

  return {
    ...values,
    dateTime: (ms) => write(pattern.dateTime, ms),
    day: (ms) => write(pattern.day, ms),
    time: (ms) => write(pattern.time, ms),
    relativeTime: (ms, nowMs) =>
      Math.abs(ms - nowMs) >= RELATIVE_LIMIT_MS ? values.date(ms) : dayjs(ms).locale(pattern.words).from(nowMs),
    decimal: (value, places) => decimal(places).format(value),
  }
}

/** Where the parts of a pattern are in `2026-11-22T14:05`. */
const places = { YYYY: [0, 4], MM: [5, 7], DD: [8, 10], HH: [11, 13], mm: [14, 16] } as const

function write(pattern: string, ms: number): string {
  const text = toChinaText(ms)
  if (text === '') return ''
  return pattern.replace(/YYYY|MM|DD|HH|mm/g, (part) => text.slice(...places[part as keyof typeof places]))
}
