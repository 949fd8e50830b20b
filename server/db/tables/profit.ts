/** What a SKU, goods or a whole shop costs from a day on. */
export interface CostEntriesTable {
  owner_uid: string
  shop_uid: string
  /** '': the whole shop. */
  goods_id: string
  /** '': all SKUs of the goods. */
  sku_id: string
  /** `2026-11-22`; '': from the beginning. */
  valid_from: string
  /** JSON of the contract's `terms`. */
  terms: string
  weight_grams: number | null
  courier: string
  source: string
  proof: string
  /** 1: an inherited cost that was refused. */
  is_refused: number
  saved_by: string
  saved_by_name: string
  saved_at: number
}

/** What one file brought. */
export interface CostImportsTable {
  owner_uid: string
  user_uid: string
  import_id: string
  user_name: string
  file_name: string
  imported_at: number
  added: number
  changed: number
  same: number
  /** JSON: the first lines that were refused. */
  refused: string
  refused_total: number
  recount_from: string | null
}

export interface ProfitSettingsTable {
  owner_uid: string
  /** JSON of the contract's `profitSettingsFields`. */
  settings: string
  saved_at: number
  saved_by_name: string
  version: number
}

export interface ProfitScenariosTable {
  owner_uid: string
  scenario_id: string
  user_uid: string
  name: string
  shop_uid: string
  goods_id: string
  /** JSON: inputs of the calculator by name. */
  inputs: string
  saved_at: number
  version: number
}

/** A month of a shop as the platform's bill has it. */
export interface PlatformBillsTable {
  owner_uid: string
  shop_uid: string
  /** `2026-11`. */
  month: string
  file_name: string
  /** JSON: sums by day and kind. */
  lines: string
  /** Lines of its file that were not taken over; null: that was not said. */
  refused_lines: number | null
  saved_by: string
  saved_by_name: string
  saved_at: number
}
