import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { merchantApi } from '../../../contract/merchantApi.ts'
import { nextPage, type ReviewPage, toLowReviews, toReviewSpread } from '../../../src/pages/returns/reviews.ts'

const MASKED = '\ue601'
const GOODS = '600100'

/** A page as the table reads it. */
function aPage(data: readonly object[] | null, counts: object = {}): ReviewPage {
  return z.parse(merchantApi.reviews.result, { data, ...counts })
}

const aReview = (reviewId: number, given: object = {}) => ({ reviewId, goodsId: 600_100, descScore: 1, comment: 'Torn', ...given })

describe('the stars of goods', () => {
  it('are counted as they came, most first; what is masked, missing or unreadable is counted by itself', () => {
    const scores = [5, '5', 4, 1, MASKED, null]
    const page = aPage([...scores.map((descScore, index) => aReview(index, { descScore })), { comment: 'odd' }], { totalRows: '38' })
    expect(toReviewSpread(page, GOODS)).toEqual({
      total: 38,
      stars: [
        { stars: 5, count: 2 },
        { stars: 4, count: 1 },
        { stars: 1, count: 1 },
      ],
      read: 6,
      withoutStars: 2,
      unreadable: 1,
      isNone: false,
    })
  })

  it.each([
    ['none is said', {}, null],
    ['rows are said', { totalRows: 3, totalCount: 90 }, 3],
    ['a count is said', { totalCount: '4' }, 4],
  ])('have their number where %s', (_, counts, total) => {
    expect(toReviewSpread(aPage([aReview(1)], counts), GOODS).total).toBe(total)
  })

  it('are those of the goods alone, and then nobody knows how many there are', () => {
    const page = aPage([aReview(1), aReview(2, { goodsId: 7 })], { totalRows: 2 })
    expect(toReviewSpread(page, GOODS)).toMatchObject({ total: null, read: 1, isNone: false })
  })

  it.each([
    ['null, and 0 are said', aPage(null, { totalRows: 0 }), true],
    ['empty, and nothing is said', aPage([]), false],
    ['empty, and some are said', aPage([], { totalRows: 3 }), false],
    ['of reviews that cannot be read', aPage([{}]), false],
    ['of other goods', aPage([aReview(1, { goodsId: 7 })]), false],
  ])('are none only where the platform counts none: the list is %s', (_, page, isNone) => {
    expect(toReviewSpread(page, GOODS)).toMatchObject({ read: 0, stars: [], isNone })
  })
})

describe('low reviews', () => {
  it('come once each, the newest first, with what is known of them; times are of seconds or milliseconds', () => {
    const pages = [
      aPage([aReview(1, { createTime: 1_795_000_000, specs: 'Red L' }), aReview(2, { createTime: 1_795_000_100_000, comment: ' ' })], {
        totalRows: 3,
      }),
      aPage([aReview(2, { createTime: 1_795_000_100_000, comment: ' ' }), aReview(3, { descScore: MASKED, createTime: null })]),
    ]
    expect(toLowReviews(pages, GOODS)).toEqual({
      reviews: [
        { id: '2', stars: 1, text: null, spec: null, writtenAt: 1_795_000_100_000 },
        { id: '1', stars: 1, text: 'Torn', spec: 'Red L', writtenAt: 1_795_000_000_000 },
        { id: '3', stars: MASKED, text: 'Torn', spec: null, writtenAt: null },
      ],
      total: 3,
      unreadable: 0,
    })
  })

  it('have no number where the platform gave others than were asked for', () => {
    const low = toLowReviews([aPage([aReview(1), aReview(2, { descScore: 5 })], { totalRows: 40 })], GOODS)
    expect([low.reviews.map(({ id }) => id), low.total]).toEqual([['1'], null])
  })

  it('are counted where they cannot be read', () => {
    expect(toLowReviews([aPage([aReview(1), {}]), aPage([{}])], GOODS).unreadable).toBe(2)
  })
})

describe('the next page', () => {
  const full = Array.from({ length: 20 }, (_, index) => aReview(index))
  it.each([
    ['more are said', [aPage(full, { totalRows: 21 })], 2],
    ['all were read', [aPage(full, { totalRows: 20 })], undefined],
    ['odd rows make up the rest', [aPage([aReview(1), {}], { totalRows: 2 })], undefined],
    ['no number is said and the page was full', [aPage(full)], 2],
    ['no number is said and the page was not full', [aPage(full), aPage([aReview(21)])], undefined],
    ['a page was empty', [aPage(full, { totalRows: 90 }), aPage(null, { totalRows: 90 })], undefined],
  ])('is asked for where %s', (_, pages, expected) => {
    expect(nextPage(pages)).toBe(expected)
  })
})
