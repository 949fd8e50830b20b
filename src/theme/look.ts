import type { BrowserStorage } from '../storage/createBrowserStorage.ts'
import { StorageKey } from '../storage/keys.ts'
import { parseThemeColor } from './parseThemeColor.ts'
import { putRules } from './putRules.ts'
import { applyTheme, readStoredSettings, readTheme, THEME_COLOR_DEFAULT, type Theme } from './theme.ts'

/** What of the settings the page has to know before its first paint. */
export interface Look {
  readonly theme: Theme
  readonly colorWeak: boolean
  /** Style rules of a theme colour of the reader's own; '' for the default, null while they are not computed yet. */
  readonly colorRules: string | null
}

const RULES_ID = 'theme-color'

export function readLook(storage: BrowserStorage): Look {
  const { colorWeak, themeColor } = readStoredSettings(storage)
  return {
    theme: readTheme(storage),
    colorWeak: colorWeak === true,
    colorRules: readColorRules(storage, parseThemeColor(themeColor) ?? THEME_COLOR_DEFAULT),
  }
}

/** Rules take antd's functions to compute: kept beside the colour, so that the next page has them before anything is loaded. */
export function storeColorRules(storage: BrowserStorage, color: string, rules: string): void {
  storage.setJson(StorageKey.colorRules, { color, rules })
}

export function applyLook({ theme, colorWeak, colorRules }: Look, page: Document = document): void {
  applyTheme(theme, page)
  page.documentElement.toggleAttribute('data-color-weak', colorWeak)
  // Unknown ones leave those of the colour before: better than a flash of the default.
  if (colorRules === null) return
  const element = page.getElementById(RULES_ID)
  if (colorRules === '') {
    element?.remove()
    return
  }
  const rules = element ?? page.head.appendChild(page.createElement('style'))
  rules.id = RULES_ID
  putRules(rules as HTMLStyleElement, colorRules)
}

function readColorRules(storage: BrowserStorage, color: string): string | null {
  if (color === THEME_COLOR_DEFAULT) return ''
  const stored = storage.getJson(StorageKey.colorRules) as { color?: unknown; rules?: unknown } | null
  return stored?.color === color && typeof stored.rules === 'string' ? stored.rules : null
}
