/** Who did what to which record, and when. */
export interface AuditEntriesTable {
  owner_uid: string
  entry_id: string
  at: number
  user_uid: string
  user_name: string
  action: string
  subject_type: string
  subject_id: string
  /** JSON of the changed fields, or null. */
  before: string | null
  after: string | null
  request_id: string
}

/** First answers to writes that came with an idempotency key. */
export interface IdempotentRepliesTable {
  owner_uid: string
  idempotency_key: string
  /** '': it is sealed with the answer. A server of before kept it here. */
  request_hash: string
  /** The answer, and the hash of what it answers. Sealed: the one may hold a shop's cookie, the other is of payloads with passwords. */
  reply_sealed: string
  created_at: number
}

/** What was deleted, for as long as it can be brought back. */
export interface DeletedRecordsTable {
  owner_uid: string
  /** See contract/entities/restorable.ts. */
  subject_type: string
  subject_id: string
  deleted_by: string
  deleted_at: number
  /** Sealed: a shop has its session in it, a person her password's hash. */
  record_sealed: string
}

/** How the merchant platform's replies differ from our table of its calls; names of fields, never values. */
export interface FieldDriftTable {
  owner_uid: string
  merchant_call: string
  /** See contract/entities/fieldDrift.ts. */
  kind: string
  field: string
  /** Replies in which it was found so. */
  replies: number
  first_seen_at: number
  last_seen_at: number
}

/** The same over all accounts, added up as it comes. */
export interface DriftTotalsTable {
  merchant_call: string
  kind: string
  field: string
  replies: number
  accounts: number
  first_seen_at: number
  last_seen_at: number
}
