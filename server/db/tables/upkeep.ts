export interface LeasesTable {
  lease_name: string
  holder: string
  expires_at: number
}

export interface MetaTable {
  meta_key: string
  value: string
}

/** How many bytes an account keeps of a kind: see contract/quotas.ts, and `replyBytes` of its `keptTraces`. */
export interface StoredBytesTable {
  owner_uid: string
  kind: string
  bytes: number
}

export interface MigrationsTable {
  migration_name: string
  applied_at: number
}
