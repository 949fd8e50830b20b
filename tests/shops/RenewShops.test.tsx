import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ShopStatus } from '../../contract/entities/shop.ts'
import { LOGIN_LOOK_AGAIN_MS } from '../../src/shops/login/useLoginWatch.ts'
import { aShop } from '../bridge/aShop.ts'
import { type Answers, openScreen, refuse } from '../pages/openScreen.tsx'
import { standInForBrowser } from '../pages/standInForBrowser.ts'
import { playPlatform } from './playedPlatform.ts'

const harbour = aShop({ shop_id: '10', shop_name: 'Harbour', status: ShopStatus.offline })
const mill = aShop({ shop_id: '20', shop_name: 'Mill', status: ShopStatus.offline })
const attic = aShop({ shop_id: '30', shop_name: 'Attic' })
const stranger = { shop_id: '99', shop_name: 'Stranger' }

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const look = () => act(() => vi.advanceTimersByTimeAsync(LOGIN_LOOK_AGAIN_MS))

beforeEach(() => {
  standInForBrowser()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

async function openTray(answers: Answers = {}) {
  const platform = playPlatform()
  const page = await openScreen({
    path: '/shop/my_shop',
    bridge: platform.bridge,
    answers: { shopList: () => [harbour, mill, attic], updateShop: (payload) => ({ ...harbour, ...payload }), ...answers },
  })
  await user.click(await screen.findByRole('button', { name: /to log in again/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Log in again' }))
  const start = async () => user.click(await dialog.findByRole('button', { name: 'I am logged in already' }))
  return { ...page, ...platform, dialog, start }
}

describe('the tray of shops that wait for a login', () => {
  it('says how many there are, and names none that needs nothing', async () => {
    const { dialog } = await openTray()
    expect(screen.getByText('2 to log in again')).toBeTruthy()
    const lines = within(await dialog.findByRole('region', { name: 'Shops that wait for a login' })).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual([expect.stringContaining('Harbour'), expect.stringContaining('Mill')])
  })

  it('renews one after the other, whichever is logged in to', async () => {
    const { dialog, start, signIn, callsOf } = await openTray()
    await start()
    signIn(mill)
    await look()
    await dialog.findByText(/The login of “Mill” is renewed/)
    expect(dialog.getByText('1 of 2 renewed')).toBeTruthy()
    signIn(harbour)
    await look()
    await dialog.findByText('2 of 2 renewed')
    expect(callsOf('updateShop')).toEqual([
      { shop_uid: 'uid-20', status: 1, cookie: 'PASS_ID=secret_1_20' },
      { shop_uid: 'uid-10', status: 1, cookie: 'PASS_ID=secret_1_10' },
    ])
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    expect(screen.queryByRole('dialog', { name: 'Log in again' })).toBeNull()
  })

  it('renews one alone where the reader says so', async () => {
    const { dialog, start, signIn, callsOf } = await openTray()
    await user.click(await dialog.findByRole('button', { name: 'Renew login of “Harbour”' }))
    await start()
    signIn(mill)
    await look()
    expect((await dialog.findByRole('alert')).textContent).toContain('logged in to “Mill” (20), not to “Harbour”')
    expect(callsOf('updateShop')).toEqual([])
  })

  it('refuses a store that waits for nothing, by name, and saves nothing', async () => {
    const { dialog, start, signIn, callsOf } = await openTray()
    await start()
    signIn(stranger)
    await look()
    expect((await dialog.findByRole('alert')).textContent).toContain('“Stranger” (99), which needs no new login')
    expect([...callsOf('updateShop'), ...callsOf('addShop')]).toEqual([])
  })

  it('keeps a login that could not be saved, to be tried again', async () => {
    let tries = 0
    const { dialog, start, signIn } = await openTray({
      updateShop: (payload) => {
        tries += 1
        return tries === 1 ? refuse(1500, 'The server failed, number R-7') : { ...mill, ...payload }
      },
    })
    await start()
    signIn(mill)
    await look()
    expect((await dialog.findByRole('alert')).textContent).toContain('R-7')
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    await dialog.findByText(/The login of “Mill” is renewed/)
  })

  it('is not offered to whoever may not renew a session', async () => {
    await openScreen({
      path: '/shop/my_shop',
      user: { level: 3, sub_main_uid: 'main', rights: { shop: ['view', 'operate'] } },
      answers: { shopList: () => [harbour] },
    })
    await screen.findByText('1 to log in again')
    expect(screen.queryByRole('button', { name: /to log in again/ })).toBeNull()
  })
})

describe('a sub-account that may renew sessions but not change shops', () => {
  it('renews by adding the shop again', async () => {
    const platform = playPlatform()
    const { callsOf } = await openScreen({
      path: '/shop/my_shop',
      bridge: platform.bridge,
      user: { level: 3, sub_main_uid: 'main', rights: { shop: ['view', 'session'] } },
      answers: { shopList: () => [harbour], addShop: () => ({ ...harbour, renewed: true }) },
    })
    await user.click(await screen.findByRole('button', { name: /to log in again/ }))
    await user.click(await screen.findByRole('button', { name: 'I am logged in already' }))
    platform.signIn(harbour)
    await look()
    await screen.findByText(/The login of “Harbour” is renewed/)
    expect(callsOf('addShop')).toMatchObject([{ shop_id: '10', cookie: 'PASS_ID=secret_1_10' }])
    expect(callsOf('updateShop')).toEqual([])
  })
})
