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
export interface LoginsTable {
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

/** Where a person logged in from. */
export interface LoginPlacesTable {
  owner_uid: string
  user_uid: string
  /** `device:<hash>`, see security/devices.ts, or `network:<network>`. */
  place: string
  last_login_at: number
}

/** An extension with which a person asks for cookies. */
export interface RelayKeysTable {
  owner_uid: string
  /** Of person and public key together: two people may share a browser. */
  relay_key_id: string
  user_uid: string
  /** What the browser called itself when it first came, in short; '' unknown. */
  browser: string
  /** `allowed`, `waiting` or `withdrawn`. */
  state: string
  first_seen_at: number
  last_used_at: number
  /** Until then the trail has, in one entry or several, that the shops of `noted_shops` were read with it. */
  noted_until: number
  /** JSON of `shop_uid`s. */
  noted_shops: string
}

/** Logins that failed. */
export interface LoginFailuresTable {
  /** What the failure counts for: `pair:<hash>`, `account:<hash>` or `network:<network>`; see security/loginThrottle.ts. */
  subject: string
  failure_id: string
  at: number
}
