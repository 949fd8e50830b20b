import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { BridgeError } from '../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../src/bridge/createBridge.ts'
import { laneLimits } from '../../src/bridge/lanes/laneLimits.ts'
import { aShop } from '../bridge/aShop.ts'
import { type Answers, openScreen, refuse } from '../pages/openScreen.tsx'
import { standInForBrowser } from '../pages/standInForBrowser.ts'

const names = ['Harbour', 'Attic', 'Mill']
const shops = names.map(toShop)

function toShop(shop_name: string, index: number) {
  return aShop({ shop_id: String(index + 1), shop_name, cookie: `PASS_ID=${index + 1}` })
}

/** A platform that answers each shop when the test says so. */
function aPlatform(names: readonly string[]) {
  const waiting = new Map<string, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  const asked: string[] = []
  const callMerchant = (_: string, { cookie }: { cookie: string }) =>
    new Promise((resolve, reject) => {
      asked.push(cookie)
      waiting.set(cookie, { resolve, reject })
    })
  const settle = (shop: number, how: (waiter: { resolve: (value: unknown) => void; reject: (error: unknown) => void }) => void) =>
    act(async () => {
      const waiter = waiting.get(`PASS_ID=${shop}`)
      if (!waiter) throw new Error(`shop ${shop} was not asked`)
      waiting.delete(`PASS_ID=${shop}`)
      how(waiter)
    })
  return {
    bridge: { callMerchant } as unknown as Bridge,
    askedOf: (shop: number) => asked.filter((cookie) => cookie === `PASS_ID=${shop}`).length,
    online: (shop: number) => settle(shop, ({ resolve }) => resolve({ mall: { mall_id: String(shop), mall_name: names[shop - 1] } })),
    fails: (shop: number, error: BridgeError) => settle(shop, ({ reject }) => reject(error)),
  }
}

async function openCheck(listed = shops, answers: Answers = {}) {
  const platform = aPlatform(listed.map(({ shop_name }) => shop_name))
  const page = await openScreen({
    path: '/shop/my_shop',
    bridge: platform.bridge,
    answers: { shopList: () => listed, updateShop: ({ shop_uid, status }) => ({ ...shops[0], shop_uid, status, version: 2 }), ...answers },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Check all' }))
  const dialog = await screen.findByRole('dialog', { name: 'Check all' })
  await within(dialog).findByText(`Checking 0 of ${listed.length}`)
  return { ...page, ...platform, dialog }
}

beforeEach(standInForBrowser)

describe('check all', () => {
  it('shows each result as it arrives, saves it, and says of how many shops it knows', async () => {
    const { online, fails, dialog, callsOf } = await openCheck()
    await online(1)
    expect(await within(dialog).findByText('Checking 1 of 3')).toBeTruthy()
    await fails(2, new BridgeError('sessionExpired'))
    await fails(3, new BridgeError('timedOut'))
    expect(await within(dialog).findByText('2 of 3 shops answered, 1 did not')).toBeTruthy()
    expect(within(dialog).getByText('This shop’s login has expired, please log in to the shop again')).toBeTruthy()
    expect(callsOf('updateShop')).toEqual([
      { shop_uid: 'uid-1', status: 1 },
      { shop_uid: 'uid-2', status: 0 },
      { shop_uid: 'uid-3', status: 2 },
    ])
  })

  it('saves of a login that died which one it was: another computer may have renewed it', async () => {
    const listed = shops.map((shop, index) => ({ ...shop, cookie_version: `v${index + 1}` }))
    const { online, fails, callsOf } = await openCheck(listed)
    await online(1)
    await fails(2, new BridgeError('sessionExpired'))
    expect(callsOf('updateShop')).toEqual([
      { shop_uid: 'uid-1', status: 1 },
      { shop_uid: 'uid-2', status: 0, cookie_version: 'v2' },
    ])
  })

  it('tells a login of another store from one that expired', async () => {
    const { online, fails, dialog } = await openCheck()
    await fails(1, new BridgeError('wrongStore'))
    await fails(2, new BridgeError('sessionExpired'))
    await online(3)
    expect(await within(dialog).findByText('Wrong store 1')).toBeTruthy()
    expect(await within(dialog).findByText('Logged out 1')).toBeTruthy()
  })

  it('lets what has left finish when it is stopped, and does not ask the others until they are tried again', async () => {
    const many = Array.from({ length: laneLimits.total + 1 }, (_, index) => toShop(`Shop ${index + 1}`, index))
    const last = many.length
    const { online, askedOf, dialog, callsOf } = await openCheck(many)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop' }))
    expect(await within(dialog).findByText('Not checked 1')).toBeTruthy()
    for (let shop = 1; shop < last; shop += 1) await online(shop)
    expect(await within(dialog).findByText(`${last - 1} of ${last} shops answered, 1 did not`)).toBeTruthy()
    expect(callsOf('updateShop')).toHaveLength(last - 1)
    expect(askedOf(last)).toBe(0)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retry the failed ones' }))
    await waitFor(() => expect(askedOf(last)).toBe(1))
    expect(askedOf(1)).toBe(1)
  })

  it('says at a shop that its state was not saved, and no longer once it is', async () => {
    let isAway = true
    const { online, fails, dialog } = await openCheck(shops, {
      updateShop: ({ shop_uid, status }) =>
        isAway && shop_uid === 'uid-2' ? refuse(1500, 'number R-9') : { ...shops[0], shop_uid, status, version: 2 },
    })
    await online(1)
    await fails(2, new BridgeError('timedOut'))
    await online(3)
    const attic = () => within(within(dialog).getByText('Attic').closest('li') as HTMLElement)
    expect(await attic().findByText(/^The state was not saved/)).toBeTruthy()
    expect(within(dialog).getAllByText(/^The state was not saved/)).toHaveLength(1)
    isAway = false
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Retry the failed ones' }))
    await online(2)
    await waitFor(() => expect(attic().getByText('Online')).toBeTruthy())
    await waitFor(() => expect(attic().queryByText(/^The state was not saved/)).toBeNull())
  })

  it('loads the list again when it is done', async () => {
    const { online, callsOf } = await openCheck()
    expect(callsOf('shopList')).toHaveLength(1)
    for (const shop of [1, 2, 3]) await online(shop)
    await waitFor(() => expect(callsOf('shopList')).toHaveLength(2))
  })

  it('tries only the failed shops again, and keeps what is known of the others', async () => {
    const { online, fails, dialog, callsOf } = await openCheck()
    await online(1)
    await online(2)
    await fails(3, new BridgeError('requestFailed'))
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Retry the failed ones' }))
    expect(await within(dialog).findByText('Checking 2 of 3')).toBeTruthy()
    await online(3)
    expect(await within(dialog).findByText('Checked: 3 shops')).toBeTruthy()
    expect(callsOf('updateShop').map(({ shop_uid, status }) => [shop_uid, status])).toEqual([
      ['uid-1', 1],
      ['uid-2', 1],
      ['uid-3', 2],
      ['uid-3', 1],
    ])
  })

  it('does not ask a shop again that said "too often", not even when it is pressed again', async () => {
    const { online, fails, askedOf, dialog } = await openCheck()
    await fails(2, new BridgeError('rateLimited'))
    await online(1)
    await online(3)
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Check all' })).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Check all' }))
    await waitFor(() => expect(askedOf(1)).toBe(2))
    expect(askedOf(2)).toBe(1)
  })
})
