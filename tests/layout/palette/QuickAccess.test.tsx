import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchButton } from '../../../src/layout/navbar/Navbar.tsx'
import { QuickAccess } from '../../../src/layout/palette/QuickAccess.tsx'
import { SettingsDrawer } from '../../../src/layout/settings/SettingsDrawer.tsx'
import { PAGE_ID } from '../../../src/ui/pageId.ts'
import { aShop } from '../../bridge/aShop.ts'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'
import { closeAsBrowsersDo } from '../../ui/dialog/closeAsBrowsersDo.ts'
import { openFramed } from '../openFramed.tsx'

const shops = [aShop({ shop_id: '1001', shop_name: 'Harbour', notes: 'night shift' }), aShop({ shop_id: '1002', shop_name: 'Attic' })]
const rights = { shop: ['view' as const] }

beforeEach(() => {
  standInForBrowser()
  HTMLElement.prototype.scrollIntoView = () => undefined
  HTMLElement.prototype.checkVisibility = () => true
  // As browsers do: what asks for the focus gets it, else the first that can have it.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
    const first = this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>('[tabindex], input, button')
    first?.focus()
  }
})

async function openFrame(options: { path?: string; user?: Record<string, unknown> } = {}) {
  const page = await openFramed({
    ...options,
    answers: { shopList: () => shops },
    children: (
      <QuickAccess>
        <SearchButton />
        <SettingsDrawer />
        <main id={PAGE_ID}>
          <input type="search" aria-label="the list’s search" />
        </main>
      </QuickAccess>
    ),
  })
  // The shortcuts are a chunk of their own.
  await vi.dynamicImportSettled()
  await waitFor(() => expect(page.seen).toContain('userInfo'))
  await page.answered()
  return page
}

async function openPalette() {
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  return within(await screen.findByRole('dialog', { name: 'Search and commands' }))
}

