/** With which programs read for a person. */
export interface AccessKeysTable {
  owner_uid: string
  key_id: string
  /** Whose it is. */
  user_uid: string
  name: string
  /** SHA-256 of the key, which is random. */
  key_hash: string
  key_end: string
  /** JSON. */
  modules: string
  /** JSON of `shop_uid`s; null: all that the person sees. */
  shop_uids: string | null
  /** 1: it may suggest changes. */
  may_suggest: number
  created_at: number
  expires_at: number
  last_used_at: number | null
  last_address: string
  /** The last day of China on which it was used; '' never. */
  used_day: string
  /** Calls on that day. */
  day_uses: number
  /** JSON of the networks that the trail names for that day. */
  day_networks: string
}
