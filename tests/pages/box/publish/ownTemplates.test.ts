import { describe, expect, it } from 'vitest'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { ShopGroup } from '../../../../contract/entities/shopGroup.ts'
import { toOwnTemplates } from '../../../../src/pages/box/publish/ownTemplates.ts'
import type { ShopFreightTemplates } from '../../../../src/shops/freightTemplates.ts'

const shopOf = (shop_uid: string, kept: Partial<Pick<Shop, 'template_id' | 'template_name'>> = {}): Shop => ({
  shop_uid,
  shop_id: shop_uid,
  shop_name: shop_uid,
  notes: '',
  status: 1,
  checked_at: null,
  template_id: null,
  template_name: null,
  created_at: null,
  updated_at: null,
  ...kept,
})
const groupOf = (group_id: string, ...shop_uid_list: string[]): ShopGroup => ({
  group_id,
  group_name: group_id,
  shop_uid_list,
  created_at: null,
  updated_at: null,
})
/** Templates of a shop, newest first; the id is made of shop and name. */
const read = (shop: Shop, ...names: string[]): ShopFreightTemplates => ({
  shop,
  value: {
    templates: names.map((costTemplateName) => ({ costTemplateId: `${shop.shop_uid}-${costTemplateName}`, costTemplateName })) as never,
    total: names.length,
  },
})
const namesOf = (reads: readonly ShopFreightTemplates[], groups: readonly ShopGroup[] = [], more: readonly Shop[] = []) =>
  toOwnTemplates(reads, { shops: [...reads.map(({ shop }) => shop), ...more], groups }).map(
    ({ shop, template }) => `${shop.shop_uid} ${template.costTemplateName}`,
  )

describe('the freight template of each shop', () => {
  it('is the one that is kept with the shop, also where the buyer pays by it', () => {
    const kept = shopOf('a', { template_id: 'a-顺丰到付', template_name: '顺丰到付' })
    expect(namesOf([read(kept, '包邮', '顺丰到付'), read(shopOf('b'), '包邮')])).toEqual(['a 顺丰到付', 'b 包邮'])
  })

  it('is the name that most shops of its group are set to, where it has one of that name', () => {
    const others = ['c', 'd'].map((uid) => shopOf(uid, { template_id: `${uid}-江浙沪`, template_name: '江浙沪' }))
    const one = shopOf('e', { template_id: 'e-大件', template_name: '大件' })
    const reads = [read(shopOf('a'), '大件', '江浙沪', '包邮'), read(shopOf('b'), '大件', '包邮')]
    expect(namesOf(reads, [groupOf('g', 'a', 'b', 'c', 'd', 'e')], [...others, one])).toEqual(['a 江浙沪', 'b 大件'])
  })

  it('is else the name that most of these shops have, and never by itself one by which the buyer pays', () => {
    const reads = [
      read(shopOf('a'), '顺丰到付', '大件', '包邮'),
      read(shopOf('b'), '顺丰到付', '包邮'),
      read(shopOf('c'), '顺丰到付'),
      read(shopOf('d'), '运费买家承担', '默认'),
    ]
    expect(namesOf(reads)).toEqual(['a 包邮', 'b 包邮', 'd 默认'])
  })

  it('is not one that was kept and is gone', () => {
    expect(namesOf([read(shopOf('a', { template_id: 'old', template_name: '旧' }), '包邮')])).toEqual(['a 包邮'])
  })
})
