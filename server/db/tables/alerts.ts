export interface AlertRulesTable {
  owner_uid: string
  rule_id: string
  name: string
  /** JSON of all other fields of the contract's `alertRuleFields`. */
  rule: string
  /** JSON: by shop, the reading that was checked last, ms. */
  checked: string
  created_by: string
  created_by_name: string
  created_at: number
  updated_at: number
  version: number
}

/** One shop, goods or SKU that once was over the line of a rule. */
export interface AlertsTable {
  owner_uid: string
  alert_id: string
  rule_id: string
  shop_uid: string
  /** '' where the shop is watched as a whole. */
  goods_id: string
  sku_id: string
  family: string
  state: string
  /** JSON of an AlertHistory. */
  history: string
  /** JSON of the figures of the newest reading that said something. */
  figures: string
  as_of: number
  few_at: number | null
  /** The reading with which it last left; null: it never did. */
  left_at: number | null
  /** Rings that were told. */
  told: number
  ring_id: string
  acknowledged_at: number | null
  acknowledged_by: string
  snoozed_until: number | null
}

/** Orders of a shop that are late or about to be, as they were read last, and what of it was told. */
export interface OrdersDueTable {
  owner_uid: string
  shop_uid: string
  as_of: number
  /** Null: the platform did not say. */
  due: number | null
  late: number | null
  /** By the server's clock. */
  saved_at: number
  /** A `DueLevel` of server/notifications/ordersDueRule.ts. */
  told: string
  /** Day of China on which it was told last: `2026-11-22`; '': never. */
  told_day: string
}
