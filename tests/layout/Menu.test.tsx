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
