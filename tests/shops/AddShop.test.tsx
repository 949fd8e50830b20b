import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EXTENSION_ID_STORAGE_KEY } from '../../contract/relayLimits.ts'
import { BridgeError } from '../../src/bridge/bridgeError.ts'
import { LOGIN_LOOK_AGAIN_MS, WATCH_LIMIT_MS } from '../../src/shops/login/useLoginWatch.ts'
import { aShop } from '../bridge/aShop.ts'
import { type Answers, openScreen, refuse } from '../pages/openScreen.tsx'
import { standInForBrowser } from '../pages/standInForBrowser.ts'
import { playPlatform } from './playedPlatform.ts'

const mill = { shop_id: '77', shop_name: 'Mill' }
const there = aShop({ shop_id: '10', shop_name: 'Harbour' })
const added = (payload: Readonly<Record<string, unknown>>) => ({ ...aShop({ shop_id: String(payload.shop_id) }), renewed: false })

/** The clock is the test's: what waits for two seconds does not hold it up. */
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  standInForBrowser()
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

async function openAdd(platform = playPlatform(), answers: Answers = {}, reader?: Readonly<Record<string, unknown>>, demo = false) {
  const page = await openScreen({
    path: '/shop/my_shop/create',
    bridge: platform.bridge,
    hasOwnPages: true,
    deployment: { demo },
    answers: { shopList: () => [there], addShop: added, updateShop: (payload) => ({ ...there, ...payload }), ...answers },
    ...(reader ? { user: reader } : {}),
  })
  return { ...page, ...platform }
}

async function openWaiting(answers: Answers = {}) {
  const page = await openAdd(playPlatform(), answers)
  await user.click(await screen.findByRole('button', { name: 'I am logged in already' }))
  await screen.findByText('Waiting for your login at the platform…')
  return page
}

async function paste(text: string) {
  await user.click(await screen.findByRole('button', { name: 'Paste a cookie' }))
  await user.click(screen.getByLabelText('Session cookie'))
  await user.paste(text)
  await user.click(screen.getByRole('button', { name: 'Check the shop' }))
}

