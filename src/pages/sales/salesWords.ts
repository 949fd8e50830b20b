import { parseDay, startOfDay } from '../../figures/days.ts'
import type { Formats } from '../../locales/formats.ts'

const SECOND_MS = 1_000

/** `2026-11-24` as month and day. */
export function toShortDay(day: string, formats: Formats): string {
  const found = parseDay(day)
  return found === null ? day : formats.day(startOfDay(found) * SECOND_MS)
}
