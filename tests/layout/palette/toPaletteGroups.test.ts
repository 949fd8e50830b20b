import { describe, expect, it } from 'vitest'
import type { Command } from '../../../src/layout/palette/command.ts'
import { GROUP_SHOWN_MAX, toPaletteGroups } from '../../../src/layout/palette/toPaletteGroups.ts'
import { toShopCommands } from '../../../src/layout/palette/toShopCommands.ts'
import { registry } from '../../../src/resources/index.ts'
import { parseIds } from '../../../src/values/parseIds.ts'
import { aShop } from '../../bridge/aShop.ts'

const shopList = registry.resources.find(({ name }) => name === 'shops')
if (!shopList) throw new Error('shops are not declared')
const toShops = (...ids: string[]) =>
  toShopCommands(
    shopList,
    ids.map((shop_id) => aShop({ shop_id, notes: 'night shift' })),
  )

function aCommand(id: string, kind: Command['kind']): Command {
  return { id, kind, label: { zh: id, en: id }, detail: null, words: [], group: null, target: { to: '/' } }
}

const screensAndActions = [aCommand('orders', 'screen'), aCommand('night', 'action')]
const searches = [aCommand('search', 'search')]
const shops = toShops('1001', '1002', '10023')

function groupsFor(query: string, recent: readonly string[] = []) {
  const view = toPaletteGroups({ query, screensAndActions, shops, goods: [], searches: query.trim() ? searches : [], recent })
  return { ...view, groups: view.groups.map(({ kind, commands }) => [kind, commands.map(({ id }) => id)]) }
}

describe('what the palette shows', () => {
  it('starts with screens and actions, the last choices above them', () => {
    expect(groupsFor('').groups).toEqual([
      ['screen', ['orders']],
      ['action', ['night']],
    ])
    expect(groupsFor('', ['shop:uid-1002', 'night']).groups).toEqual([
      ['recent', ['shop:uid-1002', 'night']],
      ['screen', ['orders']],
    ])
  })

  it('forgets a choice that the reader can no longer make', () => {
    expect(groupsFor('', ['shop:of-someone-else']).groups.map(([kind]) => kind)).not.toContain('recent')
  })

  it('puts the group with the best match first, and the search in lists last', () => {
    expect(groupsFor('night').groups.map(([kind]) => kind)).toEqual(['action', 'shop', 'search'])
    expect(groupsFor('1002').groups).toEqual([
      ['shop', ['shop:uid-1002', 'shop:uid-10023']],
      ['search', ['search']],
    ])
  })

  it('offers what nobody is called by as a search', () => {
    expect(groupsFor('???').groups).toEqual([['search', ['search']]])
  })

  it('finds each shop of a pasted list, names the ids that are nobody’s, and offers to ask for them all', () => {
    expect(groupsFor('1002\n1001, 99')).toEqual({
      groups: [
        ['shop', ['shop:uid-1002', 'shop:uid-1001']],
        ['search', ['search']],
      ],
      pasted: { found: 2, missing: ['99'] },
    })
  })

  it('shows no more of a kind than can be looked through', () => {
    const many = toShops(...Array.from({ length: 200 }, (_, index) => String(5000 + index)))
    const { groups } = toPaletteGroups({ query: 'shop', screensAndActions: [], shops: many, goods: [], searches, recent: [] })
    expect(groups[0]?.commands).toHaveLength(GROUP_SHOWN_MAX)
  })
})

describe('a pasted list of ids', () => {
  it.each([
    ['1 2', ['1', '2']],
    ['1\r\n2\r\n', ['1', '2']],
    ['1,2，3、4;5；6|7\t8', ['1', '2', '3', '4', '5', '6', '7', '8']],
    ['2 1 2', ['2', '1']],
    ['12', null],
    ['shop 12', null],
    ['', null],
  ])('%j is %j', (text, ids) => {
    expect(parseIds(text)).toEqual(ids)
  })
})
