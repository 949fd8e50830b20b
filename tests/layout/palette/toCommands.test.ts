import { describe, expect, it } from 'vitest'
import { type Holder, mayOpen } from '../../../src/domain/permissions.ts'
import { toCommands } from '../../../src/layout/palette/toCommands.ts'
import { toSearchCommands } from '../../../src/layout/palette/toSearchCommands.ts'
import { registry } from '../../../src/resources/index.ts'
import { definePage } from '../../../src/resources/schema/definePage.ts'
import { toMenu } from '../../../src/resources/schema/project/toMenu.ts'
import { toRoutes } from '../../../src/resources/schema/project/toRoutes.ts'
import { resolveRegistry } from '../../../src/resources/schema/resolveRegistry.ts'

const routes = toRoutes(registry)
const main: Holder = { role: 'user' }
const subWith = (shop: NonNullable<Holder['rights']>['shop']): Holder => ({ role: 'sub_user', rights: { shop } })
const idsFor = (holder: Holder | null) => toCommands(routes, holder, []).map(({ id }) => id)

describe('the palette’s screens', () => {
  it('are lists, forms for new records and pages, by the address of each', () => {
    const commands = toCommands(routes, main, [])
    expect(commands.find(({ id }) => id === 'screen:shops')).toMatchObject({ label: { zh: '我的店铺' }, target: { to: '/shop/my_shop' } })
    expect(commands.find(({ id }) => id === 'screen:shops.create')).toMatchObject({
      label: { zh: '新增：店铺', en: 'New: shop' },
      target: { to: '/shop/my_shop/create' },
    })
    expect(commands.some(({ id }) => id === 'screen:plugDownload')).toBe(true)
  })

  it('never need a record, and are never pages with nothing behind them', () => {
    const addresses = toCommands(routes, main, []).map(({ target }) => ('to' in target ? target.to : ''))
    expect(addresses.filter((address) => address.includes(':'))).toEqual([])
    const [first] = registry.pages
    if (!first) throw new Error('no page is declared')
    const empty = { ...first, name: 'empty', path: '/empty' as const, load: null }
    const withEmpty = toCommands(toRoutes({ ...registry, pages: [...registry.pages, empty] }), main, [])
    expect(withEmpty.map(({ id }) => id)).toEqual(idsFor(main))
  })

  it.each(['mall_pc', 'product_pc', 'account_pc'])('leave out %s, which another product opens', (name) => {
    expect(idsFor(main)).not.toContain(`screen:${name}`)
  })

  it('are those that the reader may open: roles, rights and calls', () => {
    expect(idsFor(null)).toEqual([])
    expect(idsFor(subWith([]))).not.toContain('screen:shops')
    expect(idsFor(subWith(['view']))).toContain('screen:shops')
    expect(idsFor(subWith(['view']))).not.toContain('screen:shops.create')
    expect(idsFor(main)).toContain('screen:auditTrail')
    expect(idsFor(subWith(['view']))).not.toContain('screen:auditTrail')
  })

  it('come from whatever is declared', () => {
    const page = definePage({
      name: 'help2',
      path: '/help2',
      label: { zh: '二', en: 'Two' },
      access: { roles: ['admin'] },
      load: async () => () => null,
    })
    const own = toRoutes(resolveRegistry([page]))
    expect(toCommands(own, { role: 'admin' }, []).map(({ id }) => id)).toEqual(['screen:help2'])
    expect(toCommands(own, main, [])).toEqual([])
  })

  it('stand in the order of the menu', () => {
    const links = toMenu(registry).flatMap((section) => section.links.filter(({ access }) => mayOpen(main, access)))
    const listed = toCommands(routes, main, []).filter(({ target }) => 'to' in target && links.some(({ path }) => path === target.to))
    expect(listed.map(({ target }) => 'to' in target && target.to)).toEqual(links.map(({ path }) => path))
  })

  it('are followed by the actions that are to be had', () => {
    const commands = toCommands(routes, main, ['theme', 'logout'])
    expect(commands.slice(-2).map(({ target }) => target)).toEqual([{ action: 'theme' }, { action: 'logout' }])
  })
})

describe('the palette’s searches', () => {
  it('carry the text into each list that can be searched', () => {
    const shops = toSearchCommands(registry, main, ' 12 & 3 ').find(({ id }) => id === 'search:shops')
    expect(shops?.target).toEqual({ to: '/shop/my_shop?keyword=12+%26+3' })
    expect(shops?.label.zh).toBe('在“我的店铺”中搜索“12 & 3”')
  })

  it('ask the goods query for many ids at once, which no list looks for', () => {
    expect(toSearchCommands(registry, main, '101, 102').map(({ target }) => target)).toEqual([
      { to: '/goods/goodsQuery?keyword=101%2C+102', begins: true },
    ])
  })

  it('lead from the number of an order to the order, where the reader may see it', () => {
    const orderSn = '261122-481726354172635'
    expect(toSearchCommands(registry, main, ` ${orderSn} `)[0]).toMatchObject({
      label: { zh: `查看订单“${orderSn}”` },
      target: { to: `/return_goods/mall?order=${orderSn}` },
    })
    const ofOrders = (holder: Parameters<typeof toSearchCommands>[1], text: string) =>
      toSearchCommands(registry, holder, text).filter(({ id }) => id.startsWith('order:'))
    expect(ofOrders(subWith(['view']), orderSn)).toEqual([])
    expect(ofOrders(main, '261122')).toEqual([])
  })

  it('are of the lists that the reader may open, and of some text', () => {
    expect(toSearchCommands(registry, subWith([]), 'x').map(({ id }) => id)).not.toContain('search:shops')
    expect(toSearchCommands(registry, main, '  ')).toEqual([])
  })
})
