/** A period in ms; either end may be open. Both ends belong to it. */
export interface Period {
  readonly fromMs: number | null
  readonly toMs: number | null
}

const SEPARATOR = '..'
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/

/** `2026-11-01..2026-11-05` in China's time, first to last moment; an end that is absent or no day is open. */
export function parsePeriod(text: string): Period {
  const { from, to } = readDays(text)
  return { fromMs: toMoment(from, 'T00:00:00.000'), toMs: toMoment(to, 'T23:59:59.999') }
}

/** The two days of a period as date inputs hold them; '' is open. */
export function readDays(text: string): { from: string; to: string } {
  const [from = '', to = ''] = text.split(SEPARATOR)
  return { from: DAY_PATTERN.test(from) ? from : '', to: DAY_PATTERN.test(to) ? to : '' }
}

export function formatPeriod(from: string, to: string): string {
  return from || to ? from + SEPARATOR + to : ''
}

function toMoment(day: string, time: string): number | null {
  const moment = day ? Date.parse(`${day}${time}+08:00`) : Number.NaN
  return Number.isNaN(moment) ? null : moment
}
