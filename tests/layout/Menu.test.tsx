import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { SideMenu, TopMenu } from '../../src/layout/menu/Menu.tsx'
import { toFrameLayout } from '../../src/layout/settings/toFrameLayout.ts'
import { settingsStore } from '../../src/providers/settings/settingsStore.ts'
import { useSettings } from '../../src/providers/settings/useSettings.ts'
import { registry } from '../../src/resources/index.ts'
import { toMenu } from '../../src/resources/schema/project/toMenu.ts'
import { openFramed } from './openFramed.tsx'

const menu = { sections: toMenu(registry), holder: { role: 'user' as const } }
const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Menu' }))
    .getAllByRole('link', { hidden: true })
    .map(({ textContent }) => textContent)
    .filter((text) => text === name)

function Side() {
  const [settings] = useSettings()
  return <SideMenu {...menu} layout={toFrameLayout(settings, 'desktop')} />
}

describe('the menu at the left', () => {
  it('is as wide as the settings say', async () => {
    settingsStore.change({ menuWidth: 300 })
    await openFramed({ children: <Side /> })
    expect(screen.getByRole('navigation', { name: 'Menu' }).style.width).toBe('300px')
  })

  it('collapses to its icons, which say what they are, and expands again', async () => {
    const reader = userEvent.setup()
    await openFramed({ children: <Side />, path: '/shop/my_shop' })
    await reader.click(screen.getByRole('button', { name: 'Collapse menu' }))
    const head = screen.getByRole('button', { name: 'Shops' })
    expect([head.title, head.textContent]).toEqual(['Shops', ''])
    expect(head.dataset.here).toBe('true')
    expect(linksIn('My shops')).toHaveLength(1)
    await reader.click(screen.getByRole('button', { name: 'Expand menu' }))
    expect(screen.getByRole('heading', { name: 'Shops' })).toBeTruthy()
    expect(settingsStore.read().menuCollapse).toBe(false)
  })
})

describe('groups of the menu', () => {
  const head = (name: string) => screen.getByRole('button', { name })

  it('fold and open by their heads, and stay so the next time', async () => {
    const reader = userEvent.setup()
    const page = await openFramed({ children: <Side />, path: '/shop/my_shop' })
    expect(head('Goods').getAttribute('aria-expanded')).toBe('true')
    await reader.click(head('Goods'))
    expect(head('Goods').getAttribute('aria-expanded')).toBe('false')
    expect(linksIn('Goods query')).toHaveLength(0)
    page.unmount()
    await openFramed({ children: <Side />, path: '/shop/my_shop' })
    expect(head('Goods').getAttribute('aria-expanded')).toBe('false')
    head('Goods').focus()
    await reader.keyboard('{Enter}')
    expect(linksIn('Goods query')).toHaveLength(1)
  })

  it('begin open, but the account’s folded, which says where the reader is all the same', async () => {
    await openFramed({ children: <Side />, path: '/user/info' })
    expect(head('Account').getAttribute('aria-expanded')).toBe('false')
    expect([head('Account').dataset.here, head('Shops').dataset.here]).toEqual(['true', undefined])
    expect(linksIn('My account')).toHaveLength(0)
  })

  it('have the pinned pages above them, in the order of pinning, and none that the reader may not open', async () => {
    settingsStore.change({ menuPins: ['goodsQuery', 'operatorUsers', 'shops', 'gone'] })
    await openFramed({ children: <Side /> })
    const pinned = within(screen.getByRole('region', { name: 'Pinned' })).getAllByRole('link')
    expect(pinned.map(({ textContent }) => textContent)).toEqual(['Goods query', 'My shops'])
    expect(linksIn('My shops')).toHaveLength(2)
  })
})

describe('the top menu', () => {
  it('shows each head in words, its links in what flies out, and where the reader is', async () => {
    await openFramed({ children: <TopMenu {...menu} />, path: '/shop/groups/edit/7' })
    expect(screen.getByRole('button', { name: 'Shops' }).dataset.here).toBe('true')
    expect(screen.getByRole('button', { name: 'Account' }).dataset.here).toBeUndefined()
    expect(linksIn('Shop groups')).toHaveLength(1)
  })

  it('leaves out what the reader may not open', async () => {
    await openFramed({ children: <TopMenu sections={menu.sections} holder={null} /> })
    expect(screen.queryByRole('button')).toBeNull()
  })
})
