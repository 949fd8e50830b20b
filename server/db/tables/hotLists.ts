/** What a list of the platform said on one day. */
export interface HotDaysTable {
  owner_uid: string
  list: string
  subject: string
  /** `2026-11-22`, of China. */
  day: string
  saved_at: number
  saved_by_name: string
  /** JSON of the contract's rows. */
  rows: string
}

/** An opportunity that was picked. */
export interface ChancesTable {
  owner_uid: string
  chance_id: string
  keywords: string
  refer_price_fen: number | null
  hot_index: number | null
  pic_url: string
  state: string
  source_url: string
  cost_fen: number | null
  margin_bp: number | null
  goods_id: string
  notes: string
  picked_at: number
  saved_at: number
  saved_by_name: string
  version: number
}
