import { describe, expect, it } from 'vitest'
import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import { mergeDrafts } from '../../../../src/pages/box/rules/mergeDrafts.ts'
import { aListing, aSku } from '../../../server/builders/box.ts'

type Listing = BoxGoods['listing']
const draft = (more: Partial<Listing> = {}, rest: { notes?: string; right_note?: string } = {}) => ({
  listing: aListing({ title: 'Umbrella', ...more }) as Listing,
  price_rule: null,
  right: 'unknown' as const,
  right_note: '',
  notes: '',
  ...rest,
})

describe('changes of two people to the same goods', () => {
  it('are both kept where they are of different parts', () => {
    const merged = mergeDrafts(draft(), draft({ title: 'Parasol' }), draft({}, { notes: 'Soon' }))
    expect(merged).toEqual({ draft: draft({ title: 'Parasol' }, { notes: 'Soon' }), both: [] })
  })

  it('leave mine where both changed the same, which is named', () => {
    const merged = mergeDrafts(draft(), draft({ title: 'Mine' }), draft({ title: 'Theirs' }, { right_note: 'Contract 7' }))
    expect(merged).toEqual({ draft: draft({ title: 'Mine' }, { right_note: 'Contract 7' }), both: ['title'] })
  })

  it('are no two where both changed it to the same', () => {
    expect(mergeDrafts(draft(), draft({ title: 'Same' }), draft({ title: 'Same' }))).toEqual({ draft: draft({ title: 'Same' }), both: [] })
  })

  it('are of one part where SKUs and the reference price are changed: prices of one and SKUs of the other would not fit', () => {
    const mine = draft({ market_fen: 9_900 })
    const theirs = draft({ skus: [aSku({ spec: ['Blue'] }) as Listing['skus'][number]] })
    expect(mergeDrafts(draft(), mine, theirs)).toEqual({ draft: mine, both: ['skus'] })
  })
})
