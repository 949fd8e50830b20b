import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { watchLook } from '../../../src/layout/settings/watchLook.ts'
import { createSettingsStore } from '../../../src/providers/settings/createSettingsStore.ts'
import { createBrowserStorage } from '../../../src/storage/createBrowserStorage.ts'
import { StorageKey } from '../../../src/storage/keys.ts'
import { applyLook, readLook, storeColorRules } from '../../../src/theme/look.ts'

let stop: () => void = () => undefined
afterEach(() => {
  stop()
  document.getElementById('theme-color')?.remove()
})

function aPage() {
  const storage = createBrowserStorage(localStorage)
  const store = createSettingsStore(storage)
  stop = watchLook(store, storage)
  return { storage, store }
}

const rules = () =>
  [...(document.querySelector<HTMLStyleElement>('#theme-color')?.sheet?.cssRules ?? [])].map(({ cssText }) => cssText).join()

describe('watchLook', () => {
  it('dresses the page again with every change, from this tab or another [spec 4.10]', () => {
    const { store } = aPage()
    expect(document.documentElement.dataset.theme).toBe('light')
    store.change({ theme: 'dark' })
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(document.body.hasAttribute('dark')).toBe(true)
    localStorage.setItem(StorageKey.settings, '{"theme":"light","colorWeak":true}')
    window.dispatchEvent(new StorageEvent('storage', { key: StorageKey.settings, newValue: '' }))
    expect(document.documentElement.dataset.theme).toBe('light')
    expect(document.documentElement.hasAttribute('data-color-weak')).toBe(true)
  })

  it('computes the rules of a colour of its own, and takes them away with the default', async () => {
    const { store } = aPage()
    store.change({ themeColor: '#F53F3F' })
    await waitFor(() => expect(rules()).toContain('--zg-primary: #f53f3f'))
    expect(rules()).toMatch(/:root\[data-theme=dark\] ?\{/)
    store.change({ themeColor: '#165DFF' })
    expect(rules()).toBe('')
  })

  it('leaves them for the next page, which has them before anything is loaded', async () => {
    const { store, storage } = aPage()
    store.change({ themeColor: '#00B42A' })
    await waitFor(() => expect(rules()).toContain('--zg-primary: #00b42a'))
    document.getElementById('theme-color')?.remove()
    applyLook(readLook(storage))
    expect(rules()).toContain('--zg-primary: #00b42a')
  })

  it('keeps the colour before until the new one is computed', () => {
    const { storage } = aPage()
    storeColorRules(storage, '#00B42A', ':root { --zg-primary: green }')
    storage.setJson(StorageKey.settings, { themeColor: '#00B42A' })
    expect(rules()).toContain('--zg-primary: green')
    storage.setJson(StorageKey.settings, { themeColor: '#F53F3F' })
    expect(rules()).toContain('--zg-primary: green')
  })
})
