/** What programs with an access key suggest, until a person decides. */
export interface SuggestionsTable {
  owner_uid: string
  suggestion_id: string
  /** Whose key it is. */
  user_uid: string
  /** Of the key, which may be gone. */
  key_id: string
  key_name: string
  kind: string
  title: string
  note: string
  /** JSON: `SuggestedChange`. */
  change: string
  /** JSON: rows by shop. */
  shop_rows: string
  /** `waiting`, `dropped` or `confirmed`. */
  state: string
  created_at: number
  expires_at: number
  settled_at: number | null
  settled_by_name: string
  /** Why it was dropped. */
  reason: string
  /** JSON of what came of it: `job_id`, `rule_id`, or counts of costs. */
  outcome: string
}
