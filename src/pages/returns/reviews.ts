import type { MerchantResult } from '../../../contract/merchantApi.ts'
import { lowScores, REVIEWS_PER_PAGE } from '../../../contract/merchantCalls/reviews.ts'
import { refuseSilence } from '../../bridge/refuseSilence.ts'
import { type Figure, readFigure } from '../../values/figures.ts'

/** A page of reviews as the platform gives it. Nothing in it is about the buyer. */
export type ReviewPage = MerchantResult<'reviews'>
type ReviewRow = ReviewPage['data']['rows'][number]

/** What a buyer wrote, without the buyer. */
export interface Review {
  readonly id: string
  /** 1 to 5 stars; null: none is said; a text: there is one, and it cannot be read. */
  readonly stars: Figure
  /** Null: the buyer wrote nothing. */
  readonly text: string | null
  /** What was bought, in words; null: it is not said. */
  readonly spec: string | null
  /** Milliseconds since 1970; null: it is not said. */
  readonly writtenAt: number | null
}

/** How many reviews goods have, and the stars of those that were read. */
export interface ReviewSpread {
  /** Null: the platform does not say. */
  readonly total: number | null
  /** Most stars first; only those that occur. */
  readonly stars: readonly { readonly stars: number; readonly count: number }[]
  /** Reviews read, and those of them without stars that can be read. */
  readonly read: number
  readonly withoutStars: number
  /** Reviews that came and could not be read. */
  readonly unreadable: number
  /** Nothing came, and it is said that nothing is there. */
  readonly isNone: boolean
}

const LOW_MAX = Math.max(...lowScores.map(Number))
/** A number of seconds this large would be a day in the year 5138: it is of milliseconds. */
const SECONDS_BELOW = 100_000_000_000
const SECOND_MS = 1_000

/** The first page of a list. One that shows no reviews and does not count 0 says nothing: it is refused with a BridgeError. */
export function notSilent(page: ReviewPage): ReviewPage {
  refuseSilence(sizeOf(page), page.totalRows ?? page.totalCount)
  return page
}

/** Reviews of other goods are left out, and then nothing is known of how many these goods have. */
export function toReviewSpread(page: ReviewPage, goods: string): ReviewSpread {
  const rows = page.data.rows.filter(isOf(goods))
  const counts = new Map<number, number>()
  for (const { stars } of rows.map(toReview)) if (typeof stars === 'number') counts.set(stars, (counts.get(stars) ?? 0) + 1)
  const sorted = [...counts].toSorted(([left], [right]) => right - left)
  const total = totalOf(page, rows.length)
  return {
    total,
    stars: sorted.map(([stars, count]) => ({ stars, count })),
    read: rows.length,
    withoutStars: rows.length - sorted.reduce((sum, [, count]) => sum + count, 0),
    unreadable: page.data.unreadable.length,
    isNone: sizeOf(page) === 0 && total === 0,
  }
}

/** Reviews with few stars as far as they were read. */
export interface LowReviews {
  /** The newest first. */
  readonly reviews: readonly Review[]
  /** Null: the platform does not say, or it did not give what was asked for. */
  readonly total: number | null
  readonly unreadable: number
}

/** A review comes twice where others were written between two pages; one with more stars came against the filter. */
export function toLowReviews(pages: readonly ReviewPage[], goods: string): LowReviews {
  const rows = pages.flatMap(({ data }) => data.rows)
  const low = rows.filter(isOf(goods)).map(toReview).filter(isLow)
  const [first] = pages
  return {
    reviews: [...new Map(low.map((each) => [each.id, each])).values()].toSorted((a, b) => (b.writtenAt ?? 0) - (a.writtenAt ?? 0)),
    total: first && low.length === rows.length ? totalOf(first, first.data.rows.length) : null,
    unreadable: pages.reduce((sum, { data }) => sum + data.unreadable.length, 0),
  }
}

/** Number of the page after these; undefined: there is none. */
export function nextPage(pages: readonly ReviewPage[]): number | undefined {
  const last = pages.at(-1)
  if (!last || sizeOf(last) === 0) return undefined
  const total = last.totalRows ?? last.totalCount
  const read = pages.reduce((sum, page) => sum + sizeOf(page), 0)
  const isLast = typeof total === 'number' ? read >= total : sizeOf(last) < REVIEWS_PER_PAGE
  return isLast ? undefined : pages.length + 1
}

/** Reviews that came, those that cannot be read included. */
function sizeOf({ data }: ReviewPage): number {
  return data.rows.length + data.unreadable.length
}

/** `kept`: rows of the page that are of what was asked for. */
function totalOf({ data, totalRows, totalCount }: ReviewPage, kept: number): number | null {
  return kept === data.rows.length ? (totalRows ?? totalCount ?? null) : null
}

function isOf(goods: string) {
  return ({ goodsId }: ReviewRow) => !goodsId || goodsId === goods
}

/** One without stars that can be read is taken for low: it came with the low ones. */
function isLow({ stars }: Review): boolean {
  return typeof stars !== 'number' || stars <= LOW_MAX
}

function toReview({ reviewId, descScore, comment, specs, createTime }: ReviewRow): Review {
  return {
    id: reviewId,
    stars: readFigure(descScore),
    text: comment?.trim() || null,
    spec: specs ?? null,
    // Of seconds or of milliseconds: no public file shows it.
    writtenAt: createTime ? (createTime < SECONDS_BELOW ? createTime * SECOND_MS : createTime) : null,
  }
}
