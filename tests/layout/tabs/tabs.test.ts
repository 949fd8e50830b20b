import { describe, expect, it } from 'vitest'
import {
  type Closing,
  changeTabs,
  closings,
  createTabs,
  type Tab,
  type TabsAction,
  type TabsState,
  toCacheList,
} from '../../../src/layout/tabs/tabs.ts'
import { fc } from '../../fastCheck.ts'

const names = ['landing', 'a', 'b', 'c', 'd', 'e'] as const

function aTab(name: string, change: Partial<Tab> = {}): Tab {
  const fullPath = `/${name}`
  return {
    key: name,
    name,
    fullPath,
    title: { zh: name, en: name },
    screen: 'page',
    id: undefined,
    query: {},
    ignoreCache: name === 'e',
    reloads: 0,
    ...change,
  }
}

function open(...keys: readonly string[]): TabsState {
  return keys.reduce((state, key) => changeTabs(state, { type: 'visit', tab: aTab(key) }), createTabs(aTab('landing')))
}

const shown = ({ tabs, activeKey }: TabsState) => tabs.map(({ key }) => (key === activeKey ? `[${key}]` : key)).join(' ')

const anyKey = fc.constantFrom(...names)
const anyAction: fc.Arbitrary<TabsAction> = fc.oneof(
  fc.record({
    type: fc.constant('visit' as const),
    tab: fc.tuple(anyKey, fc.nat(3)).map(([key, q]) => aTab(key, { fullPath: `/${key}?q=${q}` })),
  }),
  fc.record({ type: fc.constant('close' as const), what: fc.constantFrom(...closings), key: anyKey }),
  fc.record({ type: fc.constant('reload' as const), key: anyKey }),
  fc.record({ type: fc.constant('reset' as const) }),
  fc.record({ type: fc.constant('move' as const), key: anyKey, to: anyKey }),
)

describe('whatever is done to the tabs', () => {
  const after = (actions: readonly TabsAction[]) => actions.reduce(changeTabs, createTabs(aTab('landing')))
  const always = (holds: (state: TabsState, actions: readonly TabsAction[]) => void) =>
    fc.assert(fc.property(fc.array(anyAction, { maxLength: 40 }), (actions) => holds(after(actions), actions)))

  it('the tab that is shown is one of them', () => {
    always(({ tabs, activeKey }) => void expect(tabs.map(({ key }) => key)).toContain(activeKey))
  })

  it('no page has two', () => {
    always(({ tabs }) => void expect(new Set(tabs.map(({ key }) => key)).size).toBe(tabs.length))
  })

  it('the default tab stays, in front', () => {
    always(({ tabs }) => void expect(tabs[0]?.key).toBe('landing'))
  })

  it('moving and reloading neither add nor take away, nor show another', () => {
    always((state) => {
      for (const action of [
        { type: 'move', key: 'b', to: 'c' },
        { type: 'reload', key: 'b' },
      ] as const) {
        const next = changeTabs(state, action)
        expect(next.tabs.map(({ key }) => key).sort()).toEqual(state.tabs.map(({ key }) => key).sort())
        expect(next.activeKey).toBe(state.activeKey)
      }
    })
  })

  it('the cache list names open pages, each once, and never one that ignores the cache [spec 2.47]', () => {
    always((state) => {
      const list = toCacheList(state)
      expect(new Set(list).size).toBe(list.length)
      expect(list).not.toContain('e')
      expect(state.tabs.filter(({ ignoreCache }) => !ignoreCache).every(({ name }) => list.includes(name))).toBe(true)
    })
  })
})

describe('visiting', () => {
  it('opens a tab at the end, or shows the one that is there with its new address [spec 2.48]', () => {
    const state = changeTabs(open('a', 'b'), { type: 'visit', tab: aTab('a', { fullPath: '/a?page=2', query: { page: '2' } }) })
    expect(shown(state)).toBe('landing [a] b')
    expect(state.tabs[1]).toMatchObject({ fullPath: '/a?page=2', query: { page: '2' } })
  })

  it('keeps how often a tab was reloaded', () => {
    const reloaded = changeTabs(open('a'), { type: 'reload', key: 'a' })
    expect(changeTabs(reloaded, { type: 'visit', tab: aTab('a') }).tabs[1]?.reloads).toBe(1)
  })
})

describe('naming', () => {
  it('lasts while the tab is open, however often it is visited', () => {
    const named = changeTabs(open('a', 'b'), { type: 'name', key: 'a', recordTitle: 'Harbour' })
    const again = changeTabs(named, { type: 'visit', tab: aTab('a') })
    expect(again.tabs.map(({ recordTitle }) => recordTitle)).toEqual([undefined, 'Harbour', undefined])
  })

  it('changes nothing where the name is known or the tab is gone', () => {
    const named = changeTabs(open('a'), { type: 'name', key: 'a', recordTitle: 'Harbour' })
    expect(changeTabs(named, { type: 'name', key: 'a', recordTitle: 'Harbour' })).toBe(named)
    expect(changeTabs(named, { type: 'name', key: 'b', recordTitle: 'Harbour' })).toBe(named)
  })
})

describe('closing', () => {
  it.each<[Closing, string, string]>([
    ['this', 'c', 'landing a b [d]'],
    ['this', 'd', 'landing a b [c]'],
    ['this', 'landing', 'landing a b c [d]'],
    ['left', 'c', 'landing c [d]'],
    ['left', 'd', 'landing [d]'],
    ['right', 'b', 'landing a [b]'],
    ['right', 'landing', '[landing]'],
    ['others', 'b', 'landing [b]'],
    ['others', 'd', 'landing [d]'],
    ['all', 'b', '[landing]'],
    ['this', 'unknown', 'landing a b c [d]'],
    ['all', 'unknown', 'landing a b c [d]'],
  ])('%s, seen from %s, leaves %s [spec 2.48]', (what, key, left) => {
    expect(shown(changeTabs(open('a', 'b', 'c', 'd'), { type: 'close', what, key }))).toBe(left)
  })

  it('shows the left neighbour of a tab in the middle', () => {
    const state = changeTabs(open('a', 'b', 'c'), { type: 'visit', tab: aTab('b') })
    expect(shown(changeTabs(state, { type: 'close', what: 'this', key: 'b' }))).toBe('landing [a] c')
  })

  it('everything is what a reset does [spec 2.50]', () => {
    expect(shown(changeTabs(open('a', 'b'), { type: 'reset' }))).toBe('[landing]')
  })
})

describe('moving', () => {
  it.each([
    ['a', 'c', 'landing b c a [d]'],
    ['c', 'a', 'landing c a b [d]'],
    ['d', 'landing', 'landing [d] a b c'],
    ['landing', 'b', 'landing a b c [d]'],
    ['a', 'a', 'landing a b c [d]'],
    ['a', 'unknown', 'landing a b c [d]'],
  ])('%s to the place of %s gives %s', (key, to, order) => {
    expect(shown(changeTabs(open('a', 'b', 'c', 'd'), { type: 'move', key, to }))).toBe(order)
  })
})
