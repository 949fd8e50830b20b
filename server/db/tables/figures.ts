import type { DaySheetColumn } from '../../../contract/entities/daySheet.ts'

/** What a shop sold, got back and spent on a day; a number for each of the contract's columns. */
export interface DaySheetsTable extends Record<DaySheetColumn, number> {
  owner_uid: string
  /** `2026-11-22`, of the platform's calendar. */
  day: string
  shop_uid: string
  as_of: number
  definitions: number
  unresolved: number
  unreadable: number
  saved_by: string
  saved_by_name: string
  saved_at: number
  /** See endpoints/daySheetLines.ts. */
  lines: Buffer
  /** What they weigh unpacked: that is what the account is allowed. */
  lines_bytes: number
}

/** What the platform itself showed of a shop on one of its days. */
export interface PlatformRatesTable {
  owner_uid: string
  /** `2026-11-22`, of the platform's calendar. */
  day: string
  shop_uid: string
  read_at: number
  /** JSON: `own`, `category` and `scores` of contract/entities/platformRates.ts. */
  rates: string
  saved_by_name: string
  saved_at: number
}
