/** What the server tells a person. */
export interface NotificationsTable {
  owner_uid: string
  notification_id: string
  /** The reader. */
  user_uid: string
  /** The shop that it is about: only who may see the shop may read it. */
  shop_uid: string | null
  /** See contract/entities/notification.ts. */
  code: string
  /** JSON of what fills the sentence. */
  values: string
  at: number
  read_at: number | null
}

export interface SavedViewsTable {
  owner_uid: string
  view_id: string
  /** Whose it is. */
  user_uid: string
  screen: string
  name: string
  query: string
  /** JSON, or null. */
  columns: string | null
  /** JSON. */
  shop_uid_list: string
  /** 1 or 0. */
  is_shared: number
  created_at: number
  updated_at: number
  version: number
}

export interface BatchJobsTable {
  owner_uid: string
  job_id: string
  kind: string
  title: string
  state: string
  /** JSON. */
  plan: string
  /** When it was planned to begin by itself, ms; null: it was not. */
  starts_at: number | null
  created_by: string
  created_by_name: string
  created_at: number
  updated_at: number
  /** Counts what changes of the job itself; rows that are saved leave it. */
  version: number
  /** JSON: how its rows ended, by shop, and the `updated_at` of which that is (repositories/batchCounts.ts). Null: that is not kept. */
  row_counts: string | null
  /** The person who stopped it, where that was not who made it; null: who made it did, or it goes on. */
  stopped_by_name: string | null
}

export interface BatchRowsTable {
  owner_uid: string
  job_id: string
  row_no: number
  shop_uid: string
  label: string
  /** JSON, or null. */
  before: string | null
  after: string | null
  outcome: string
  reason: string
}

/** What a user decided about a piece of work; a row for each user, kind, shop and subject. */
export interface WorkMarksTable {
  owner_uid: string
  user_uid: string
  kind: string
  /** '' where it is of no shop in particular. */
  shop_uid: string
  subject: string
  /** See contract/entities/workMark.ts. */
  state: string
  until: number
  count: number
  worth_fen: number | null
  /** Who handed it over, and to whom; '' nobody. */
  from_name: string
  to_uid: string
  to_name: string
  at: number
}
