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
  shops: ShopsTable
  shop_groups: ShopGroupsTable
  shop_group_members: ShopGroupMembersTable
  shop_assignments: ShopAssignmentsTable
  audit_entries: AuditEntriesTable
  idempotent_replies: IdempotentRepliesTable
  login_failures: LoginFailuresTable
  notifications: NotificationsTable
  leases: LeasesTable
  meta: MetaTable
  migrations: MigrationsTable
}

/** The database, or a transaction on it: repositories take either. */
export type Queries = Kysely<Tables>
