import { describe, expect, it } from 'vitest'
import type { Shop } from '../../contract/entities/shop.ts'
import type { ShopGroup } from '../../contract/entities/shopGroup.ts'
import { filterShops } from '../../src/domain/shopFilter.ts'
import { aShop } from '../bridge/aShop.ts'

const shops: readonly Shop[] = [
  aShop({ shop_uid: 'a', shop_id: '100000001', shop_name: '好货铺', notes: '老板的店' }),
  aShop({ shop_uid: 'b', shop_id: '100000002', shop_name: 'Tea House', notes: '' }),
  aShop({ shop_uid: 'c', shop_id: '200000001', shop_name: '好物集', notes: 'tea samples' }),
]
const groups: readonly ShopGroup[] = [
  { group_id: '1', group_name: '茶', shop_uid_list: ['c', 'b', 'gone'], created_at: 0, updated_at: 0, version: 1 },
  { group_id: '2', group_name: '空', shop_uid_list: [], created_at: 0, updated_at: 0, version: 1 },
]

describe('shop filter (specification 5)', () => {
  it.each([
    ['nothing: all shops', '', '0', ['a', 'b', 'c']],
    ['a part of the name', '好', '0', ['a', 'c']],
    ['a part of the id', '00002', '0', ['b']],
    ['a part of the notes', '老板', '0', ['a']],
    ['name of one and notes of another, whatever the case', 'TEA', '0', ['b', 'c']],
    ['blanks around the text', '  tea  ', '0', ['b', 'c']],
    ['only blanks', '   ', '0', ['a', 'b', 'c']],
    ['a text that is nowhere', '没有', '0', []],
    ['group 0: all', '', '0', ['a', 'b', 'c']],
    ['a group: its shops, in shop order', '', '1', ['b', 'c']],
    ['a group and a text', '好', '1', ['c']],
    ['an empty group', '', '2', []],
    ['a group that is gone', '', '99', []],
  ])('%s', (_, shopName, group_id, uids) => {
    expect(filterShops(shops, { shopName, group_id }, groups).map(({ shop_uid }) => shop_uid)).toEqual(uids)
  })

  it('leaves the list as it was', () => {
    const before = structuredClone(shops)
    filterShops(shops, { shopName: '好', group_id: '1' }, groups)
    expect(shops).toEqual(before)
  })
})
