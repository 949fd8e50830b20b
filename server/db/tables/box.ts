/** Goods that are to be published. */
export interface BoxGoodsTable {
  owner_uid: string
  box_id: string
  origin: string
  source_goods_id: string
  source_url: string
  /** Of the supplier; '' for goods of an own shop. */
  source_name: string
  source_shop_uid: string
  source_right: string
  right_note: string
  stage: string
  /** That of the listing, for the search. */
  title: string
  /** JSON of the contract's listing. */
  listing: string
  /** Of the first picture what is the same on every host; '': there is none. */
  first_picture: string
  /** JSON of the contract's rule; null: prices are typed. */
  price_rule: string | null
  notes: string
  added_at: number
  saved_at: number
  saved_by_name: string
  version: number
}

/** Goods of the box that are tried in a few shops. */
export interface PilotsTable {
  owner_uid: string
  pilot_id: string
  box_id: string
  title: string
  /** JSON of shop_uid, as the next. */
  shop_uids: string
  rollout_shop_uids: string
  /** `2026-11-22`, of China. */
  first_day: string
  wanted_orders: number
  state: string
  notes: string
  started_at: number
  started_by_name: string
  decided_at: number | null
  decided_by_name: string
  version: number
}

/** Goods that a person joined, or kept apart. */
export interface FamilyVerdictsTable {
  owner_uid: string
  verdict_id: string
  /** JSON of `shop_uid/goods_id`, as the next. */
  places: string
  others: string
  said_at: number
  said_by_name: string
}

/** What an account wants every listing checked for. */
export interface ListingSettingsTable {
  owner_uid: string
  /** JSON of the contract's `forbidden_words`. */
  forbidden_words: string
  saved_at: number
  saved_by_name: string
  version: number
}

/** How far goods of the box are in one shop. */
export interface BoxClaimsTable {
  owner_uid: string
  box_id: string
  shop_uid: string
  state: string
  goods_id: string
  goods_commit_id: string
  job_id: string
  reason: string
  field: string
  saved_at: number
  /** When the platform was handed these goods, ms; 0: not yet. */
  handed_in_at: number
  /** The highest version of its batch with which anything was said of it; 0: none was named. */
  job_version: number
}
