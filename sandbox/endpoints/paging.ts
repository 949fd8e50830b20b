import type { Twists } from '../faults/twists.ts'
import { type MerchantAnswer, PlatformCode, toRefusal } from '../wire/envelopes.ts'

interface Page {
  readonly number: number
  readonly size: number
  readonly sizeMax: number
}

/** Null: a page that the platform gives. */
export function refusePage({ number, size, sizeMax }: Page): MerchantAnswer<never> | null {
  const isWhole = Number.isInteger(number) && Number.isInteger(size)
  return isWhole && number >= 1 && size >= 1 && size <= sizeMax
    ? null
    : toRefusal(PlatformCode.badParameter, `分页参数不正确，每页最多${sizeMax}条`)
}

/** Rows of a page that holds fewer than it was asked for. */
export const SHORT_PAGE_ROWS = 7

/** The items of a page. While data shift, each page but the first begins with the last row of the one before. */
export function slicePage<Item>(items: readonly Item[], { number, size: asked }: Page, { shiftsPages, shortensPages }: Twists): Item[] {
  const size = shortensPages ? Math.min(asked, SHORT_PAGE_ROWS) : asked
  const start = (number - 1) * size - (shiftsPages && number > 1 ? 1 : 0)
  return items.slice(start, start + size)
}
