import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CACHE_DATABASE } from '../../src/bridge/resultCache/createCacheOpener.ts'
import { createServices } from '../../src/providers/services/createServices.ts'
import { useResultCache } from '../../src/providers/services/useResultCache.ts'
import { ServicesContext } from '../../src/providers/services/useServices.ts'

afterEach(() => vi.unstubAllGlobals())

const login = { token: 'a token', user_id: 'u1', level: 3 }
const query = { name: 'goodsList', shape: 1, fields: ['title'] as 'title'[] }

function someServices() {
  const services = createServices({ readLocale: () => 'en-US', readSentence: () => '' })
  services.session.store(login)
  return services
}

describe('kept results in the console', () => {
  it('are wiped when the login ends, and not before', async () => {
    const deleteDatabase = vi.fn()
    vi.stubGlobal('indexedDB', { databases: async () => [{ name: CACHE_DATABASE }, { name: 'another’s' }], deleteDatabase })
    const { session } = someServices()
    session.store({ ...login, token: 'another token' })
    await Promise.resolve()
    expect(deleteDatabase).not.toHaveBeenCalled()
    session.clear()
    await waitFor(() => expect(deleteDatabase.mock.calls).toEqual([[CACHE_DATABASE]]))
  })

  it('let nobody stay logged in because the browser forbids to wipe', () => {
    const databases = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('indexedDB', { databases })
    const { session } = someServices()
    session.clear()
    expect(session.read().token).toBeNull()
  })

  it('are one for all screens, and simply not there in a browser without such a storage', async () => {
    const services = someServices()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <ServicesContext.Provider value={services}>{children}</ServicesContext.Provider>
    )
    const { result, rerender } = renderHook(useResultCache, { wrapper })
    const first = result.current
    rerender()
    expect(result.current).toBe(first)
    expect(await first.keep(query, {}, { rows: [{ title: '茶叶' }], asOf: 0, shops: { asked: 1, answered: [] } })).toBe(false)
    expect(await first.read(query, {}, () => true)).toBeNull()
  })
})
