import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { KEPT_DATABASE } from '../../src/bridge/kept/keptDatabase.ts'
import { createServices } from '../../src/providers/services/createServices.ts'
import { useKeptResults } from '../../src/providers/services/useKeptResults.ts'
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
  it('are wiped when the login ends, and not before', () => {
    const deleteDatabase = vi.fn()
    vi.stubGlobal('indexedDB', { deleteDatabase })
    const { session } = someServices()
    session.store({ ...login, token: 'another token' })
    expect(deleteDatabase).not.toHaveBeenCalled()
    session.clear()
    expect(deleteDatabase).toHaveBeenCalledWith(KEPT_DATABASE)
  })

  it('let nobody stay logged in because the browser forbids to wipe', () => {
    const deleteDatabase = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('indexedDB', { deleteDatabase })
    const { session } = someServices()
    session.clear()
    expect(session.read().token).toBeNull()
  })

  it('are one for all screens, and simply not there in a browser without such a storage', async () => {
    const services = someServices()
    const wrapper = ({ children }: { children: ReactNode }) => (
      <ServicesContext.Provider value={services}>{children}</ServicesContext.Provider>
    )
    const { result, rerender } = renderHook(useKeptResults, { wrapper })
    const first = result.current
    rerender()
    expect(result.current).toBe(first)
    expect(await first.keep(query, {}, { rows: [{ title: '茶叶' }], asOf: 0, shops: { asked: 1, answered: [] } })).toBe(false)
    expect(await first.read(query, {}, () => true)).toBeNull()
  })
})
