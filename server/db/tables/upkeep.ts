export interface LeasesTable {
  lease_name: string
  holder: string
  expires_at: number
}

export interface MetaTable {
  meta_key: string
  value: string
}

export interface MigrationsTable {
  migration_name: string
  applied_at: number
}
