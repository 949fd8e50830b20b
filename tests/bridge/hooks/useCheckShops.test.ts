// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ShopStatus } from '../../../contract/entities/shop.ts'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import { type Bridge, createBridge } from '../../../src/bridge/createBridge.ts'
import { BridgeProvider } from '../../../src/bridge/hooks/BridgeProvider.tsx'
import { useBridge } from '../../../src/bridge/hooks/useBridge.ts'
import { useCheckShops } from '../../../src/bridge/hooks/useCheckShops.ts'
import { aShop } from '../aShop.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const clock = () => 42
const [first, second, third] = ['1', '2', '3'].map((shop_id) => aShop({ shop_id })) as [
  ReturnType<typeof aShop>,
  ReturnType<typeof aShop>,
  ReturnType<typeof aShop>,
]

/** A platform that answers a shop's mall info when the test says so. */
function aPlatform() {
  const waiting = new Map<string, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  const callMerchant = (_name: string, { cookie }: { cookie: string }) =>
    new Promise((resolve, reject) => waiting.set(cookie, { resolve, reject }))
  const of = (shop: ReturnType<typeof aShop>) => waiting.get(shop.cookie ?? '')
  return {
    bridge: { callMerchant } as unknown as Pick<Bridge, 'callMerchant'>,
    answer: (shop: ReturnType<typeof aShop>) =>
      act(async () => of(shop)?.resolve({ mall: { mall_id: shop.shop_id, mall_name: shop.shop_name } })),
    refuse: (shop: ReturnType<typeof aShop>, error: Error) => act(async () => of(shop)?.reject(error)),
    isAsked: (shop: ReturnType<typeof aShop>) => waiting.has(shop.cookie ?? ''),
  }
}

function renderCheck(platform: ReturnType<typeof aPlatform>, saveStatus?: (shop_uid: string, status: ShopStatus) => Promise<unknown>) {
  const saved: [string, ShopStatus][] = []
  const save = saveStatus ?? (async (shop_uid: string, status: ShopStatus) => void saved.push([shop_uid, status]))
  const parts = { bridge: platform.bridge, saveStatus: save, clock }
  return { saved, ...renderHook(() => useCheckShops(parts)) }
}

describe('check all on a screen', () => {
  it('shows each shop’s lane, then its result as it arrives, and saves the status', async () => {
    const platform = aPlatform()
    const { result, saved } = renderCheck(platform)
    let run: Promise<void> | undefined
    await act(async () => {
      run = result.current.start([first, second])
    })
    expect(result.current).toMatchObject({
      isRunning: true,
      lanes: { [first.shop_uid]: 'running', [second.shop_uid]: 'running' },
      checks: [],
    })

    await platform.answer(second)
    expect(result.current).toMatchObject({ isRunning: true, lanes: { [second.shop_uid]: 'ok' }, counts: { running: 1, ok: 1 } })
    expect(saved).toEqual([[second.shop_uid, ShopStatus.online]])

    await platform.refuse(first, new BridgeError('sessionExpired'))
    await act(async () => run)
    expect(result.current).toMatchObject({ isRunning: false, lanes: { [first.shop_uid]: 'expired' }, counts: { ok: 1, expired: 1 } })
    expect(result.current.checks.map(({ shop_uid }) => shop_uid)).toEqual([second.shop_uid, first.shop_uid])
    expect(saved).toEqual([
      [second.shop_uid, ShopStatus.online],
      [first.shop_uid, ShopStatus.offline],
    ])
  })

  it('saves nothing where nothing was learned', async () => {
    const platform = aPlatform()
    const { result, saved } = renderCheck(platform)
    await act(async () => void result.current.start([first]))
    await platform.refuse(first, new BridgeError('notInstalled'))
    expect(result.current).toMatchObject({ isRunning: false, counts: { failed: 1 } })
    expect(saved).toEqual([])
  })

  it('goes on when a status cannot be saved, and says whose', async () => {
    const platform = aPlatform()
    const { result } = renderCheck(platform, (shop_uid) =>
      shop_uid === first.shop_uid ? Promise.reject(new Error('backend away')) : Promise.resolve(),
    )
    await act(async () => void result.current.start([first, second]))
    await platform.answer(first)
    await platform.answer(second)
    expect(result.current).toMatchObject({ isRunning: false, counts: { ok: 2 }, notSaved: [first.shop_uid] })
  })

  it('cancels what has not begun', async () => {
    const platform = aPlatform()
    const shops = Array.from({ length: 8 }, (_, at) => aShop({ shop_id: String(at) }))
    const { result } = renderCheck(platform)
    await act(async () => void result.current.start(shops))
    act(() => result.current.cancel())
    for (const shop of shops) await platform.answer(shop)
    expect(result.current).toMatchObject({ isRunning: false, counts: { ok: 6, cancelled: 2 } })
  })

  it('shows only the run that was started last', async () => {
    const platform = aPlatform()
    const { result, saved } = renderCheck(platform)
    await act(async () => void result.current.start([first, second]))
    await act(async () => void result.current.start([third]))
    await platform.answer(first)
    expect(result.current).toMatchObject({ isRunning: true, lanes: { [third.shop_uid]: 'running' }, checks: [] })
    expect(saved).toEqual([[first.shop_uid, ShopStatus.online]])
    await platform.answer(third)
    expect(result.current).toMatchObject({ isRunning: false, counts: { ok: 1, cancelled: 0 } })
  })

  it('gives up the rest of a run that is replaced', async () => {
    const platform = aPlatform()
    const shops = Array.from({ length: 8 }, (_, at) => aShop({ shop_id: `10${at}` }))
    const { result } = renderCheck(platform)
    await act(async () => void result.current.start(shops))
    await act(async () => void result.current.start([first]))
    for (const shop of shops) await platform.answer(shop)
    expect(shops.map(platform.isAsked)).toEqual([true, true, true, true, true, true, false, false])
  })

  it('stops asking when the screen is left', async () => {
    const platform = aPlatform()
    const shops = Array.from({ length: 8 }, (_, at) => aShop({ shop_id: String(at) }))
    const { result, unmount } = renderCheck(platform)
    await act(async () => void result.current.start(shops))
    unmount()
    for (const shop of shops.slice(0, 6)) await platform.answer(shop)
    expect(shops.map(platform.isAsked)).toEqual([true, true, true, true, true, true, false, false])
  })
})

describe('the bridge in React', () => {
  it('is handed down by its provider', () => {
    const origin = 'http://127.0.0.1:9'
    const hosts = { mms: origin, files: origin, pifa: origin }
    const transport = { send: () => Promise.reject(new Error('not asked')), listen: () => () => {} }
    const bridge = createBridge({ transport, hosts, antiContent: async () => null, clock })
    const wrapper = ({ children }: { children: ReactNode }) => createElement(BridgeProvider, { bridge, children })
    expect(renderHook(useBridge, { wrapper }).result.current).toBe(bridge)
  })

  it('is missed by name without one', () => {
    // React and the browser report on the console what the test expects.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const keepQuiet = (event: Event) => event.preventDefault()
    window.addEventListener('error', keepQuiet)
    expect(() => renderHook(useBridge)).toThrow('BridgeProvider')
    window.removeEventListener('error', keepQuiet)
  })
})
