import type { Kysely } from 'kysely'

/** A person: a main account (`user_uid` is `owner_uid`) or a sub-account of it. */
export interface UsersTable {
  owner_uid: string
  user_uid: string
  username: string
  /** `admin` or `user` for a main account; null for a sub-account. */
  role: string | null
  password_hash: string
  /** JSON of the profile fields. */
  profile: string
  notes: string
  level: number
  level_expires_at: number | null
  /** JSON of a sub-account's rights; null for a main account. */
  rights: string | null
  /** 1 or 0. */
  enabled: number
  last_login_at: number | null
  created_at: number
  updated_at: number
  version: number
}

/** Finds the person of a user name: the one table that must know all owners. */
interface LoginsTable {
  username_key: string
  owner_uid: string
  user_uid: string
}

export interface SessionsTable {
  owner_uid: string
  token_hash: string
  user_uid: string
  created_at: number
  last_used_at: number
  expires_at: number
  /** What the browser called itself at the login; '' unknown. */
  user_agent: string
  /** Where the login came from; '' unknown. */
  address: string
}

/** A person's picture; at most one each. */
export interface AvatarsTable {
  owner_uid: string
  /** Unguessable: who knows it may see the picture. */
  avatar_id: string
  user_uid: string
  content_type: string
  bytes: Buffer
  created_at: number
}

/** Requests of an account to be certified. */
export interface CertificationsTable {
  owner_uid: string
  certification_id: string
  kind: string
  legal_name: string
  /** The document's number; see security/vault.ts. */
  document_sealed: string
  /** As much of the number as its owner is shown. */
  document_hint: string
  state: string
  requested_at: number
  decided_at: number | null
  reason: string
  /** The operator. */
  decided_by: string | null
}

export interface ShopsTable {
  owner_uid: string
  shop_uid: string
  shop_id: string
  shop_name: string
  notes: string
  status: number
  checked_at: number | null
  template_id: string | null
  template_name: string | null
  /** See security/vault.ts. */
  cookie_sealed: string | null
  /** Place in the sort order; holes are allowed. */
  position: number
  created_at: number
  updated_at: number
  /** Counts what people edit: name, remark, template. A check or a renewed session is no edit, so it spoils no open form. */
  version: number
}

export interface ShopGroupsTable {
  owner_uid: string
  group_id: string
  group_name: string
  created_at: number
  updated_at: number
  version: number
}

interface ShopGroupMembersTable {
  owner_uid: string
  group_id: string
  shop_uid: string
}

/** Shops lent to a sub-account. */
interface ShopAssignmentsTable {
  owner_uid: string
  user_uid: string
  shop_uid: string
}

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
  request_hash: string
  /** Sealed: an answer may hold a shop's cookie. */
  reply_sealed: string
  created_at: number
}

/** Tries at a login that failed or are under way. */
export interface LoginFailuresTable {
  /** `account:<hash>` or `address:<address>`. */
  subject: string
  failure_id: string
  at: number
}

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
  created_by: string
  created_by_name: string
  created_at: number
  updated_at: number
  /** Counts what changes of the job itself; rows that are saved leave it. */
  version: number
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

/** An order of a plan, with the plan's terms as they were then. */
export interface PaymentOrdersTable {
  owner_uid: string
  order_no: string
  plan_id: string
  level: number
  days: number
  amount_fen: number
  method: string
  status: string
  /** The gateway's own number of the payment; null: none, or confirmed by the operator. */
  trade_no: string | null
  created_at: number
  paid_at: number | null
}

/** Finds the account of an invitation code; like `logins`, it must know all owners. */
interface InvitationCodesTable {
  code: string
  owner_uid: string
}

/** An account that came through another one's invitation. */
export interface InvitationsTable {
  /** Who invited. */
  owner_uid: string
  invitation_id: string
  invited_owner_uid: string
  username: string
  joined_at: number
}

export interface RewardsTable {
  owner_uid: string
  reward_id: string
  /** The order that earned it: one reward each. */
  order_no: string
  from_username: string
  amount_fen: number
  earned_at: number
}

/** Requests to be paid what was earned. */
export interface ExtractsTable {
  owner_uid: string
  extract_id: string
  amount_fen: number
  /** Where the money shall go: personal data, see security/vault.ts. */
  account_sealed: string
  state: string
  requested_at: number
  decided_at: number | null
  reason: string
  /** The operator. */
  decided_by: string | null
}

interface LeasesTable {
  lease_name: string
  holder: string
  expires_at: number
}

interface MetaTable {
  meta_key: string
  value: string
}

interface MigrationsTable {
  migration_name: string
  applied_at: number
}

export interface Tables {
  users: UsersTable
  logins: LoginsTable
  sessions: SessionsTable
  avatars: AvatarsTable
  certifications: CertificationsTable
  shops: ShopsTable
  shop_groups: ShopGroupsTable
  shop_group_members: ShopGroupMembersTable
  shop_assignments: ShopAssignmentsTable
  audit_entries: AuditEntriesTable
  idempotent_replies: IdempotentRepliesTable
  login_failures: LoginFailuresTable
  notifications: NotificationsTable
  deleted_records: DeletedRecordsTable
  saved_views: SavedViewsTable
  batch_jobs: BatchJobsTable
  batch_rows: BatchRowsTable
  payment_orders: PaymentOrdersTable
  invitation_codes: InvitationCodesTable
  invitations: InvitationsTable
  rewards: RewardsTable
  extracts: ExtractsTable
  leases: LeasesTable
  meta: MetaTable
  migrations: MigrationsTable
}

/** The database, or a transaction on it: repositories take either. */
export type Queries = Kysely<Tables>