describe('the command palette', () => {
  it('opens with Ctrl-K, also while typing, and closes with it', async () => {
    await openFrame()
    screen.getByLabelText('the list’s search').focus()
    await userEvent.keyboard('{Control>}k{/Control}')
    const input = await screen.findByRole('combobox')
    await waitFor(() => expect(document.activeElement).toBe(input))
    await userEvent.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })

  it('has the cursor in its field whenever it opens', async () => {
    await openFrame()
    for (const time of [1, 2]) {
      await userEvent.keyboard('{Control>}k{/Control}')
      const input = await screen.findByRole('combobox')
      await waitFor(() => expect([time, document.activeElement]).toEqual([time, input]))
      await userEvent.keyboard('{Control>}k{/Control}')
      await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    }
  })

  it('asks for no shop before it is opened', async () => {
    const page = await openFrame()
    expect(page.seen).not.toContain('shopList')
    await openPalette()
    await waitFor(() => expect(page.seen).toContain('shopList'))
  })

  it('goes to a page by either language’s name, with the keyboard alone', async () => {
    const page = await openFrame()
    const palette = await openPalette()
    await userEvent.type(await palette.findByRole('combobox'), '店铺分组')
    expect(palette.getAllByRole('option')[0]?.textContent).toContain('Shop groups')
    await userEvent.keyboard('{Enter}')
    expect(page.address()).toBe('/shop/groups')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('finds a shop by its remark and opens its page', async () => {
    const page = await openFrame()
    const palette = await openPalette()
    await userEvent.type(await palette.findByRole('combobox'), 'night shift')
    await userEvent.click(await palette.findByRole('option', { name: /Harbour/ }))
    expect(page.address()).toBe('/shop/my_shop/show/uid-1001')
  })

  it('keeps the lines of a pasted column apart, finds its shops, names the rest, and offers to ask for goods', async () => {
    await openFrame()
    const palette = await openPalette()
    await userEvent.click(await palette.findByRole('combobox'))
    await userEvent.paste('1002\n1001\n77\n')
    expect(await palette.findByText('2 of the 3 pasted ids are your shops.')).toBeTruthy()
    expect(palette.getByText('Not found: 77')).toBeTruthy()
    expect(palette.getAllByRole('option').map((option) => option.textContent)).toEqual([
      expect.stringContaining('Attic'),
      expect.stringContaining('Harbour'),
      expect.stringContaining('in Goods query'),
    ])
  })

  it('says that nobody is called so, and searches the list for it', async () => {
    const page = await openFrame()
    const palette = await openPalette()
    await userEvent.type(await palette.findByRole('combobox'), 'zzz')
    expect(await palette.findByText('No page, shop or action has this name.')).toBeTruthy()
    await userEvent.click(palette.getByRole('option', { name: 'Search for “zzz” in My shops' }))
    expect(page.address()).toBe('/shop/my_shop?keyword=zzz')
  })

  it('remembers what was chosen', async () => {
    await openFrame()
    const first = await openPalette()
    await userEvent.click(await first.findByRole('option', { name: /^Shop groups/ }))
    const second = await openPalette()
    expect(await second.findByText('Recent')).toBeTruthy()
    expect(second.getAllByRole('option')[0]?.textContent).toContain('Shop groups')
  })

  it('switches the theme, and changes the language', async () => {
    const page = await openFrame()
    await userEvent.click(await (await openPalette()).findByRole('option', { name: 'Switch light / dark' }))
    expect(page.storage.getJson('zhanggui_settings')).toMatchObject({ theme: 'dark' })
    await userEvent.click(await (await openPalette()).findByRole('option', { name: 'Switch language' }))
    await waitFor(() => expect(page.texts.language).toBe('zh-CN'))
  })

  it('logs out', async () => {
    const page = await openFrame()
    await userEvent.click(await (await openPalette()).findByRole('option', { name: 'Log out' }))
    await waitFor(() => expect(page.session.read().token).toBeNull())
  })

  it('opens the settings', async () => {
    await openFrame()
    await userEvent.click(await (await openPalette()).findByRole('option', { name: 'Open the page settings' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Page settings' }))
    await userEvent.click(await drawer.findByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows the shortcuts, which stay when the palette has gone', async () => {
    const { untilTold } = closeAsBrowsersDo()
    await openFrame()
    await userEvent.click(await (await openPalette()).findByRole('option', { name: 'Show the keyboard shortcuts' }))
    await untilTold()
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  })

  it('offers a reader without the right neither shops nor their check', async () => {
    const page = await openFrame({ user: { level: 3, sub_main_uid: 'main', rights: { shop: [] } } })
    const palette = await openPalette()
    await palette.findByRole('option', { name: 'Log out' })
    expect(palette.queryByRole('option', { name: 'Check all shops' })).toBeNull()
    expect(page.seen).not.toContain('shopList')
  })
})

describe('shortcuts', () => {
  it('go to a page with two keys, and put the cursor into the search with one', async () => {
    const page = await openFrame()
    await userEvent.keyboard('gs')
    expect(page.address()).toBe('/shop/my_shop')
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(screen.getByLabelText('the list’s search'))
  })

  it('open the form of the list in view, for a user who may add to it', async () => {
    const page = await openFrame({ path: '/shop/my_shop' })
    await userEvent.keyboard('n')
    await waitFor(() => expect(page.address()).toBe('/shop/my_shop/create'))
  })

  it('open no form for a user who may not', async () => {
    const page = await openFrame({ path: '/shop/my_shop', user: { level: 3, sub_main_uid: 'main', rights } })
    await userEvent.keyboard('n')
    expect(page.address()).toBe('/shop/my_shop')
  })

  it('wait while the reader types', async () => {
    const page = await openFrame()
    await userEvent.type(screen.getByLabelText('the list’s search'), 'gs?n')
    expect(page.address()).toBe('/')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leave the keys of the browser to the browser', async () => {
    const page = await openFrame({ path: '/shop/my_shop' })
    await userEvent.keyboard('{Control>}n{/Control}{Alt>}n{/Alt}{Meta>}n{/Meta}')
    expect(page.address()).toBe('/shop/my_shop')
  })

  it('stand in a sheet under "?", those of the reader only, and rest while it is open', async () => {
    const page = await openFrame({ user: { level: 3, sub_main_uid: 'main', rights } })
    await userEvent.keyboard('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(sheet.getByText('My shops')).toBeTruthy()
    expect(sheet.queryByText('Audit trail')).toBeNull()
    await userEvent.keyboard('gs')
    expect(page.address()).toBe('/')
  })
})
