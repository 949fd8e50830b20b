import { describe, expect, it, vi } from 'vitest'
import { createSettingsStore } from '../../../src/providers/settings/createSettingsStore.ts'
import { SETTINGS_DEFAULT } from '../../../src/providers/settings/settings.ts'
import { createBrowserStorage } from '../../../src/storage/createBrowserStorage.ts'
import { StorageKey } from '../../../src/storage/keys.ts'
import { readTheme, storeTheme } from '../../../src/theme/theme.ts'

const menu = [{ name: 'shops', order: 1 }]

function aStore() {
  const storage = createBrowserStorage(localStorage)
  return { storage, store: createSettingsStore(storage), stored: () => JSON.parse(localStorage.getItem(StorageKey.settings) ?? 'null') }
}

describe('the settings store', () => {
  it('begins with the defaults, and answers the same object until something changes', () => {
    const { store } = aStore()
    expect(store.read()).toEqual(SETTINGS_DEFAULT)
    expect(store.read()).toBe(store.read())
  })

  it('stores only what was chosen, so that everything else follows the defaults of a later version', () => {
    const { store, stored } = aStore()
    store.change({ tabBar: true })
    expect(stored()).toEqual({ tabBar: true })
  })

  it('stores what follows from a choice too', () => {
    const { store, stored } = aStore()
    store.change({ menuCollapse: true })
    store.change({ topMenu: true })
    expect(stored()).toEqual({ menuCollapse: false, topMenu: true })
  })

  it('remembers its choices for the next page', () => {
    aStore().store.change({ footer: false, menuWidth: 300 })
    expect(aStore().store.read()).toMatchObject({ footer: false, menuWidth: 300, navbar: true })
  })

  it('shares the theme with the login page, and neither loses what the other wrote', () => {
    const { store, storage } = aStore()
    store.change({ tabBar: true })
    storeTheme(storage, 'dark')
    expect(store.read()).toMatchObject({ theme: 'dark', tabBar: true })
    store.change({ theme: 'light' })
    expect(readTheme(storage)).toBe('light')
  })

  it('never stores the open drawer or the menu of the user logged in, and tells of them all the same', () => {
    const { store, stored } = aStore()
    const told = vi.fn()
    store.subscribe(told)
    store.change({ globalSettings: true })
    store.change({ serverMenu: menu, footer: false })
    expect(store.read()).toMatchObject({ globalSettings: true, serverMenu: menu })
    expect(stored()).toEqual({ footer: false })
    expect(told).toHaveBeenCalledTimes(2)
  })

  it('forgets the menu from the server when that is switched off: switched on, it is fetched again', () => {
    const { store } = aStore()
    store.change({ menuFromServer: true })
    store.change({ serverMenu: menu })
    store.change({ footer: false })
    expect(store.read().serverMenu).toEqual(menu)
    store.change({ menuFromServer: false })
    store.change({ menuFromServer: true })
    expect(store.read().serverMenu).toEqual([])
  })

  it('forgets the menu from the server at the logout [spec 4.5]', () => {
    const { store, storage } = aStore()
    storage.set(StorageKey.token, 'a token')
    store.change({ serverMenu: menu })
    storage.remove(StorageKey.token)
    expect(store.read().serverMenu).toEqual([])
  })

  it('follows another tab', () => {
    const { store } = aStore()
    const told = vi.fn()
    store.subscribe(told)
    localStorage.setItem(StorageKey.settings, '{"navbar":false}')
    window.dispatchEvent(new StorageEvent('storage', { key: StorageKey.settings, newValue: '{"navbar":false}' }))
    expect(told).toHaveBeenCalledOnce()
    expect(store.read().navbar).toBe(false)
  })

  it.each(['{', '[]', '7', '"dark"'])('takes %s for no settings at all', (text) => {
    localStorage.setItem(StorageKey.settings, text)
    const { store } = aStore()
    expect(store.read()).toEqual(SETTINGS_DEFAULT)
    store.change({ tabBar: true })
    expect(store.read().tabBar).toBe(true)
  })

  it('says nothing where nothing changed', () => {
    const { store } = aStore()
    const told = vi.fn()
    store.subscribe(told)
    store.change({ navbar: true })
    expect(told).not.toHaveBeenCalled()
  })
})
