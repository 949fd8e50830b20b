import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { NoticeRegion } from '../../../src/layout/notices/NoticeRegion.tsx'
import { FixedButtons } from '../../../src/layout/settings/FixedButtons.tsx'
import { SettingsDrawer } from '../../../src/layout/settings/SettingsDrawer.tsx'
import { SETTINGS_DEFAULT } from '../../../src/providers/settings/settings.ts'
import { settingsStore } from '../../../src/providers/settings/settingsStore.ts'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'
import { openFramed } from '../openFramed.tsx'

beforeAll(standInForBrowser)

async function openDrawer(locale: 'zh-CN' | 'en-US' = 'en-US') {
  const reader = userEvent.setup()
  const page = await openFramed({
    locale,
    children: (
      <>
        <FixedButtons />
        <SettingsDrawer />
        <NoticeRegion />
      </>
    ),
  })
  await reader.click(screen.getByRole('button', { name: locale === 'zh-CN' ? '页面设置' : 'Page settings' }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByRole('heading', { level: 2 })
  return { ...page, reader, drawer }
}

describe('the settings drawer', () => {
  it.each([
    ['Navbar', 'navbar'],
    ['Menu', 'menu'],
    ['Top menu', 'topMenu'],
    ['Menu in a drawer', 'hideMenu'],
    ['Menu as icons only', 'menuCollapse'],
    ['Footer', 'footer'],
    ['Tab bar', 'tabBar'],
    ['Menu from the server', 'menuFromServer'],
    ['Colour-weak mode', 'colorWeak'],
  ] as const)('switches "%s" [spec 2.53]', async (name, key) => {
    const { drawer, reader } = await openDrawer()
    const before = settingsStore.read()[key]
    await reader.click(drawer.getByRole('switch', { name }))
    expect(settingsStore.read()[key]).toBe(!before)
    expect(drawer.getByRole<HTMLInputElement>('switch', { name }).checked).toBe(!before)
  })

  it('follows the menu width while it is typed, and mends it when the field is left [spec 2.54]', async () => {
    const { drawer, reader } = await openDrawer()
    const width = drawer.getByRole<HTMLInputElement>('spinbutton', { name: 'Menu width (px)' })
    await reader.clear(width)
    await reader.type(width, '300')
    expect(settingsStore.read().menuWidth).toBe(300)
    await reader.type(width, '0')
    expect(settingsStore.read().menuWidth).toBe(300)
    await reader.tab()
    expect([settingsStore.read().menuWidth, width.value]).toEqual([400, '400'])
  })

  it('shows the ten shades of the theme colour in light and dark, those of the specification [spec 2.55, 2.60, 9.21]', async () => {
    const { drawer, reader } = await openDrawer()
    const shades = (name: string) =>
      within(drawer.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(shades('Light')).toHaveLength(10)
    expect([shades('Light')[0], shades('Light')[5], shades('Light')[9]]).toEqual(['#E8F3FF', '#165DFF', '#000D4D'])
    expect(shades('Dark')).toHaveLength(10)
    await reader.click(drawer.getByRole('button', { name: '#F53F3F' }))
    expect(shades('Light')[5]).toBe('#F53F3F')
    expect(settingsStore.read().themeColor).toBe('#F53F3F')
  })

  it('changes theme and language [spec 2.55, 9.8]', async () => {
    const { drawer, reader, texts } = await openDrawer()
    await reader.click(drawer.getByRole('button', { name: 'Dark' }))
    expect(settingsStore.read().theme).toBe('dark')
    await reader.click(drawer.getByRole('button', { name: '中文' }))
    await waitFor(() => expect(texts.language).toBe('zh-CN'))
    expect(await drawer.findByRole('heading', { name: '页面设置' })).toBeTruthy()
  })

  it('copies the settings as text and says so [spec 2.56, 2.61]', async () => {
    const { drawer, reader } = await openDrawer()
    await reader.click(drawer.getByRole('switch', { name: 'Tab bar' }))
    await reader.click(drawer.getByRole('button', { name: 'Copy settings' }))
    expect(await drawer.findByText('The settings are on the clipboard')).toBeTruthy()
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual({ ...SETTINGS_DEFAULT, tabBar: true })
    expect(drawer.getByText(/copy the settings into the project/)).toBeTruthy()
  })

  it('shows the text itself where the browser keeps the clipboard to itself', async () => {
    const { drawer, reader } = await openDrawer('zh-CN')
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    await reader.click(drawer.getByRole('button', { name: '复制设置' }))
    const text = await drawer.findByRole<HTMLTextAreaElement>('textbox', { name: /手动复制/ })
    expect(JSON.parse(text.value)).toEqual(SETTINGS_DEFAULT)
  })

  it('goes back to the defaults without closing', async () => {
    const { drawer, reader } = await openDrawer()
    await reader.click(drawer.getByRole('switch', { name: 'Footer' }))
    await reader.click(drawer.getByRole('button', { name: 'Restore defaults' }))
    expect(settingsStore.read()).toEqual({ ...SETTINGS_DEFAULT, globalSettings: true })
    await reader.click(drawer.getByRole('button', { name: 'Close' }))
    expect(settingsStore.read().globalSettings).toBe(false)
  })
})
