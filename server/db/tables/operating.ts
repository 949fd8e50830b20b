/** Calls of this backend, by hour, call and how they ended: the deployment's own, of no account. */
export interface CallHoursTable {
  /** Its beginning, ms. */
  hour: number
  call: string
  /** `ok`, `refused`, or `failed`: an error of the server. */
  outcome: string
  calls: number
  /** Of them that took longer than 200 ms. */
  slow: number
  /** All of them together. */
  ms: number
}

/** The same by day of China, without the call: what 30 days came to is read from here. */
export interface CallDaysTable {
  /** `2026-11-21`. */
  day: string
  outcome: string
  calls: number
  slow: number
  ms: number
}

/** How requests of an account's consoles to the merchant platform ended, by hour. Kept while the hour may still be added to. */
export interface PlatformHoursTable {
  owner_uid: string
  /** Its beginning, ms. */
  hour: number
  merchant_call: string
  /** See contract/entities/operating.ts. */
  outcome: string
  replies: number
}

/** The same by hour, call and outcome over all accounts: `platform_hours` added up, as the replies were reported. */
export interface PlatformTotalsTable {
  hour: number
  merchant_call: string
  outcome: string
  replies: number
  /** Accounts that reported the call of this hour first with this outcome: over all outcomes, each account once. */
  accounts: number
  /** Accounts whose first failure of the call in this hour was this one: over all outcomes, each failing account once. */
  failing_accounts: number
}

/** What an operator announces to everybody: the deployment's own, of no account. */
export interface AnnouncementsTable {
  announcement_id: string
  /** See contract/entities/announcement.ts. */
  kind: string
  title_zh: string
  title_en: string
  content_zh: string
  content_en: string
  starts_at: number
  ends_at: number | null
  /** Null: it was not. */
  withdrawn_at: number | null
  created_at: number
  /** Name of the operator. */
  created_by: string
  version: number
}

/** Who has seen an announcement. */
export interface AnnouncementReadersTable {
  owner_uid: string
  user_uid: string
  announcement_id: string
  seen_at: number
  /** Null: she has not put it away. */
  put_away_at: number | null
}

/** What an operator did. The database refuses to change or delete a row. */
export interface OperatorDeedsTable {
  entry_id: string
  at: number
  user_uid: string
  user_name: string
  action: string
  subject_type: string
  subject_id: string
  about_uid: string
  about_name: string
  before: string | null
  after: string | null
  request_id: string
}
