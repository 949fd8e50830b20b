import type { useFormats } from '../../ui/useFormats.ts'

/** The hour of today; of another day the day, too. */
export function toMoment(ms: number, { time, dateTime, date }: ReturnType<typeof useFormats>): string {
  return date(ms) === date(Date.now()) ? time(ms) : dateTime(ms)
}
