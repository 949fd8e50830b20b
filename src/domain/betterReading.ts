import { type DaySheet, daySheetColumns } from '../../contract/entities/daySheet.ts'
import { chinaDayEnd } from './chinaDay.ts'

/** What says how good a reading of a shop's day is. */
export interface RankedReading {
  /** `2026-11-22`. */
  readonly day: string
  /** When it was read, ms since 1970. */
  readonly as_of: number
  /** After-sales without their order. */
  readonly unresolved: number
  /** Rows that could not be read. */
  readonly unreadable: number
  /** When the ads of the day were read, ms since 1970. Default: they were not. */
  readonly ads_read_at?: number
}

/**
 * Of two readings of one day the better one, in whatever order they come: first one of the whole day before one that was made while the day went on,
 * then the one that lacks fewer rows, then the later one, then the one whose ads were read later (decision 0140). False where they are as good as each other.
 */
export function isBetterReading(next: RankedReading, known: RankedReading): boolean {
  const left = toRank(next)
  const right = toRank(known)
  const differing = left.findIndex((value, at) => value !== right[at])
  return differing >= 0 && (left[differing] ?? 0) > (right[differing] ?? 0)
}

/** A day sheet with all that it is ranked by. */
export function toRankedSheet({ day, as_of, unresolved, unreadable, totals }: RankedSheet): RankedReading {
  return { day, as_of, unresolved, unreadable, ads_read_at: totals[ADS_READ_AT] ?? 0 }
}

type RankedSheet = Pick<DaySheet, 'day' | 'as_of' | 'unresolved' | 'unreadable' | 'totals'>
const ADS_READ_AT = daySheetColumns.indexOf('ads_read_at')

function toRank({ day, as_of, unresolved, unreadable, ads_read_at = 0 }: RankedReading): readonly number[] {
  return [as_of >= chinaDayEnd(day) ? 1 : 0, -(unresolved + unreadable), as_of, ads_read_at]
}
