import { Refine, useInvalidate } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RegistryContext } from '../../src/providers/registry/useRegistry.ts'
import { registry } from '../../src/resources/index.ts'
import { useShops } from '../../src/shops/useShops.ts'
import { aShop } from '../bridge/aShop.ts'

/** As many readers of the shops as are named, over a backend that fails as often as is said. */
function openReaders(names: readonly string[], failures = 0) {
  let left = failures
  let asked = 0
  let renew: () => Promise<void> = async () => undefined
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } }, logger: { log() {}, warn() {}, error() {} } })
  const getList = async () => {
    asked += 1
    left -= 1
    if (left >= 0) throw new Error('The backend does not answer')
    return { data: [aShop({ shop_name: `Tea ${asked}` })], total: 1 }
  }
  function Reader({ name }: { readonly name: string }) {
    const { shops, error } = useShops()
    return <p data-testid={name}>{error?.message ?? shops?.map(({ shop_name }) => shop_name).join() ?? 'not known'}</p>
  }
  function Renewing() {
    const invalidate = useInvalidate()
    renew = () => invalidate({ resource: 'shops', invalidates: ['list'] })
    return null
  }
  const show = (shown: readonly string[]) => (
    <RegistryContext.Provider value={registry}>
      <Refine dataProvider={{ getList } as never} options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}>
        <Renewing />
        {shown.map((name) => (
          <Reader key={name} name={name} />
        ))}
      </Refine>
    </RegistryContext.Provider>
  )
  const page = render(show(names))
  return {
    show: (shown: readonly string[]) => page.rerender(show(shown)),
    renew: () => act(() => renew()),
    asked: () => asked,
    observers: () =>
      client
        .getQueryCache()
        .getAll()
        .map((query) => query.getObserversCount()),
    forget: () => act(() => client.clear()),
  }
}

const shows = (name: string, text: string) => waitFor(() => expect(screen.getByTestId(name).textContent).toBe(text))

describe('the shops', () => {
  it('are asked for once and observed once, however many show one', async () => {
    const { asked, observers } = openReaders(['a', 'b', 'c'])
    for (const name of ['a', 'b', 'c']) await shows(name, 'Tea 1')
    expect(asked()).toBe(1)
    expect(observers()).toEqual([1])
  })

  it('are there at once for who comes later, and not asked for again', async () => {
    const { asked, show } = openReaders(['a'])
    await shows('a', 'Tea 1')
    show(['a', 'b'])
    expect(screen.getByTestId('b').textContent).toBe('Tea 1')
    show([])
    show(['c'])
    expect(screen.getByTestId('c').textContent).toBe('Tea 1')
    expect(asked()).toBe(1)
  })

  it('are asked for again after a change', async () => {
    const { asked, renew } = openReaders(['a', 'b'])
    await shows('a', 'Tea 1')
    await renew()
    await shows('a', 'Tea 2')
    await shows('b', 'Tea 2')
    expect(asked()).toBe(2)
  })

  it('are asked for again where that failed, once somebody else wants them', async () => {
    const { show } = openReaders(['a'], 1)
    await shows('a', 'The backend does not answer')
    show(['a', 'b'])
    await shows('a', 'Tea 2')
    await shows('b', 'Tea 2')
  })

  it('are known to the next login only by its own answer', async () => {
    const { show, forget } = openReaders(['a'])
    await shows('a', 'Tea 1')
    show([])
    forget()
    show(['a'])
    expect(screen.getByTestId('a').textContent).toBe('not known')
    await shows('a', 'Tea 2')
  })
})
