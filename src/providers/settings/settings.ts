import type { MenuItem } from '../../../contract/entities/menuItem.ts'
import { parseThemeColor } from '../../theme/parseThemeColor.ts'
import { parseTheme, THEME_COLOR_DEFAULT, THEME_DEFAULT, type Theme } from '../../theme/theme.ts'

export const devices = ['desktop', 'mobile'] as const
export type Device = (typeof devices)[number]

/** App settings of the specification (section 3). */
export interface Settings {
  readonly theme: Theme
  /** Colours of the page are inverted by 80 percent. */
  readonly colorWeak: boolean
  readonly navbar: boolean
  readonly menu: boolean
  /** The menu lies under the navbar instead of standing at the left. */
  readonly topMenu: boolean
  /** The menu is a drawer, opened when wanted, on a wide screen too. */
  readonly hideMenu: boolean
  /** The menu at the left shows its icons only. */
  readonly menuCollapse: boolean
  readonly footer: boolean
  /** `#RRGGBB`. */
  readonly themeColor: string
  /** In px. */
  readonly menuWidth: number
  /** Groups of the menu that the reader folded (true) or opened (false); one that is absent is as the menu has it at first. */
  readonly menuFolds: Readonly<Record<string, boolean>>
  /** Names of the pages that she pinned to the top of the menu, in the order of pinning. */
  readonly menuPins: readonly string[]
  /** The settings drawer is open. */
  readonly globalSettings: boolean
  /** `mobile` asks for the phone's layout on any screen; a narrow screen has it anyway. */
  readonly device: Device
  readonly tabBar: boolean
  readonly menuFromServer: boolean
  /** Of the user who is logged in; empty until it was fetched. */
  readonly serverMenu: readonly MenuItem[]
}

export const SETTINGS_DEFAULT: Settings = {
  theme: THEME_DEFAULT,
  colorWeak: false,
  navbar: true,
  menu: true,
  topMenu: false,
  hideMenu: false,
  menuCollapse: false,
  footer: true,
  themeColor: THEME_COLOR_DEFAULT,
  menuWidth: 220,
  menuFolds: {},
  menuPins: [],
  globalSettings: false,
  device: 'desktop',
  tabBar: false,
  menuFromServer: false,
  serverMenu: [],
}

/** Narrower, and names are cut off; wider, and the tables are (assumed). */
export const MENU_WIDTH_MIN_PX = 160
export const MENU_WIDTH_MAX_PX = 400
/** More pins than these would be a second menu. */
export const MENU_PINS_MAX = 12

/** Of this page and this moment, never stored: an open drawer, and the menu of the user who is logged in. */
export const momentKeys = ['globalSettings', 'serverMenu'] as const satisfies readonly (keyof Settings)[]

/** Settings from unknown JSON; what is missing or not what we wrote becomes its default, key by key. */
export function parseSettings(value: unknown): Settings {
  const given: Readonly<Record<string, unknown>> = value !== null && typeof value === 'object' ? { ...value } : {}
  const entries = Object.entries(parsers).map(([key, parse]) => [key, parse(given[key])] as const)
  const known = Object.fromEntries(entries.filter(([, parsed]) => parsed !== undefined))
  return { ...SETTINGS_DEFAULT, ...known }
}

/** The settings after some were changed, with what follows from that (specification 2). */
export function changeSettings(settings: Settings, change: Partial<Settings>): Settings {
  const next = { ...settings, ...change }
  return {
    ...next,
    menuCollapse: change.topMenu ? false : next.menuCollapse,
    // Switched on again, it is fetched again.
    serverMenu: change.menuFromServer === false ? SETTINGS_DEFAULT.serverMenu : next.serverMenu,
    menuWidth: parseMenuWidth(next.menuWidth) ?? settings.menuWidth,
    themeColor: parseThemeColor(next.themeColor) ?? settings.themeColor,
  }
}

/** The text that "copy settings" puts on the clipboard: what SETTINGS_DEFAULT would be, to have these as the default. */
export function formatSettings(settings: Settings): string {
  const { globalSettings, serverMenu } = SETTINGS_DEFAULT
  return JSON.stringify({ ...settings, globalSettings, serverMenu }, null, 2)
}

const parsers: { readonly [Key in Exclude<keyof Settings, (typeof momentKeys)[number]>]: (value: unknown) => Settings[Key] | undefined } = {
  theme: parseTheme,
  colorWeak: parseSwitch,
  navbar: parseSwitch,
  menu: parseSwitch,
  topMenu: parseSwitch,
  hideMenu: parseSwitch,
  menuCollapse: parseSwitch,
  footer: parseSwitch,
  themeColor: parseThemeColor,
  menuWidth: parseMenuWidth,
  menuFolds: parseFolds,
  menuPins: parsePins,
  device: (value) => devices.find((device) => device === value),
  tabBar: parseSwitch,
  menuFromServer: parseSwitch,
}

function parseSwitch(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

function parseMenuWidth(value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return Math.min(Math.max(Math.round(value), MENU_WIDTH_MIN_PX), MENU_WIDTH_MAX_PX)
}

function parseFolds(value: unknown): Settings['menuFolds'] | undefined {
  if (value === null || typeof value !== 'object') return undefined
  return Object.fromEntries(Object.entries(value).filter(([, isFolded]) => typeof isFolded === 'boolean'))
}

function parsePins(value: unknown): Settings['menuPins'] | undefined {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string').slice(0, MENU_PINS_MAX) : undefined
}
