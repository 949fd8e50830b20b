import { useGetIdentity } from '@refinedev/core'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { UserMenu } from '../../src/layout/navbar/UserMenu.tsx'
import type { Identity } from '../../src/providers/auth/createIdentity.ts'
import { openFramed } from './openFramed.tsx'

function Opened() {
  const { data: identity } = useGetIdentity<Identity | null>()
  return identity ? <UserMenu identity={identity} /> : null
}

async function openMenu(user: Record<string, unknown>, locale: 'zh-CN' | 'en-US' = 'en-US') {
  const page = await openFramed({ children: <Opened />, user, locale })
  await userEvent.click(await screen.findByRole('button', { name: /Account|账号/ }))
  const menu = page.container.querySelector<HTMLElement>('[popover]')
  if (!menu) throw new Error('there is no menu')
  // jsdom knows no popover: what is in one is there, and is not hidden by it.
  menu.hidePopover = () => undefined
  return { ...page, menu: within(menu) }
}

const DAY = new Date(2026, 7, 1).getTime()

describe('the user menu', () => {
  it.each([
    [{ level: 3, role: 'user', level_expires_at: DAY }, ['Main account', 'Level 3', 'Valid until 08/01/2026']],
    [{ level: 3, role: 'user', level_expires_at: null }, ['No expiry']],
    [{ level: 0, role: 'user' }, ['Free tier']],
    [{ level: 1, role: 'admin' }, ['Operator']],
    [{ level: 1, role: 'user', sub_main_uid: 'main' }, ['Sub-account']],
  ])('of %j says %j', async (user, texts) => {
    const { menu } = await openMenu({ username: 'demo', ...user })
    for (const text of texts) expect(menu.getByText(text)).toBeTruthy()
  })

  it('leads to the personal pages that there are for this reader', async () => {
    const main = await openMenu({ level: 3, role: 'user', username: 'demo' })
    await userEvent.click(main.menu.getByRole('link', { name: 'Audit trail' }))
    expect(main.address()).toBe('/user/audit')
    main.unmount()
    const sub = await openMenu({ level: 3, sub_main_uid: 'main', username: 'sub' })
    expect(sub.menu.queryByRole('link', { name: 'Audit trail' })).toBeNull()
  })

  it('recomputes the role from what the server says now [spec 4.9]', async () => {
    const user: Record<string, unknown> = { level: 3, role: 'user', username: 'demo' }
    const { menu } = await openMenu(user)
    expect(menu.getByText('Main account')).toBeTruthy()
    user.role = 'admin'
    await userEvent.click(menu.getByRole('button', { name: 'Refresh role and level' }))
    expect(await menu.findByText('Operator')).toBeTruthy()
  })

  it('logs out', async () => {
    const page = await openMenu({ level: 3, role: 'user', username: 'demo' })
    await userEvent.click(page.menu.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(page.session.read().token).toBeNull())
    expect(page.seen).toContain('logout')
  })
})
