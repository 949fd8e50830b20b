import { describe, expect, it } from 'vitest'
import type { Command } from '../../../src/layout/palette/command.ts'
import { rankCommands } from '../../../src/layout/palette/rankCommands.ts'
import { toGoodsCommands } from '../../../src/layout/palette/toGoodsCommands.ts'
import { toVerbCommands } from '../../../src/layout/palette/toVerbCommands.ts'
import { registry } from '../../../src/resources/index.ts'
import { toRoutes } from '../../../src/resources/schema/project/toRoutes.ts'
import { loadVerbs } from '../../../src/resources/verbs.ts'

const routes = toRoutes(registry)
const verbs = await loadVerbs()
const ofMain = toVerbCommands(verbs, routes, { role: 'user' })
const addressOf = ({ target }: Command) => ('to' in target ? target.to : null)

describe('the verbs of the features', () => {
  it('have names of their own, both languages, and a page that there is', () => {
    const names = verbs.map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    expect(verbs.filter(({ page }) => !routes.some(({ name }) => name === page))).toEqual([])
    for (const { label } of verbs) expect([label.zh, label.en]).not.toContain('')
  })

  it.each([
    ['raise prices', '/goods/goodsQuery'],
    ['涨价', '/goods/goodsQuery'],
    ['take off the shelf', '/goods/goodsQuery'],
    ['下架', '/goods/goodsQuery'],
    ['new sub-account', '/user/account/create'],
    ['新增子账号', '/user/account/create'],
    ['enter costs', '/goods/profitRateCompute?part=ledger'],
    ['修改密码', '/user/setting?tab=security'],
  ])('are found by “%s”, which leads to %s', (query, address) => {
    const [first] = rankCommands(ofMain, query)
    expect(first && addressOf(first)).toBe(address)
  })

  it('are those that the reader may do', () => {
    const namesFor = (holder: Parameters<typeof toVerbCommands>[2]) => toVerbCommands(verbs, routes, holder).map(({ id }) => id)
    expect(namesFor({ role: 'sub_user', rights: { goods: ['view'] } })).not.toContain('verb:raisePrices')
    expect(namesFor({ role: 'sub_user', rights: { goods: ['view', 'operate'] } })).toContain('verb:raisePrices')
    expect(namesFor({ role: 'sub_user', rights: { goods: ['view', 'operate'] } })).not.toContain('verb:newSubAccount')
    expect(namesFor(null)).toEqual([])
  })
})

describe('goods in the palette', () => {
  const goods = [
    { shop_uid: 'a', goods_id: '6011', goods_name: '厨房剪刀 强力', shop_name: '海港店' },
    { shop_uid: 'b', goods_id: '6012', goods_name: 'Kitchen scale', shop_name: '阁楼店' },
  ]

  it.each([
    ['剪刀', ['goods:6011']],
    ['KITCHEN', ['goods:6012']],
    ['剪刀 海港', ['goods:6011']],
    ['剪刀 阁楼', []],
    ['6012', ['goods:6012']],
    ['6', []],
    ['  ', []],
  ])('are found by %j', (query, ids) => {
    expect(toGoodsCommands(goods, query).map(({ id }) => id)).toEqual(ids)
  })

  it('lead to the goods query, which asks their shop at once', () => {
    expect(toGoodsCommands(goods, '剪刀')[0]?.target).toEqual({ to: '/goods/goodsQuery?keyword=6011&of_shops=a', begins: true })
  })

  it('are never more than are shown', () => {
    const many = Array.from({ length: 500 }, (_, at) => ({
      shop_uid: 'a',
      goods_id: String(70_000 + at),
      goods_name: 'Cup',
      shop_name: 'A',
    }))
    expect(toGoodsCommands(many, 'cup')).toHaveLength(20)
  })
})
