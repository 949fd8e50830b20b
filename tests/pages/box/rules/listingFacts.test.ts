import { describe, expect, it } from 'vitest'
import { type CheckedGoods, noFacts, pricesOf, toListingFacts } from '../../../../src/pages/box/rules/listingFacts.ts'
import { aListing } from '../../../server/builders/box.ts'

const listing = aListing({ category: { ids: [1, 2, 3], names: ['Home', 'Rain', 'Umbrellas'] } })
const goods: CheckedGoods = { listing, right: 'unknown', source_shop_uid: '', source_goods_id: '', claims: [] }
const rules = new Map([['3', { step: { value: 0 }, spread: null }]])

describe('the facts that goods are checked with', () => {
  it('are defaults where nothing is known, and nobody was asked for break-even prices', () => {
    expect(toListingFacts(goods, noFacts)).toEqual({ forbiddenWords: [], right: 'unknown', stepFen: 100, spread: 5 })
  })

  it('have what was learned of the goods’ own category, a step of nothing too', () => {
    expect(pricesOf(listing, rules)).toEqual({ step: 0, spread: 5 })
    expect(pricesOf({ category: null }, rules)).toEqual({ step: 100, spread: 5 })
  })

  it('have the break-even prices of the goods', () => {
    expect(toListingFacts(goods, { ...noFacts, breakEvenFen: () => [null, 900] }).breakEvenFen).toEqual([null, 900])
  })
})
