import { describe, expect, it } from 'vitest'
import { toCreateAddress } from '../../../src/layout/shortcuts/useCreateScreen.ts'
import { registry } from '../../../src/resources/index.ts'
import { toRoutes } from '../../../src/resources/schema/project/toRoutes.ts'
import { shortcuts } from '../../../src/shortcuts/shortcuts.ts'
import { isMac, toKeyCaps } from '../../../src/shortcuts/toKeyCaps.ts'
import { toPageShortcuts } from '../../../src/shortcuts/useShortcuts.ts'

const routes = toRoutes(registry)
const ofMain = [...shortcuts, ...toPageShortcuts(routes, { role: 'user' })]

describe('the table of shortcuts', () => {
  it('gives each keys of its own', () => {
    const keys = ofMain.map((shortcut) => shortcut.keys)
    expect(keys.filter((each, at) => keys.indexOf(each) !== at)).toEqual([])
  })

  it('has no key alone that begins a sequence: it would fire in the middle of it', () => {
    const starts = ofMain.map(({ keys }) => keys).filter((keys) => keys.includes('>'))
    expect(starts.length).toBeGreaterThan(0)
    for (const start of starts) expect(ofMain.map(({ keys }) => keys)).not.toContain(start.split('>')[0])
  })

  it('works while typing only with a key that types nothing', () => {
    for (const { keys } of shortcuts.filter(({ whileTyping }) => whileTyping)) expect(keys).toContain('mod+')
  })

  it('leads with g and a letter to every screen that is worked with daily', () => {
    const names = toPageShortcuts(routes, { role: 'user' }).map(({ route }) => route.name)
    expect(names).toEqual(
      expect.arrayContaining([
        'Workplace',
        'shops',
        'batches',
        'goodsQuery',
        'goodsCollect',
        'goodsCoverage',
        'profitRateCompute',
        'goodsPromotion',
        'returnMall',
        'returnProduct',
        'todayHot',
        'opportunityGoods',
      ]),
    )
    expect(names.indexOf('Workplace')).toBe(0)
  })

  it('leads nowhere that the reader may not open', () => {
    const names = (holder: Parameters<typeof toPageShortcuts>[1]) => toPageShortcuts(routes, holder).map(({ route }) => route.name)
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