describe('a shop that is logged in to at the platform', () => {
  it('is seen as soon as it is there, shown, and saved only when it was said to be the right one', async () => {
    const { signIn, callsOf } = await openWaiting()
    signIn(mill)
    await pass(LOGIN_LOOK_AGAIN_MS)
    await screen.findByRole('heading', { name: 'Is it this shop?' })
    expect(screen.getByText('Mill')).toBeTruthy()
    expect(screen.getByText('Account at the platform: Wang (77-wang)')).toBeTruthy()
    expect(screen.getByText('sub-account of the store')).toBeTruthy()
    expect(callsOf('addShop')).toEqual([])
    await user.click(screen.getByLabelText('Remark (optional)'))
    await user.paste('by the river')
    await user.click(screen.getByRole('button', { name: 'Add this shop' }))
    await screen.findByRole('heading', { name: 'Added, and online' })
    expect(callsOf('addShop')).toEqual([
      { shop_id: '77', shop_name: 'Mill', cookie: 'PASS_ID=secret_1_77', notes: 'by the river', group_ids: [] },
    ])
    expect(callsOf('updateShop')).toEqual([{ shop_uid: 'uid-77', status: 1 }])
  })

  it('never brings its cookie into the page, its storage or its address', async () => {
    const { signIn, address } = await openWaiting()
    signIn(mill)
    await pass(LOGIN_LOOK_AGAIN_MS)
    await screen.findByRole('heading', { name: 'Is it this shop?' })
    const everything = () => document.documentElement.outerHTML + JSON.stringify({ ...localStorage, ...sessionStorage }) + address()
    expect(everything()).not.toContain('secret')
    await user.click(screen.getByRole('button', { name: 'Add this shop' }))
    await screen.findByRole('heading', { name: 'Added, and online' })
    expect(everything()).not.toContain('secret')
  })

  it('that is in the list already only gets the new login', async () => {
    const { signIn, callsOf } = await openWaiting()
    signIn(there)
    await pass(LOGIN_LOOK_AGAIN_MS)
    await screen.findByText(/in your list already/)
    expect(screen.queryByLabelText('Remark (optional)')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Renew login' }))
    await screen.findByRole('heading', { name: 'Login renewed, shop online' })
    expect(callsOf('updateShop')).toEqual([{ shop_uid: 'uid-10', status: 1, cookie: 'PASS_ID=secret_1_10' }])
    expect(callsOf('addShop')).toEqual([])
  })

  it('that was not meant is left alone, and the waiting goes on for another', async () => {
    const { signIn, callsOf } = await openWaiting()
    signIn(mill)
    await pass(LOGIN_LOOK_AGAIN_MS)
    await user.click(await screen.findByRole('button', { name: 'Not this one' }))
    await screen.findByText(/still logged in to “Mill”/)
    signIn({ shop_id: '88', shop_name: 'Attic' })
    await pass(LOGIN_LOOK_AGAIN_MS)
    await screen.findByText('Attic')
    expect(callsOf('addShop')).toEqual([])
  })

  it('is followed by another, once the first is logged out', async () => {
    const { signIn } = await openWaiting()
    signIn(mill)
    await pass(LOGIN_LOOK_AGAIN_MS)
    await user.click(await screen.findByRole('button', { name: 'Add this shop' }))
    await user.click(await screen.findByRole('button', { name: 'Add another' }))
    expect((await screen.findByRole('alert')).textContent).toContain('still logged in to “Mill”')
  })

  it('is not asked for while the page is out of view', async () => {
    const { captures } = await openWaiting()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const before = captures()
    await pass(5 * LOGIN_LOOK_AGAIN_MS)
    expect(captures()).toBe(before)
    visibility.mockRestore()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(captures()).toBe(before + 1)
  })

  it('is waited for no longer than the limit, and then again if wanted', async () => {
    const { captures, callsOf } = await openWaiting()
    await pass(WATCH_LIMIT_MS)
    await screen.findByText(/No login was seen in 10 minutes/)
    const before = captures()
    await pass(5 * LOGIN_LOOK_AGAIN_MS)
    expect(captures()).toBe(before)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(captures()).toBeGreaterThan(before))
    expect(callsOf('addShop')).toEqual([])
  })

  it('is no longer waited for when the reader gives up', async () => {
    const { captures } = await openWaiting()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const before = captures()
    await pass(5 * LOGIN_LOOK_AGAIN_MS)
    expect(captures()).toBe(before)
  })

  it.each([
    ['the platform is away', new BridgeError('requestFailed', { relayReason: 'network_failed' }), 'could not be reached'],
    [
      'the platform wants a captcha',
      new BridgeError('verificationNeeded', { relayReason: 'store_not_proved' }),
      'may ask for a verification',
    ],
    ['the platform says too often', new BridgeError('rateLimited'), 'requests are too frequent'],
    ['the extension is gone', new BridgeError('sendFailed'), 'check the extension'],
  ])('says so when %s, saves nothing, and can be tried again', async (_, error, sentence) => {
    const { fails, callsOf } = await openWaiting()
    fails(error)
    await pass(LOGIN_LOOK_AGAIN_MS)
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
    expect(screen.getByRole('alert').textContent).toContain('Nothing was saved.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(callsOf('addShop')).toEqual([])
  })

  it.each([
    ['the limit of the level', 1005, 'The limit of your level is reached', 'The limit of your level is reached'],
    ['a shop that the main account has to assign', 1004, 'no such record', 'the main account has to assign'],
  ])('that the server refuses for %s is not lost: it can be tried again', async (_, code, msg, sentence) => {
    const { signIn } = await openWaiting({ addShop: () => refuse(code, msg) })
    signIn(mill)
    await pass(LOGIN_LOOK_AGAIN_MS)
    await user.click(await screen.findByLabelText('Remark (optional)'))
    await user.paste('kept')
    await user.click(screen.getByRole('button', { name: 'Add this shop' }))
    expect((await screen.findByRole('alert')).textContent).toContain(sentence)
    expect(screen.getByDisplayValue('kept')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add this shop' })).toBeTruthy()
  })
})

describe('a cookie pasted by hand', () => {
  it('is judged by the contract before anyone is asked', async () => {
    const { callsOf } = await openAdd()
    await paste('令牌')
    expect((await screen.findByRole('alert')).textContent).toContain('Only English letters')
    expect(document.activeElement).toBe(screen.getByLabelText('Session cookie'))
    expect(callsOf('addShop')).toEqual([])
  })

  it('that the platform does not know is refused, and what was typed stays', async () => {
    const { callsOf } = await openAdd()
    await paste('PASS_ID=dead_1_77')
    expect((await screen.findByRole('alert')).textContent).toMatch(/login has expired.*Nothing was saved/)
    expect(screen.getByDisplayValue('PASS_ID=dead_1_77')).toBeTruthy()
    expect(callsOf('addShop')).toEqual([])
  })

  it('is proved, shown as a store, and leaves the page', async () => {
    const platform = playPlatform()
    const cookie = platform.knows(mill)
    const { callsOf, container } = await openAdd(platform)
    // As it comes out of a chat that broke its lines.
    await paste(`Cookie:\n${cookie.slice(0, 9)}\n  ${cookie.slice(9)}\n`)
    await screen.findByRole('heading', { name: 'Is it this shop?' })
    expect(container.innerHTML).not.toContain('secret')
    await user.click(screen.getByRole('button', { name: 'Add this shop' }))
    await screen.findByRole('heading', { name: 'Added, and online' })
    expect(callsOf('addShop')[0]).toMatchObject({ shop_id: '77', shop_name: 'Mill', cookie })
  })
})

describe('the page', () => {
  it.each([
    ['too old', { state: 'extensionTooOld' as const }, /too old: version 0.1.0/],
    ['silent', { state: 'unreachable' as const, error: new BridgeError('sendFailed') }, /does not answer/],
    ['newer than the page', { state: 'consoleTooOld' as const }, /newer than this page/],
    ['missing', { state: 'missing' as const, error: new BridgeError('notInstalled') }, /does not have it yet/],
  ])('says what is to be done about an extension that is %s', async (_, state, sentence) => {
    await openAdd(playPlatform(state as never))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Open the platform’s login/ })).toBeNull()
  })

  it('opens on pasting in a demo without the extension', async () => {
    const platform = playPlatform()
    localStorage.removeItem(EXTENSION_ID_STORAGE_KEY)
    await openAdd(platform, {}, undefined, true)
    expect((await screen.findByRole('button', { name: 'Paste a cookie' })).getAttribute('aria-pressed')).toBe('true')
    expect(platform.captures()).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: /^Log in at the platform/ }))
    expect(await screen.findByText(/use “Paste a cookie”/)).toBeTruthy()
  })

  it('opens the platform’s login in a tab of its own', async () => {
    await openAdd()
    const link = await screen.findByRole('link', { name: /Open the platform’s login/ })
    expect(link.getAttribute('href')).toBe('http://platform.test/login')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it('says beforehand that the free tier is full', async () => {
    await openAdd(playPlatform(), {}, { level: 0, shop_count: 2 })
    expect((await screen.findByRole('note')).textContent).toContain('room for 2 shops, and it is full')
  })

  it('is closed to a user who may not add shops', async () => {
    const helper = { level: 3, sub_main_uid: 'main', rights: { shop: ['view', 'operate'] } }
    await openAdd(playPlatform(), {}, helper)
    expect(await screen.findByText('You are not permitted to do this.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Paste a cookie' })).toBeNull()
  })
})
