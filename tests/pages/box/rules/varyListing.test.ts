import { describe, expect, it } from 'vitest'
import { titleKey } from '../../../../src/domain/listing/sameGoods.ts'
import { noVariation, varyListing } from '../../../../src/pages/box/rules/varyListing.ts'
import { aGoodListing } from '../publish/publishScene.ts'

const ORIGIN = 'http://127.0.0.1:1'
const titleWith = (title: string, more: Partial<typeof noVariation>) =>
  varyListing(aGoodListing(ORIGIN, { title }), { ...noVariation, ...more }).title

describe('the listing of one shop', () => {
  it('is the listing itself where nothing differs', () => {
    const listing = aGoodListing(ORIGIN, { title: ' 夏季  收纳盒 ' })
    expect(varyListing(listing, noVariation)).toEqual(listing)
  })

  it('turns the words of the title, as often as it has words, and leaves a title of one word', () => {
    expect(titleWith('夏季 轻便 收纳盒', { turn: 1 })).toBe('轻便 收纳盒 夏季')
    expect(titleWith('夏季 轻便 收纳盒', { turn: 4 })).toBe('轻便 收纳盒 夏季')
    expect(titleWith('夏季轻便收纳盒', { turn: 2 })).toBe('夏季轻便收纳盒')
  })

  it('adds the words of the shop once', () => {
    expect(titleWith('收纳盒', { words: ' 家用 ' })).toBe('收纳盒 家用')
    expect(titleWith('家用收纳盒', { words: '家用' })).toBe('家用收纳盒')
  })

  it('begins with another picture and loses none, and begins again beyond the last', () => {
    const listing = aGoodListing(ORIGIN, { pictures: ['https://a/1', 'https://a/2', 'https://a/3'] })
    expect(varyListing(listing, { ...noVariation, picture: 1 }).pictures).toEqual(['https://a/2', 'https://a/1', 'https://a/3'])
    expect(varyListing(listing, { ...noVariation, picture: 5 }).pictures[0]).toBe('https://a/3')
    expect(varyListing(aGoodListing(ORIGIN, { pictures: [] }), { ...noVariation, picture: 1 }).pictures).toEqual([])
  })

  it('moves the single price by as many fen as the group price, up to whole fen, and the reference price with it', () => {
    const listing = aGoodListing(ORIGIN)
    const { skus, market_fen } = varyListing(listing, { ...noVariation, price_bp: 333 })
    // 1990 x 1.0333 = 2056.267
    expect(skus.map(({ group_fen, single_fen }) => [group_fen, single_fen])).toEqual([
      [2_057, 3_057],
      [2_057, 3_057],
    ])
    expect(market_fen).toBe(4_990 + 67)
    expect(varyListing(listing, { ...noVariation, price_bp: -500 })).toMatchObject({
      skus: [{ group_fen: 1_891, single_fen: 2_891 }, {}],
      market_fen: 4_990,
    })
  })

  it('keeps unknown prices unknown', () => {
    const listing = aGoodListing(ORIGIN)
    const [first] = listing.skus
    if (!first) throw new Error('the listing has no SKU')
    const unknown = { ...listing, skus: [{ ...first, group_fen: null, single_fen: null }], market_fen: null }
    expect(varyListing(unknown, { ...noVariation, price_bp: 500 })).toEqual(unknown)
  })
})

describe('the key of a title', () => {
  it('is the same for every order of its words', () => {
    expect(titleKey('轻便 收纳盒 夏季')).toBe(titleKey(' 夏季 轻便  收纳盒'))
    expect(titleKey('收纳盒')).not.toBe(titleKey('收纳盒 家用'))
  })
})
