import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TabBarSlot } from '../../../src/layout/tabs/TabBarSlot.tsx'
import { TabScope } from '../../../src/layout/tabs/TabScope.tsx'
import { useTabs } from '../../../src/layout/tabs/useTabs.ts'
import { changeLocale } from '../../../src/locales/createI18n.ts'
import { useTabDraft } from '../../../src/providers/drafts/useTabDraft.ts'
import { useRegistry } from '../../../src/providers/registry/useRegistry.ts'
import { toRoutes } from '../../../src/resources/schema/project/toRoutes.ts'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'
import { openFramed } from '../openFramed.tsx'

beforeAll(() => {
  standInForBrowser()
  Element.prototype.scrollIntoView = () => undefined
  HTMLElement.prototype.showPopover = () => undefined
})
afterEach(() => sessionStorage.clear())

let made = 0

/** A page that keeps what is typed, and counts how often it was made. */
function Page() {
  const draft = useTabDraft<string>('note')
  const navigate = useNavigate()
  const [text, setText] = useState(draft.restored ?? '')
  useEffect(() => {
    made += 1
  }, [])
  return (
    <>
      <input
        aria-label="note"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          draft.keep(target.value)
        }}
      />
      <button
        type="button"
        onClick={() => {
          draft.finish()
          navigate('/shop/my_shop')
        }}
      >
        save
      </button>
      <Link to="/shop/groups">groups</Link>
      <Link to="/shop/groups/create">create</Link>
      <Link to="/shop/my_shop?page=2">second page</Link>
      <Link to="/nowhere">nowhere</Link>
    </>
  )
}

function Framed({ isOn = true }: { readonly isOn?: boolean }) {
  const registry = useRegistry()
  const tabs = useTabs(
    useMemo(() => toRoutes(registry), [registry]),
    isOn,
  )
  return (
    <>
      {isOn && <TabBarSlot tabs={tabs} />}
      <TabScope tabs={tabs}>
        <Page />
      </TabScope>
    </>
  )
}

async function openTabs(path = '/shop/my_shop', locale: 'en-US' | 'zh-CN' = 'en-US') {
  const reader = userEvent.setup()
  const page = await openFramed({ path, locale, children: <Framed /> })
  const bar = within(await screen.findByRole('navigation', { name: locale === 'zh-CN' ? '标签栏' : 'Tab bar' }))
  await waitFor(() => expect(bar.getByRole('list').querySelector('[aria-describedby]')).not.toBeNull())
  await page.answered()
  const titles = () =>
    bar.getAllByRole('link').map((link) => (link.getAttribute('aria-current') ? `[${link.textContent}]` : link.textContent))
  const go = (name: string) => reader.click(screen.getByRole('link', { name }))
  const choose = async (tab: string, entry: string) => {
    fireEvent.contextMenu(bar.getByRole('link', { name: tab }), { clientX: 10, clientY: 10 })
    await reader.click(await screen.findByRole('menuitem', { name: entry, hidden: true }))
  }
  return { ...page, reader, bar, titles, go, choose }
}

