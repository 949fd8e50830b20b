import { Refine, useInvalidate } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ShopStatus } from '../../contract/entities/shop.ts'
import type { Bridge } from '../../src/bridge/createBridge.ts'
import { BridgeProvider } from '../../src/bridge/hooks/BridgeProvider.tsx'
import type { ShopLanes } from '../../src/bridge/lanes/shopLanes.ts'
import { createFlag } from '../../src/providers/createFlag.ts'
import { RegistryContext } from '../../src/providers/registry/useRegistry.ts'
import type { Services } from '../../src/providers/services/createServices.ts'
import { ServicesContext } from '../../src/providers/services/useServices.ts'
import { registry } from '../../src/resources/index.ts'
import { ASK_FOR_NEWS_EVERY_MS, GATHER_NEWS_MS, ShopNews } from '../../src/shops/ShopNews.tsx'
import { useShopLanes } from '../../src/shops/useShopLanes.ts'
import { aShop } from '../bridge/aShop.ts'
import { somePlatform } from '../bridge/lanes/somePlatform.ts'

/** The tabs of one browser, in one process. */
class Channel extends EventTarget {
  static readonly open = new Set<Channel>()

  constructor() {
    super()
    Channel.open.add(this)
  }

  postMessage(): void {
    for (const other of Channel.open) if (other !== this) other.dispatchEvent(new MessageEvent('message'))
  }

  close(): void {
    Channel.open.delete(this)
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', Channel)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A backend whose one shop is logged out, and its tabs: each reads the platform for the shop, and has its gate closed. */
function aBackend() {
  let shop = aShop({ shop_id: '1', status: ShopStatus.offline, cookie_version: 'v1' })
  return {
    asked: 0,
    logIn() {
      shop = { ...shop, status: ShopStatus.online, cookie_version: 'v2' }
    },
    async openTab() {
      let lanes: ShopLanes | undefined
      let tellHere = async () => {}
      const getList = async () => {
        this.asked += 1
        return { data: [shop], total: 1 }
      }
      let leave = () => {}
      function Screen() {
        lanes = useShopLanes()
        return null
      }
      function Tab() {
        const [isShown, setShown] = useState(true)
        const invalidate = useInvalidate()
        tellHere = () => invalidate({ resource: 'shops', invalidates: ['resourceAll'] })
        leave = () => setShown(false)
        return isShown && <Screen />
      }
      render(
        <RegistryContext.Provider value={registry}>
          <ServicesContext.Provider value={{ browserRefused: createFlag() } as unknown as Services}>
            <BridgeProvider bridge={somePlatform().bridge as Bridge}>
              <Refine
                dataProvider={{ getList } as never}
                options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}
              >
                <Tab />
                <ShopNews />
              </Refine>
            </BridgeProvider>
          </ServicesContext.Provider>
        </RegistryContext.Provider>,
      )
      await passes(0)
      await lanes?.call('mallInfo', shop.shop_uid, {}).catch(() => undefined)
      return {
        gate: () => lanes?.read().get(shop.shop_uid)?.gate,
        changesShops: () => act(() => tellHere()),
        /** Another screen is opened, which asks for no lanes; what the first one began goes on. */
        leave: () => act(() => leave()),
      }
    },
  }
}

describe('a shop that was logged in to again', () => {
  it('in another tab has its gate opened in each', async () => {
    const backend = aBackend()
    const reading = await backend.openTab()
    const other = await backend.openTab()
    expect([reading.gate(), other.gate()]).toEqual(['expired', 'expired'])
    backend.logIn()
    await other.changesShops()
    await passes(GATHER_NEWS_MS)
    expect([reading.gate(), other.gate()]).toEqual(['open', 'open'])
  })

  it.each([
    ['at once', GATHER_NEWS_MS],
    ['after the list was forgotten', 6 * 60_000],
  ])('has its gate opened for what goes on after its screen was left (%s)', async (_, restMs) => {
    const backend = aBackend()
    const { gate, leave } = await backend.openTab()
    const other = await backend.openTab()
    await leave()
    await passes(restMs)
    backend.logIn()
    await other.changesShops()
    await passes(GATHER_NEWS_MS)
    expect(gate()).toBe('open')
  })

  it('is asked for once, however many changes another tab tells of one after the other', async () => {
    const backend = aBackend()
    await backend.openTab()
    const other = await backend.openTab()
    const before = backend.asked
    for (let change = 0; change < 5; change += 1) await other.changesShops()
    await passes(2 * GATHER_NEWS_MS)
    expect(backend.asked - before).toBe(5 + 1)
  })

  it('on another computer has its gate opened within minutes', async () => {
    const backend = aBackend()
    const { gate } = await backend.openTab()
    backend.logIn()
    await passes(ASK_FOR_NEWS_EVERY_MS)
    expect(gate()).toBe('open')
    const asked = backend.asked
    await passes(5 * ASK_FOR_NEWS_EVERY_MS)
    expect(backend.asked - asked, 'a tab with nothing to do').toBeLessThanOrEqual(1)
  })

  it('on another computer has its gate opened when somebody comes back to the tab', async () => {
    const backend = aBackend()
    const { gate } = await backend.openTab()
    backend.logIn()
    await passes(60_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await passes(0)
    expect(gate()).toBe('open')
  })
})
