import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LoginInvalidDialog } from '../../../src/layout/dialogs/LoginInvalidDialog.tsx'
import { TabBarSlot } from '../../../src/layout/tabs/TabBarSlot.tsx'
import { TabScope } from '../../../src/layout/tabs/TabScope.tsx'
import { useTabs } from '../../../src/layout/tabs/useTabs.ts'
import { useTabDraft, withoutSecrets } from '../../../src/providers/drafts/useTabDraft.ts'
import { useRegistry } from '../../../src/providers/registry/useRegistry.ts'
import { useServices } from '../../../src/providers/services/useServices.ts'
import { toRoutes } from '../../../src/resources/schema/project/toRoutes.ts'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'
import { openFramed } from '../openFramed.tsx'

beforeAll(() => {
  standInForBrowser()
  Element.prototype.scrollIntoView = () => undefined
  HTMLElement.prototype.showPopover = () => undefined
})
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(cleanup)

interface NoteProps {
  readonly form: string
  readonly toLasting?: (typed: string) => string
}

function Note({ form, toLasting }: NoteProps) {
  const draft = useTabDraft<string>(form, toLasting)
  const [text, setText] = useState(draft.restored ?? '')
  return (
    <input
      aria-label={form}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        draft.keep(target.value)
      }}
    />
  )
}

let expire: () => void

function Framed() {
  const registry = useRegistry()
  expire = useServices().loginInvalid.raise
  const tabs = useTabs(
    useMemo(() => toRoutes(registry), [registry]),
    true,
  )
  return (
    <>
      <TabBarSlot tabs={tabs} />
      <TabScope tabs={tabs}>
        <Note form="title" toLasting={withoutSecrets} />
        <Note form="robot" />
      </TabScope>
      <Link to="/shop/groups">groups</Link>
      <LoginInvalidDialog />
    </>
  )
}

/** The console of an account, as this tab of the browser opens it. */
async function openAs(uid: string, path = '/shop/my_shop') {
  const reader = userEvent.setup()
  localStorage.setItem('uid_level', JSON.stringify({ uid, level: 3 }))
  const page = await openFramed({ path, children: <Framed /> })
  await screen.findByRole('navigation', { name: 'Tab bar' })
  await page.answered()
  const read = (form: string) => screen.getByLabelText<HTMLInputElement>(form).value
  const type = (form: string, text: string) => reader.type(screen.getByLabelText(form), text)
  return { ...page, reader, read, type, go: () => reader.click(screen.getByRole('link', { name: 'groups' })) }
}

async function openAndExpire() {
  const page = await openAs('1')
  await page.type('title', 'Wool socks')
  await page.type('robot', 'https://robot.example/?key=secret')
  await page.go()
  await page.type('title', 'North')
  act(() => expire())
  await page.reader.click(await screen.findByRole('button', { name: 'Go to login' }))
  cleanup()
}

const tabTitles = () => screen.getAllByRole('link').map((link) => link.textContent)

describe('what is typed when a login expires', () => {
  it('is there again once the same account has logged in, with the tabs that it was typed in', async () => {
    await openAndExpire()
    const { read, reader } = await openAs('1', '/shop/groups')
    expect(read('title')).toBe('North')
    expect(tabTitles()).toEqual(['Workplace', 'My shops', 'Shop groups', 'groups'])
    await reader.click(screen.getByRole('link', { name: 'My shops' }))
    expect(read('title')).toBe('Wool socks')
  })

  it('is kept by the browser only as far as its form says that it has no secrets', async () => {
    await openAndExpire()
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('robot.example')
    const { read } = await openAs('1')
    expect([read('title'), read('robot')]).toEqual(['Wool socks', ''])
  })

  it('is never there for another account, nor for its own one after that', async () => {
    await openAndExpire()
    const other = await openAs('2')
    expect(other.read('title')).toBe('')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Wool socks')
    cleanup()
    const { read } = await openAs('1')
    expect(read('title')).toBe('')
  })

  it('outlives a login that expires once more before anything else is typed', async () => {
    await openAndExpire()
    const again = await openAs('1')
    act(() => expire())
    await again.reader.click(await screen.findByRole('button', { name: 'Go to login' }))
    cleanup()
    expect((await openAs('1')).read('title')).toBe('Wool socks')
  })

  it('is there again where the page is loaded again in place of pressing the button of the dialog, and once the account has logged in after that', async () => {
    const { type } = await openAs('1')
    await type('title', 'Wool socks')
    await type('robot', 'https://robot.example/?key=secret')
    act(() => expire())
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    cleanup()
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('robot.example')
    const again = await openAs('1')
    expect([again.read('title'), again.read('robot')]).toEqual(['Wool socks', ''])
    act(() => expire())
    await again.reader.click(await screen.findByRole('button', { name: 'Go to login' }))
    cleanup()
    expect((await openAs('1')).read('title')).toBe('Wool socks')
  })

  it('is not kept by the browser where a page is loaded again whose login holds, nor by one that is shown again', async () => {
    const { type } = await openAs('1')
    await type('title', 'Wool socks')
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Wool socks')
    act(() => expire())
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Wool socks')
  })

  it('waits in each open tab, also in one that was not refused itself', async () => {
    const { type } = await openAs('1')
    await type('title', 'Wool socks')
    localStorage.setItem('zhanggui_login_expired', '1')
    localStorage.removeItem('token')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null })))
    cleanup()
    expect((await openAs('1')).read('title')).toBe('Wool socks')
  })

  it.each(['here', 'in another tab, while this one is refused'])('is gone where the login is ended by hand %s', async (where) => {
    const { type, session } = await openAs('1')
    await type('title', 'Wool socks')
    if (where !== 'here') act(() => expire())
    act(() => session.clear())
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Wool socks')
    cleanup()
    expect((await openAs('1')).read('title')).toBe('')
  })
})
