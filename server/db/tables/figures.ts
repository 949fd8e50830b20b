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

/** What the platform counted of a shop, or of one of its goods, on a day. */
export interface TrafficDaysTable {
  owner_uid: string
  shop_uid: string
  /** Empty: the shop as a whole. */
  goods_id: string
  /** `2026-11-22`, of China. */
  day: string
  read_at: number
  /** 1: the day was over, and the platform had all of it. */
  is_whole: number
  /** How many of its figures are numbers. */
  known: number
  /** JSON: the list of `figures` of contract/entities/trafficDay.ts. */
  figures: string
  saved_by_name: string
  saved_at: number
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
