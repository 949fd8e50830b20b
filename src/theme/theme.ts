import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { StorageKey } from '../storage/keys.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Specification 3 and 9: light, whatever the system prefers. */
export const THEME_DEFAULT: Theme = 'light'
export const THEME_COLOR_DEFAULT = '#165DFF'

/** The stored choice; the theme is one of the settings. */
export function readTheme(storage: BrowserStorage): Theme {
  const { theme } = readSettings(storage)
  return theme === 'dark' || theme === 'light' ? theme : THEME_DEFAULT
}

export function storeTheme(storage: BrowserStorage, theme: Theme): void {
  storage.setJson(StorageKey.settings, { ...readSettings(storage), theme })
}

/**
 * Style rules hang on `data-theme` of the root, which exists before the first paint; the specification's dark attribute (section 4)
 * stands on the body beside it, as soon as there is a body.
 */
export function applyTheme(theme: Theme, page: Document = document): void {
  page.documentElement.dataset.theme = theme
  page.body?.toggleAttribute('dark', theme === 'dark')
}

function readSettings(storage: BrowserStorage): Record<string, unknown> {
  const settings = storage.getJson(StorageKey.settings)
  return settings !== null && typeof settings === 'object' && !Array.isArray(settings) ? { ...settings } : {}
}
