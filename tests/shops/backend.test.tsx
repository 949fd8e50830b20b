import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrowserLogin } from '../../contract/backendRelay.ts'
import { ShopStatus } from '../../contract/entities/shop.ts'
import type { Bridge } from '../../src/bridge/createBridge.ts'
import { aShop } from '../bridge/aShop.ts'
import { openScreen } from '../pages/openScreen.tsx'
import { standInForBrowser } from '../pages/standInForBrowser.ts'
import { playPlatform } from './playedPlatform.ts'

const harbour = aShop({ shop_id: '10', shop_name: 'Harbour', status: ShopStatus.online, has_cookie: true })
const mill = aShop({ shop_id: '20', shop_name: 'Mill', status: ShopStatus.online, has_cookie: true })
const nobody: BrowserLogin = { shop_id: null, tabs: 0, hasPrivateWindows: false, lent: null }
const user = userEvent.setup()

beforeEach(() => standInForBrowser())
afterEach(() => localStorage.clear())

async function openDialog(login: BrowserLogin, answer: object = { cookie: 'sealed' }) {
  const openBackend = vi.fn(async (shop_id: string) => ({ ...login, lent: { shop_id, since: Date.now() } }))
  const askBrowser = vi.fn(async () => login)
  const bridge = { ...playPlatform().bridge, askBrowser, openBackend } as unknown as Bridge
  const page = await openScreen({
    path: '/shop/my_shop',
    bridge,
    answers: { shopList: () => [harbour, mill], openBackend: () => answer },
  })
  const row = within(await screen.findByRole('row', { name: /Harbour/ }))
  await user.click(row.getByRole('button', { name: /Open backend/ }))
  return { ...page, dialog: within(await screen.findByRole('dialog')), openBackend, askBrowser }
}

describe('opening the backend of a shop', () => {
  it('says whose login is in the browser and what becomes of open tabs, and opens with the session that the server gives', async () => {
    const { dialog, openBackend, callsOf } = await openDialog({ ...nobody, shop_id: '20', tabs: 2 })
    await dialog.findByText(/This browser is logged in to “Mill”\. It will be logged in to “Harbour” instead/)
    dialog.getByText(/2 open tabs of the platform will reload/)
    await user.click(dialog.getByRole('button', { name: 'Open in this browser' }))
    await dialog.findByText(/Your own login comes back when you close that tab/)
    expect(callsOf('openBackend')).toEqual([{ shop_uid: harbour.shop_uid, place: { page: 'home' }, way: 'here' }])
    expect(openBackend).toHaveBeenCalledWith('10', { cookie: 'sealed', place: { page: 'home' }, way: 'here' })
    expect(dialog.getByRole('button', { name: 'Put my own login back' })).toBeTruthy()
  })

  it('offers a private window only where the extension may open one', async () => {
    const { dialog } = await openDialog({ ...nobody, hasPrivateWindows: true })
    await dialog.findByRole('button', { name: 'Open in a private window' })
  })

  it('says before that a private window of another shop becomes this shop', async () => {
    const { dialog } = await openDialog({ ...nobody, hasPrivateWindows: true, lentPrivately: { shop_id: '20' } })
    await dialog.findByText(/private window is logged in to “Mill”\. .* changes it to “Harbour” too/)
  })

  it('says nothing of a private window that is this shop already', async () => {
    const { dialog } = await openDialog({ ...nobody, hasPrivateWindows: true, lentPrivately: { shop_id: '10' } })
    await dialog.findByRole('button', { name: 'Open in a private window' })
    expect(dialog.queryByText(/private window is logged in/)).toBeNull()
  })

  it('says why there is no session, and opens nothing', async () => {
    const { dialog, openBackend } = await openDialog(nobody, { cookie: null, refused: 'waiting' })
    await user.click(await dialog.findByRole('button', { name: 'Open in this browser' }))
    await dialog.findByRole('alert')
    expect(openBackend).not.toHaveBeenCalled()
  })
})
