import { expect, it } from 'vitest'
import { toFamilyGaps } from '../../../src/pages/coverage/FamilyFill.tsx'
import type { ShopFamily } from '../../../src/pages/parts/families/familyAction.ts'
import { someBox, someClaim, someShelfGoods } from './someShelves.ts'

const shelf = someShelfGoods({ goods_id: '1', title: 'Umbrella' })
const family: ShopFamily = {
  title: 'Umbrella',
  members: [{ shop_uid: 'a', goods_id: '1', title: 'Umbrella', state: 'onSale', shelf }],
  boxes: [],
  lacking: ['b', 'c'],
  unread: ['d'],
}

it('the gap of a family is every shop that was read and lacks it, with the goods that it is collected from', () => {
  const [gap] = toFamilyGaps(family)
  expect(gap?.shops).toEqual(['b', 'c'])
  expect(gap?.line.cells.get('a')?.goods).toEqual([shelf])
})

it('a shop that is about to get it has no gap, one that refused it has', () => {
  const claims = [someClaim({ shop_uid: 'b', state: 'sending' }), someClaim({ shop_uid: 'c', state: 'refused' })]
  expect(toFamilyGaps({ ...family, boxes: [someBox({ claims })] }).map(({ shops }) => shops)).toEqual([['c']])
})

it('a family that no shop lacks has none', () => {
  expect(toFamilyGaps({ ...family, lacking: [] })).toEqual([])
})
