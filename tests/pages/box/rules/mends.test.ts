import { describe, expect, it } from 'vitest'
import type { Listing } from '../../../../contract/entities/boxGoods.ts'
import { checkListing } from '../../../../src/pages/box/rules/checkListing.ts'
import { finding } from '../../../../src/pages/box/rules/listingReasons.ts'
import { mendAtOnce, sectionOf, toFindingLines } from '../../../../src/pages/box/rules/mends.ts'
import { aGoodListing } from '../publish/publishScene.ts'

const ORIGIN = 'http://127.0.0.1:1'
const STEP_FEN = 100
const withSkus = (more: Partial<Listing['skus'][number]>, changes: Partial<Listing> = {}): Listing => {
  const listing = aGoodListing(ORIGIN, changes)
  return { ...listing, skus: listing.skus.map((sku) => ({ ...sku, ...more })) }
}

describe('what one press mends', () => {
  it.each<[string, Listing, string]>([
    ['no details', aGoodListing(ORIGIN, { details: [] }), 'detailsMissing'],
    ['SKUs without a picture', withSkus({ picture_url: '' }), 'skuPictureMissing'],
    ['a single price that is too near', withSkus({ single_fen: 2_000 }), 'stepTooSmall'],
    ['no reference price', aGoodListing(ORIGIN, { market_fen: null }), 'marketMissing'],
    ['a reference price that is too low', aGoodListing(ORIGIN, { market_fen: 2_000 }), 'singleAboveMarket'],
  ])('%s: the same finding is gone, and no other one has come', (_, listing, reason) => {
    const before = checkListing(listing).filter(({ level }) => level === 'block')
    const wanted = before.find((each) => each.reason === reason)
    if (!wanted) throw new Error(`the listing has no ${reason}`)
    const after = checkListing({ ...listing, ...mendAtOnce(wanted, listing, STEP_FEN) }).filter(({ level }) => level === 'block')
    expect(after.map((each) => each.reason)).toEqual(before.map((each) => each.reason).filter((each) => each !== reason))
  })

  it('is taking out a picture that nobody can use, but never the last one of its gallery', () => {
    const listing = aGoodListing(ORIGIN)
    const mended = mendAtOnce(finding('pictures.0', 'pictureTooHeavy', 1), listing, STEP_FEN)
    expect(mended).toEqual({ pictures: listing.pictures.slice(1) })
    expect(mendAtOnce(finding('details.0', 'pictureTooHeavy', 1), listing, STEP_FEN)).toBeNull()
  })

  it('is nothing that a person has to decide, and makes no prices of unknown ones', () => {
    const listing = aGoodListing(ORIGIN)
    expect(mendAtOnce(finding('title', 'titleTooLong', 61, 60), listing, STEP_FEN)).toBeNull()
    const unknown = withSkus({ single_fen: null })
    expect(mendAtOnce(finding('market', 'marketMissing'), unknown, STEP_FEN)).toBeNull()
  })
})

describe('the lines of findings', () => {
  it('are one for SKUs of which the same is said, and one for each that differs', () => {
    const findings = [
      finding('skus.0', 'skuPictureMissing'),
      finding('skus.1', 'belowSource', 100, 200),
      finding('skus.2', 'skuPictureMissing'),
      finding('properties.300', 'propertyMissing', '材质'),
      finding('properties.301', 'propertyMissing', '风格'),
    ]
    expect(toFindingLines(findings).map(({ finding: { reason }, skuNos }) => [reason, skuNos])).toEqual([
      ['skuPictureMissing', [1, 3]],
      ['belowSource', [2]],
      ['propertyMissing', []],
      ['propertyMissing', []],
    ])
  })

  it('lead to the part of the page where they can be changed', () => {
    expect(
      ['title', 'freight', 'category', 'properties.3', 'skus.0', 'market', 'pictures.1', 'details'].map((field) => sectionOf({ field })),
    ).toEqual(['basics', 'basics', 'properties', 'properties', 'skus', 'skus', 'pictures', 'details'])
  })
})