describe('the tab bar', () => {
  it('opens a tab for each page, once, with the landing page in front [spec 2.46]', async () => {
    const { titles, go } = await openTabs()
    await go('groups')
    await go('create')
    await go('second page')
    expect(titles()).toEqual(['Workplace', '[My shops]', 'Shop groups', 'New group'])
  })

  it('leads back to a page with the query that it had', async () => {
    const { bar, reader, go, address } = await openTabs('/shop/my_shop?group_id=3')
    await go('groups')
    await reader.click(bar.getByRole('link', { name: 'My shops' }))
    expect(address()).toBe('/shop/my_shop?group_id=3')
  })

  it('closes the page that is shown and shows its neighbour; the landing page cannot be closed [spec 2.48]', async () => {
    const { bar, reader, titles, go, address } = await openTabs()
    await go('groups')
    await reader.click(bar.getByRole('button', { name: 'Close Shop groups' }))
    expect(titles()).toEqual(['Workplace', '[My shops]'])
    expect(address()).toBe('/shop/my_shop')
    expect(bar.queryByRole('button', { name: 'Close Workplace' })).toBeNull()
  })

  it('goes from tab to tab by arrows, and closes by Delete without losing the place', async () => {
    const { bar, reader, titles, go } = await openTabs()
    await go('groups')
    bar.getByRole('link', { name: 'Shop groups' }).focus()
    await reader.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('Workplace')
    await reader.keyboard('{Delete}')
    expect(titles()).toHaveLength(3)
    await reader.keyboard('{End}{ArrowLeft}{Delete}')
    expect(titles()).toEqual(['Workplace', '[Shop groups]'])
    expect(document.activeElement?.textContent).toBe('Shop groups')
  })

  it.each([
    ['Close tabs to the left', ['Workplace', '[Shop groups]', 'New group']],
    ['Close tabs to the right', ['Workplace', 'My shops', '[Shop groups]']],
    ['Close other tabs', ['Workplace', '[Shop groups]']],
    ['Close all tabs', ['[Workplace]']],
    ['Close this tab', ['Workplace', 'My shops', '[New group]']],
  ])('offers by right click: %s', async (entry, left) => {
    const { titles, go, choose, bar, reader } = await openTabs()
    await go('groups')
    await go('create')
    if (entry === 'Close tabs to the left') await reader.click(bar.getByRole('link', { name: 'My shops' }))
    await choose('Shop groups', entry)
    expect(titles()).toEqual(left)
  })

  it('reloads a page: it is made again, and what was typed is gone [spec 2.49]', async () => {
    const { reader, choose } = await openTabs()
    await reader.type(screen.getByLabelText('note'), 'half')
    const before = made
    await choose('My shops', 'Reload')
    await reader.click(screen.getByRole('button', { name: 'Reload anyway' }))
    expect(made).toBe(before + 1)
    expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('')
  })

  it('asks before a page with something unsaved is reloaded, and no other', async () => {
    const { reader, choose } = await openTabs()
    await reader.type(screen.getByLabelText('note'), 'half')
    const before = made
    await choose('My shops', 'Reload')
    const asked = within(screen.getByRole('dialog'))
    expect(asked.getByText('“My shops” has unsaved content. Reloading it loses that content.')).toBeTruthy()
    await reader.click(asked.getByRole('button', { name: 'Stay and edit' }))
    expect([made, screen.getByLabelText<HTMLInputElement>('note').value]).toEqual([before, 'half'])
    await choose('Workplace', 'Reload')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('makes nothing again when only the query changes', async () => {
    const { reader, go } = await openTabs()
    await reader.type(screen.getByLabelText('note'), 'half')
    const before = made
    await go('second page')
    expect(made).toBe(before)
    expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('half')
  })

  it('keeps what was typed while another tab is shown, each its own', async () => {
    const { bar, reader, go } = await openTabs()
    await reader.type(screen.getByLabelText('note'), 'in shops')
    await go('groups')
    expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('')
    await reader.click(bar.getByRole('link', { name: 'My shops' }))
    expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('in shops')
  })

  it('asks before a tab with something unsaved is closed', async () => {
    const { bar, reader, go, titles } = await openTabs()
    await reader.type(screen.getByLabelText('note'), 'half')
    await go('groups')
    await reader.click(bar.getByRole('button', { name: 'Close My shops' }))
    const asked = within(screen.getByRole('dialog'))
    expect(asked.getByText(/“My shops” has unsaved content/)).toBeTruthy()
    await reader.click(asked.getByRole('button', { name: 'Stay and edit' }))
    expect(titles()).toHaveLength(3)
    await reader.click(bar.getByRole('button', { name: 'Close My shops' }))
    await reader.click(screen.getByRole('button', { name: 'Close anyway' }))
    expect(titles()).toEqual(['Workplace', '[Shop groups]'])
  })

  it('closes a tab whose work is done as soon as it is left', async () => {
    const { reader, go, titles } = await openTabs()
    await go('create')
    await reader.type(screen.getByLabelText('note'), 'whole')
    await reader.click(screen.getByRole('button', { name: 'save' }))
    expect(titles()).toEqual(['Workplace', '[My shops]'])
  })

  it('is there again after a reload of the browser’s tab, for the same reader only', async () => {
    const first = await openTabs()
    first.storage.setJson('uid_level', { uid: 'one', level: 3 })
    await first.go('groups')
    await first.go('create')
    first.unmount()
    const again = await openTabs('/shop/my_shop')
    expect(again.titles()).toEqual(['Workplace', '[My shops]', 'Shop groups', 'New group'])
    again.unmount()
    again.storage.setJson('uid_level', { uid: 'another', level: 3 })
    expect((await openTabs('/shop/my_shop')).titles()).toEqual(['Workplace', '[My shops]'])
  })

  it('is wiped with the login', async () => {
    const { session, go } = await openTabs()
    await go('groups')
    expect(sessionStorage.length).toBe(1)
    session.clear()
    expect(sessionStorage.length).toBe(0)
  })

  it('shows no tab for an address that is nobody’s, and keeps the others', async () => {
    const { go, titles } = await openTabs()
    await go('nowhere')
    expect(titles()).toEqual(['Workplace', 'My shops'])
  })

  it('speaks the reader’s language, also when it changes', async () => {
    const { titles, go, texts } = await openTabs('/shop/my_shop', 'zh-CN')
    await go('create')
    expect(titles()).toEqual(['工作台', '我的店铺', '[新增分组]'])
    await changeLocale(texts, 'en-US')
    await waitFor(() => expect(titles()).toEqual(['Workplace', 'My shops', '[New group]']))
  })
})

describe('without the tab bar, as on a phone', () => {
  const open = async () => {
    const reader = userEvent.setup()
    await openFramed({ path: '/shop/my_shop', children: <Framed isOn={false} /> })
    const go = (name: string) => reader.click(screen.getByRole('link', { name }))
    return { reader, go }
  }

  it('keeps what was typed while another page is shown, each its own: no question can be asked before the browser’s Back', async () => {
    const { reader, go } = await open()
    await reader.type(screen.getByLabelText('note'), 'half')
    await go('groups')
    expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('')
    await go('second page')
    expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('half')
  })

  it('keeps nothing of what was saved', async () => {
    const { reader, go } = await open()
    await go('create')
    await reader.type(screen.getByLabelText('note'), 'whole')
    await reader.click(screen.getByRole('button', { name: 'save' }))
    await go('create')
    expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('')
  })
})
