import { describe, expect, it } from 'vitest'
import { toCreateAddress } from '../../../src/layout/shortcuts/useCreateScreen.ts'
import { registry } from '../../../src/resources/index.ts'
import { toRoutes } from '../../../src/resources/schema/project/toRoutes.ts'
import { shortcuts } from '../../../src/shortcuts/shortcuts.ts'
import { isMac, toKeyCaps } from '../../../src/shortcuts/toKeyCaps.ts'
import { toOfferedShortcuts } from '../../../src/shortcuts/useShortcuts.ts'

describe('the table of shortcuts', () => {
  it('gives each keys of its own', () => {
    const keys = shortcuts.map((shortcut) => shortcut.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('has no key alone that begins a sequence: it would fire in the middle of it', () => {
    const starts = shortcuts.map(({ keys }) => keys).filter((keys) => keys.includes('>'))
    for (const start of starts) expect(shortcuts.map(({ keys }) => keys)).not.toContain(start.split('>')[0])
  })

  it('works while typing only with a key that types nothing', () => {
    for (const { keys } of shortcuts.filter(({ whileTyping }) => whileTyping)) expect(keys).toContain('mod+')
  })

  it('leads only to routes that there are', () => {
    const routes = toRoutes(registry).map(({ name }) => name)
    for (const shortcut of shortcuts) if ('goTo' in shortcut) expect(routes).toContain(shortcut.goTo)
  })

  it('leads nowhere that the reader may not open', () => {
    const names = (holder: Parameters<typeof toOfferedShortcuts>[1]) =>
      toOfferedShortcuts(toRoutes(registry), holder).flatMap(({ route }) => route?.name ?? [])
    expect(names({ role: 'user' })).toEqual(expect.arrayContaining(['shops', 'shopGroups', 'auditTrail', 'plugDownload']))
    expect(names({ role: 'sub_user', rights: {} })).not.toContain('shops')
    expect(names(null)).toEqual([])
  })
})

describe('the keys as they are written', () => {
  it.each([
    ['mod+k', false, [['Ctrl', 'K']]],
    ['mod+k', true, [['⌘', 'K']]],
    ['g>s', false, [['G'], ['S']]],
    ['?', false, [['?']]],
  ])('%s, on a Mac %s: %j', (keys, mac, caps) => {
    expect(toKeyCaps(keys, mac)).toEqual(caps)
  })

  it.each([
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/130.0.0.0', true],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0', false],
  ])('%s is a Mac: %s', (userAgent, mac) => {
    expect(isMac({ userAgent })).toBe(mac)
  })
})

describe('the form that "n" opens', () => {
  it.each([
    ['/shop/my_shop', '/shop/my_shop/create'],
    ['/shop/groups', '/shop/groups/create'],
    ['/user/audit', null],
    ['/shop/my_shop/show/1', null],
    ['/', null],
  ])('on %s is %s', (pathname, address) => {
    expect(toCreateAddress(registry, { role: 'user' }, pathname)).toBe(address)
  })
})
