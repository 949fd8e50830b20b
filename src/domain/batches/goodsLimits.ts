/** Of a title, a Chinese sign counting as two (merchant-platform-facts 2.5). */
export const TITLE_WIDTH_MAX = 60
/** The group price of goods' dearest SKU is at most this many times that of the cheapest (merchant-platform-facts 2.11). */
export const SKU_SPREAD_MAX = 5
/** Of one SKU. Assumed: the platform names no number where it refuses one (2002690). */
export const STOCK_MAX = 1_000_000

const LATIN_LAST_CODE = 0xff

/** As the platform counts it: a Chinese sign is two wide. */
export function titleWidth(title: string): number {
  return Array.from(title).reduce((width, sign) => width + (sign.charCodeAt(0) > LATIN_LAST_CODE ? 2 : 1), 0)
}
