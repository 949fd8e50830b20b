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

export interface ShopGroupMembersTable {
  owner_uid: string
  group_id: string
  shop_uid: string
}

/** Shops lent to a sub-account. */
export interface ShopAssignmentsTable {
  owner_uid: string
  user_uid: string
  shop_uid: string
}
