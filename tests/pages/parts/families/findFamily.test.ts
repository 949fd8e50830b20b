import { describe, expect, it } from 'vitest'
import { noKnowledge } from '../../../../src/figures/toFamilies.ts'
import type { ShopFamily } from '../../../../src/pages/parts/families/familyAction.ts'
import { findFamily } from '../../../../src/pages/parts/families/findFamily.ts'
import type { ShopShelf } from '../../../../src/pages/parts/shelves/shelves.ts'
import { aShelf, someBox, someClaim, someShelfGoods } from '../../coverage/someShelves.ts'

type Facts = Parameters<typeof findFamily>[0]

function find({ seed, shelves, ...facts }: Pick<Facts, 'seed' | 'shelves'> & Partial<Facts>): ShopFamily {
  const making = findFamily({ seed, shelves, shops: ['a', 'b', 'c', 'd'], boxes: [], knowledge: noKnowledge, ...facts })
  for (;;) {
    const { done, value } = making.next()
    if (done) return value
  }
}

const seedOf = (...goods: readonly (readonly [string, string])[]) => ({
  title: 'Red umbrella',
  thumb: null,
  goods: goods.map(([shop_uid, goods_id]) => ({ shop_uid, goods_id })),
})
const umbrella = (goods_id: string, state: 'onSale' | 'offShelf' = 'onSale') => someShelfGoods({ goods_id, title: 'Red umbrella', state })
const halfRead: ShopShelf = { ...aShelf(), isWhole: false }

describe('the family of goods of a row', () => {
  it('is what the lists of the other shops prove the same, with the shops that lack it and those of which nobody knows', () => {
    const shelves = new Map([
      ['a', aShelf(umbrella('1'), someShelfGoods({ goods_id: '9', title: 'Blue cup' }))],
      ['b', aShelf(umbrella('2', 'offShelf'))],
      ['c', aShelf(someShelfGoods({ goods_id: '3', title: 'Blue cup' }))],
      ['d', halfRead],
    ])
    expect(find({ seed: seedOf(['a', '1']), shelves })).toMatchObject({
      title: 'Red umbrella',
      members: [
        { shop_uid: 'a', goods_id: '1', title: 'Red umbrella', state: 'onSale' },
        { shop_uid: 'b', goods_id: '2', title: 'Red umbrella', state: 'offShelf' },
      ],
      boxes: [],
      lacking: ['c'],
      unread: ['d'],
    })
  })

  it('has goods of the row whose shop was not read, in a state that nobody knows', () => {
    const shelves = new Map([['b', aShelf(umbrella('2'))]])
    const { members, unread } = find({ seed: seedOf(['a', '1']), shelves })
    expect(members.map(({ shop_uid, state }) => [shop_uid, state])).toEqual([
      ['b', 'onSale'],
      ['a', null],
    ])
    expect(unread).toEqual(['a', 'c', 'd'])
  })

  it('has all goods that the row showed together, whatever their titles are, unless a person said otherwise', () => {
    const shelves = new Map([
      ['a', aShelf(umbrella('1'))],
      ['b', aShelf(someShelfGoods({ goods_id: '2', title: 'Parasol' }))],
    ])
    const seed = seedOf(['a', '1'], ['b', '2'])
    expect(find({ seed, shelves }).members).toHaveLength(2)
    const verdicts = [{ places: ['a/1'], others: ['b/2'] }]
    expect(find({ seed, shelves, knowledge: { ...noKnowledge, verdicts } }).members.map(({ shop_uid }) => shop_uid)).toEqual(['a'])
  })

  it('follows the box to copies that were published under another title', () => {
    const box = someBox({ box_id: 'b1', source_shop_uid: 'a', source_goods_id: '1', claims: [someClaim({ shop_uid: 'c', goods_id: '3' })] })
    const shelves = new Map([
      ['a', aShelf(umbrella('1'))],
      ['c', aShelf(someShelfGoods({ goods_id: '3', title: 'Parasol for two' }))],
    ])
    const { members, boxes } = find({ seed: seedOf(['a', '1']), shelves, boxes: [box] })
    expect(members.map(({ shop_uid }) => shop_uid)).toEqual(['a', 'c'])
    expect(boxes.map(({ box_id }) => box_id)).toEqual(['b1'])
  })

  it('of a row that is only in the box is what is there, with all shops that were read and lack it', () => {
    const box = someBox({ box_id: 'b1' })
    const cup = someBox({ box_id: 'cup', listing: { ...box.listing, title: 'Blue cup' } })
    const shelves = new Map([
      ['a', aShelf()],
      ['b', aShelf(umbrella('2'))],
    ])
    const { members, boxes, lacking } = find({ seed: { ...seedOf(), box_id: 'b1' }, shelves, boxes: [cup, box] })
    expect(members).toEqual([])
    expect(boxes.map(({ box_id }) => box_id)).toEqual(['b1'])
    expect(lacking).toEqual(['a', 'b'])
  })

  it('of a row that is only in the box has goods of shops that the row did not show', () => {
    const box = someBox({ box_id: 'b1', claims: [someClaim({ shop_uid: 'd', goods_id: '4', state: 'published' })] })
    const shelves = new Map([['d', aShelf(umbrella('4'))]])
    const { members } = find({ seed: { ...seedOf(), box_id: 'b1' }, shelves, boxes: [box] })
    expect(members.map(({ shop_uid }) => shop_uid)).toEqual(['d'])
  })

  it('has goods that were published after the list of their shop was read, which does not lack them any more', () => {
    const [before, after] = [99, 101]
    const claims = [
      someClaim({ shop_uid: 'b', goods_id: '5', state: 'published', saved_at: after }),
      someClaim({ shop_uid: 'c', goods_id: '6', state: 'published', saved_at: before }),
      someClaim({ shop_uid: 'd', goods_id: '7', state: 'published', saved_at: before }),
      someClaim({ shop_uid: 'elsewhere', goods_id: '8', state: 'published', saved_at: after }),
    ]
    const box = someBox({ source_shop_uid: 'a', source_goods_id: '1', claims })
    const shelves = new Map([
      ['a', aShelf(umbrella('1'))],
      ['b', aShelf()],
      ['c', aShelf()],
      ['d', halfRead],
    ])
    const { members, lacking, unread } = find({ seed: seedOf(['a', '1']), shelves, boxes: [box] })
    expect(members.map(({ shop_uid, goods_id, state }) => [shop_uid, goods_id, state])).toEqual([
      ['a', '1', 'onSale'],
      ['b', '5', null],
      ['d', '7', null],
    ])
    expect({ lacking, unread }).toEqual({ lacking: ['c'], unread: ['d'] })
  })
})
