import { parseDay } from '../sales/calendar.ts'
import { PlatformCode, toRefusal } from '../wire/envelopes.ts'

const RANGE_DAYS_MAX = 120
export const badRange = toRefusal(PlatformCode.badParameter, '日期不正确')

/** Null: no dates, the wrong way round, or too many. */
export function parseRange({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }) {
  const first = parseDay(startDate)
  const last = parseDay(endDate)
  return first === null || last === null || last < first || last - first >= RANGE_DAYS_MAX ? null : { first, last }
}
