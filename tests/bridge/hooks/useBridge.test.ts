// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBridge } from '../../../src/bridge/createBridge.ts'
import { BridgeProvider } from '../../../src/bridge/hooks/BridgeProvider.tsx'
import { useBridge } from '../../../src/bridge/hooks/useBridge.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the bridge in React', () => {
  it('is handed down by its provider', () => {
    const origin = 'http://127.0.0.1:9'
    const hosts = { mms: origin, files: origin, pifa: origin }
    const transport = { send: () => Promise.reject(new Error('not asked')), listen: () => () => {} }
    const bridge = createBridge({ transport, hosts, antiContent: async () => null, clock: () => 42 })
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
