import { Refine, useInvalidate } from '@refinedev/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ShopStatus } from '../../contract/entities/shop.ts'
import { costTemplateQuery } from '../../contract/merchantApi.ts'
import { toolApi } from '../../contract/toolApi.ts'
import type { Bridge } from '../../src/bridge/createBridge.ts'
import { BridgeProvider } from '../../src/bridge/hooks/BridgeProvider.tsx'
import { useShopRun } from '../../src/bridge/hooks/useShopRun.ts'
import type { ShopLanes } from '../../src/bridge/lanes/shopLanes.ts'
import { createFlag } from '../../src/providers/createFlag.ts'
import { createDataProvider } from '../../src/providers/dataProvider/createDataProvider.ts'
import { RegistryContext } from '../../src/providers/registry/useRegistry.ts'
import type { Services } from '../../src/providers/services/createServices.ts'
import { ServicesContext } from '../../src/providers/services/useServices.ts'
import { createToolApi } from '../../src/providers/toolApi/createToolApi.ts'
import { registry } from '../../src/resources/index.ts'
import { useShopLanes } from '../../src/shops/useShopLanes.ts'
import { aShop } from '../bridge/aShop.ts'
import { settle, somePlatform } from '../bridge/lanes/somePlatform.ts'
import { toEnvelope } from '../pages/refusal.ts'

/** A backend that keeps the status of its one shop, and says when it is asked for the list. */
function aBackend() {
  let shop = aShop({ shop_id: '1', cookie_version: 'v1' })
  const calls: string[] = []
  const session = { token: 'a token', uid: 'u1', level: 3 }
  const api = createToolApi({
    calls: toolApi,
    readSession: () => session,
    readLocale: () => 'en-US',
    async send({ url, body }) {
      const isList = url.includes(`type=${toolApi.shopList.query.type}`)
      const { status, cookie_version } = JSON.parse(body ?? '{}')
      if (!isList && cookie_version === shop.cookie_version) shop = { ...shop, status }
      calls.push(isList ? 'shopList' : `status ${status} of ${cookie_version}`)
      return toEnvelope(isList ? [shop] : shop)
    },
  })
  return {
    api,
    calls,
    logIn() {
      shop = { ...shop, status: ShopStatus.online, cookie_version: 'v2', cookie: 'PASS_ID=renewed' }
    },
  }
}

function openProbe() {
  const platform = somePlatform()
  const backend = aBackend()
  const seen = new Set<ShopLanes>()
  const bridge = platform.bridge as Bridge
  const shop = aShop({ shop_id: '1' })

  function Probe() {
    const lanes = useShopLanes()
    const run = useShopRun(lanes)
    const invalidate = useInvalidate()
    seen.add(lanes)
    const start = () => run.start([shop], async ({ shop_uid }, { call }) => void (await call('costTemplates', shop_uid, costTemplateQuery)))
    return (
      <>
        <button type="button" onClick={start}>
          Start
        </button>
        <button type="button" onClick={() => void invalidate({ resource: 'shops', invalidates: ['list'] })}>
          Reload
        </button>
        <output>{run.lines.map(({ state }) => state).join()}</output>
      </>
    )
  }
  const services = { api: backend.api, browserRefused: createFlag() } as unknown as Services
  const show = (count: number) => (
    <RegistryContext.Provider value={registry}>
      <ServicesContext.Provider value={services}>
        <BridgeProvider bridge={bridge}>
          <Refine
            dataProvider={createDataProvider(backend.api, registry)}
            options={{ disableTelemetry: true, reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false } } } } }}
          >
            {Array.from({ length: count }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
              <Probe key={at} />
            ))}
          </Refine>
        </BridgeProvider>
      </ServicesContext.Provider>
    </RegistryContext.Provider>
  )
  const page = render(show(1))
  return { ...page, platform, backend, seen, shop, showTwo: () => page.rerender(show(2)) }
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const shows = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))

describe('the lanes of the console', () => {
  it('save a login that died, and go on with what waited for it once the list shows the shop logged in again', async () => {
    const { platform, backend, shop } = openProbe()
    await waitFor(() => expect(backend.calls).toEqual(['shopList']))
    await act(settle)
    await click('Start')
    await shows('running')
    await act(() => platform.answerOf(shop, 'sessionExpired'))
    await shows('expired')
    await waitFor(() => expect(backend.calls).toEqual(['shopList', `status ${ShopStatus.offline} of v1`, 'shopList']))
    backend.logIn()
    await click('Reload')
    await shows('running')
    await act(() => platform.answerOf({ cookie: 'PASS_ID=renewed' }))
    await shows('ok')
  })

  it('go on with the new session where another computer logged in meanwhile: what they found is said of the earlier one', async () => {
    const { platform, backend, shop } = openProbe()
    await waitFor(() => expect(backend.calls).toEqual(['shopList']))
    await act(settle)
    await click('Start')
    await shows('running')
    backend.logIn()
    await act(() => platform.answerOf(shop, 'sessionExpired'))
    await waitFor(() => expect(backend.calls).toEqual(['shopList', `status ${ShopStatus.offline} of v1`, 'shopList']))
    await waitFor(() => expect(platform.openOf({ cookie: 'PASS_ID=renewed' })).toBe(1))
    await act(() => platform.answerOf({ cookie: 'PASS_ID=renewed' }))
    await shows('ok')
  })

  it('are the same for every screen', async () => {
    const { seen, showTwo } = openProbe()
    showTwo()
    await act(settle)
    expect(seen.size).toBe(1)
  })

  it('take a run that is under way no further when its screen is left', async () => {
    const { platform, shop, unmount, backend } = openProbe()
    await waitFor(() => expect(backend.calls).toEqual(['shopList']))
    await act(settle)
    await click('Start')
    await shows('running')
    unmount()
    await platform.answerOf(shop, 'timedOut')
    expect(platform.open.size).toBe(0)
  })
})
