import { describe, expect, it } from 'vitest'
import type { Command } from '../../../src/layout/palette/command.ts'
import { rankCommands } from '../../../src/layout/palette/rankCommands.ts'
import { fc } from '../../fastCheck.ts'

function aCommand(id: string, overrides: Partial<Command> = {}): Command {
  return { id, kind: 'screen', label: { zh: id, en: id }, detail: null, words: [], group: null, target: { to: '/' }, ...overrides }
}

const myShops = aCommand('shops', { label: { zh: '我的店铺', en: 'My shops' }, words: ['/shop/my_shop'] })
const shopGroups = aCommand('groups', { label: { zh: '店铺分组', en: 'Shop groups' }, words: ['/shop/groups'] })
const workshop = aCommand('workshop', { label: { zh: '工坊', en: 'Workshop' } })
const logout = aCommand('logout', { kind: 'action', label: { zh: '退出登录', en: 'Log out' }, words: ['sign out'] })
const all = [myShops, shopGroups, workshop, logout]
const idsOf = (query: string) => rankCommands(all, query).map(({ id }) => id)

describe('ranking', () => {
  it.each([
    ['店铺', ['groups', 'shops']],
    ['我的', ['shops']],
    ['MY SHOPS', ['shops']],
    ['shop', ['groups', 'shops', 'workshop']],
    ['groups shop', ['groups']],
    ['/shop/', ['shops', 'groups']],
    ['sign', ['logout']],
    ['退出', ['logout']],
    ['nothing like it', []],
  ])('%s finds %j', (query, ids) => {
    expect(idsOf(query)).toEqual(ids)
  })

  it('keeps the given order where nothing is typed', () => {
    expect(idsOf('  ')).toEqual(['shops', 'groups', 'workshop', 'logout'])
  })

  it('puts the command that is called exactly so first', () => {
    const longer = aCommand('longer', { label: { zh: '店铺一号分店', en: 'One' } })
    const exact = aCommand('exact', { label: { zh: '店铺一号', en: 'One' } })
    expect(rankCommands([longer, exact], '店铺一号').map(({ id }) => id)).toEqual(['exact', 'longer'])
  })

  it('finds every command by any part of what it is called, and adds none', () => {
    const labels = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(fc.array(labels, { minLength: 1, maxLength: 8 }), fc.nat(), fc.nat(), (texts, which, from) => {
        const commands = texts.map((text, index) => aCommand(`${index}`, { label: { zh: text, en: text } }))
        const chosen = texts[which % texts.length] ?? ''
        const query = chosen.slice(from % chosen.length)
        const found = rankCommands(commands, query)
        expect(found.map(({ id }) => id)).toContain(String(texts.indexOf(chosen)))
        expect(commands).toEqual(expect.arrayContaining([...found]))
      }),
    )
  })
})
