/** Level 0 is the free tier (specification 6). */
export const FREE_LEVEL = 0
/** Shops that the free tier sees: the first ones in sort order (specification 6 and 9). */
export const FREE_TIER_SHOP_LIMIT = 2

export const SHOP_NOTES_MAX_CHARS = 200
export const SHOP_NAME_MAX_CHARS = 100
export const GROUP_NAME_MAX_CHARS = 50
export const USERNAME_MAX_CHARS = 64
/** What is typed to log in: a sub-account's name, `@`, the name of its main account. */
export const LOGIN_NAME_MAX_CHARS = 2 * USERNAME_MAX_CHARS + 1
export const PERSON_NAME_MAX_CHARS = 64
export const PROFILE_TEXT_MAX_CHARS = 500
/** Measured: Chromium carries a cookie header of 15 kB. */
export const COOKIE_MAX_CHARS = 15_000
export const SHOPS_PER_CALL_MAX = 1_000
/** Of what a request carries: the server refuses more, and so does nginx where nobody set it up. */
export const BODY_MAX_BYTES = 1024 * 1024
/** Goods of the box that one call removes. */
export const BOX_REMOVED_PER_CALL_MAX = 200

export const PASSWORD_MIN_CHARS = 6
/** Long pass phrases are welcome; the hash must not become a way to burn the processor. */
export const PASSWORD_MAX_CHARS = 256

export const PAGE_SIZE_DEFAULT = 20
export const PAGE_SIZE_MAX = 200

/** Client type that the payment calls carry (specification 7 and 9). */
export const PAYMENT_CLIENT_TYPE = 2

export const VIEW_NAME_MAX_CHARS = 40
export const VIEWS_PER_PERSON_MAX = 100
/** Channels of a person: one for each group, and some to spare. Assumed. */
export const CHANNELS_PER_PERSON_MAX = 10
export const CHANNEL_NAME_MAX_CHARS = 40
export const CHANNEL_ADDRESS_MAX_CHARS = 500
export const CHANNEL_SECRET_MAX_CHARS = 200
/** Six digits, and the spaces that a reader copies with them. */
export const CHANNEL_CODE_MAX_CHARS = 20
/** Access keys of a person. Assumed. */
export const ACCESS_KEYS_PER_PERSON_MAX = 10
export const ACCESS_KEY_NAME_MAX_CHARS = 40
/** How long an access key lives at most. Assumed. */
export const ACCESS_KEY_DAYS_MAX = 365
/** Browsers, and proxies of every age, carry about this much: nginx refuses 8 kB, and 4 kB over HTTP/2 before version 1.19.7. */
export const ADDRESS_MAX_CHARS = 2_000
/** A list's address holds the whole view. */
export const VIEW_QUERY_MAX_CHARS = 2_000
/** Rows of a batch that one call carries: 3,000 SKUs are saved in a handful of calls. */
export const BATCH_ROWS_PER_CALL_MAX = 500
/** Rows of a batch. Assumed. */
export const BATCH_ROWS_MAX = 100_000
/** Of a batch's plan, and of the values before or after of one row, as JSON. Assumed. */
export const BATCH_PLAN_MAX_CHARS = 100_000
export const BATCH_VALUES_MAX_CHARS = 20_000
/** How long a deleted record can be brought back. Assumed. */
export const RESTORABLE_MS = 7 * 24 * 60 * 60 * 1000
/** An avatar as it is uploaded, before base64. Assumed. */
export const AVATAR_MAX_BYTES = 512 * 1024
export const AVATAR_MAX_PX = 2_048
/** Of what an invited account pays, the inviter is credited this share. Assumed: the specification names rewards, not their rule. */
export const REWARD_PERCENT = 10
/** Levels above the free one have no further meaning to the server; the plans give them. */
export const LEVEL_MAX = 99
/** How long an order waits to be paid before it is closed, by its way to pay: a transfer takes days, and operators have weekends. Assumed. */
export const ORDER_PAYABLE_MS = {
  manual: 14 * 24 * 60 * 60 * 1000,
  alipay: 24 * 60 * 60 * 1000,
} as const
