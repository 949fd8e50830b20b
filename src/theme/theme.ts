import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { StorageKey } from '../storage/keys.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Specification 3 and 9: light, even if the system prefers dark. */
export const THEME_DEFAULT: Theme = 'light'
export const THEME_COLOR_DEFAULT = '#165DFF'

/** The settings as they are stored, unrepaired: nothing else reads their text. A part that takes a key of it parses that key. */
export function readStoredSettings(storage: BrowserStorage): Readonly<Record<string, unknown>> {
  const settings = storage.getJson(StorageKey.settings)
  return settings !== null && typeof settings === 'object' && !Array.isArray(settings) ? { ...settings } : {}
}

/** Changes some of the settings; those that were never chosen stay unwritten, and follow the defaults. */
export function storeSettings(storage: BrowserStorage, change: Readonly<Record<string, unknown>>): void {
  storage.setJson(StorageKey.settings, { ...readStoredSettings(storage), ...change })
}

export function parseTheme(value: unknown): Theme | undefined {
  return themes.find((theme) => theme === value)
}

/** The stored choice; the theme is one of the settings. */
export function readTheme(storage: BrowserStorage): Theme {
  return parseTheme(readStoredSettings(storage).theme) ?? THEME_DEFAULT
}

export function storeTheme(storage: BrowserStorage, theme: Theme): void {
  storeSettings(storage, { theme })
}

/**
 * Style rules hang on `data-theme` of the root, which exists before the first paint; the specification's dark attribute (section 4)
 * is on the body beside it, as soon as there is a body.
 */
export function applyTheme(theme: Theme, page: Document = document): void {
  page.documentElement.dataset.theme = theme
  page.body?.toggleAttribute('dark', theme === 'dark')
}
