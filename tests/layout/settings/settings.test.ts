import { describe, expect, it } from 'vitest'
import {
  changeSettings,
  formatSettings,
  MENU_PINS_MAX,
  MENU_WIDTH_MAX_PX,
  MENU_WIDTH_MIN_PX,
  parseSettings,
  SETTINGS_DEFAULT,
  type Settings,
} from '../../../src/providers/settings/settings.ts'
import { fc } from '../../fastCheck.ts'

/** Specification 3, app settings defaults. */
const specified = {
  theme: 'light',
  colorWeak: false,
  navbar: true,
  menu: true,
  topMenu: false,
  hideMenu: false,
  menuCollapse: false,
  footer: true,
  themeColor: '#165DFF',
  menuWidth: 220,
  menuFolds: {},
  menuPins: [],
  globalSettings: false,
  device: 'desktop',
  tabBar: false,
  menuFromServer: false,
  serverMenu: [],
}

const anySettings: fc.Arbitrary<Settings> = fc.record({
  theme: fc.constantFrom('light' as const, 'dark' as const),
  colorWeak: fc.boolean(),
  navbar: fc.boolean(),
  menu: fc.boolean(),
  topMenu: fc.boolean(),
  hideMenu: fc.boolean(),
  menuCollapse: fc.boolean(),
  footer: fc.boolean(),
  themeColor: fc.integer({ min: 0, max: 0xffffff }).map((color) => `#${color.toString(16).padStart(6, '0').toUpperCase()}`),
  menuWidth: fc.integer({ min: MENU_WIDTH_MIN_PX, max: MENU_WIDTH_MAX_PX }),
  menuFolds: fc.dictionary(fc.constantFrom('user', 'goods', 'shop'), fc.boolean(), { noNullPrototype: true }),
  menuPins: fc.array(fc.string(), { maxLength: MENU_PINS_MAX }),
  globalSettings: fc.constant(false),
  device: fc.constantFrom('desktop' as const, 'mobile' as const),
  tabBar: fc.boolean(),
  menuFromServer: fc.boolean(),
  serverMenu: fc.constant([]),
})

describe('the defaults', () => {
  it('are those of the specification, key by key [spec 3.4-3.6, 9.5]', () => {
    expect(SETTINGS_DEFAULT).toEqual(specified)
  })
})

describe('parseSettings', () => {
  it.each([null, undefined, 'dark', 7, [], ['theme'], {}])('answers the defaults for %j', (value) => {
    expect(parseSettings(value)).toEqual(SETTINGS_DEFAULT)
  })

  it.each<[keyof Settings, unknown]>([
    ['theme', 'blue'],
    ['colorWeak', 'yes'],
    ['navbar', null],
    ['themeColor', 'red'],
    ['themeColor', '#12345'],
    ['menuWidth', '220'],
    ['menuWidth', Number.NaN],
    ['menuFolds', 'user'],
    ['menuPins', 'shops'],
    ['device', 'watch'],
    ['tabBar', 1],
    ['serverMenu', [{ name: 'shops', order: 1 }]],
    ['globalSettings', true],
  ])('repairs %s (%j) and leaves the others', (key, value) => {
    expect(parseSettings({ footer: false, topMenu: true, [key]: value })).toEqual({ ...SETTINGS_DEFAULT, footer: false, topMenu: true })
  })

  it('takes back what "copy settings" wrote', () => {
    fc.assert(fc.property(anySettings, (settings) => void expect(parseSettings(JSON.parse(formatSettings(settings)))).toEqual(settings)))
  })
})

describe('formatSettings', () => {
  it('copies every key, but neither the open drawer nor the menu of one reader', () => {
    const copied = formatSettings({ ...SETTINGS_DEFAULT, globalSettings: true, serverMenu: [{ name: 'shops', order: 1 }] })
    expect(JSON.parse(copied)).toEqual(specified)
  })
})

describe('changeSettings', () => {
  it('un-collapses the menu when the top menu is turned on [spec 2.59]', () => {
    expect(changeSettings({ ...SETTINGS_DEFAULT, menuCollapse: true }, { topMenu: true })).toMatchObject({
      topMenu: true,
      menuCollapse: false,
    })
  })

  it('leaves a collapsed menu alone when anything else changes', () => {
    expect(changeSettings({ ...SETTINGS_DEFAULT, menuCollapse: true }, { topMenu: false, footer: false }).menuCollapse).toBe(true)
  })

  it.each([
    [1, MENU_WIDTH_MIN_PX],
    [9_000, MENU_WIDTH_MAX_PX],
    [240.4, 240],
    [Number.NaN, 220],
  ])('makes a menu width of %d one of %d px', (wanted, kept) => {
    expect(changeSettings(SETTINGS_DEFAULT, { menuWidth: wanted }).menuWidth).toBe(kept)
  })

  it('keeps the colour that it has when it is given none', () => {
    expect(changeSettings(SETTINGS_DEFAULT, { themeColor: 'no colour' }).themeColor).toBe('#165DFF')
  })
})
