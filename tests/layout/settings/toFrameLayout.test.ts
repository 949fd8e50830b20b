import { describe, expect, it } from 'vitest'
import { type FrameLayout, MENU_COLLAPSED_WIDTH_PX, toFrameLayout } from '../../../src/layout/settings/toFrameLayout.ts'
import { type Device, SETTINGS_DEFAULT, type Settings } from '../../../src/providers/settings/settings.ts'

const usual: FrameLayout = {
  navbar: true,
  menu: 'side',
  isMenuCollapsed: false,
  menuWidthPx: 220,
  tabBar: false,
  footer: true,
  fixedButtons: false,
}
const drawer = { ...usual, menu: 'drawer', menuWidthPx: 0 } as const
const collapsed = { ...usual, isMenuCollapsed: true, menuWidthPx: MENU_COLLAPSED_WIDTH_PX }

const table: readonly [string, Partial<Settings>, Device, FrameLayout][] = [
  ['the defaults', {}, 'desktop', usual],
  ['the defaults on a narrow screen', {}, 'mobile', drawer],
  ['no navbar', { navbar: false }, 'desktop', { ...usual, navbar: false, fixedButtons: true }],
  ['no navbar on a narrow screen', { navbar: false }, 'mobile', { ...drawer, navbar: false, fixedButtons: true }],
  ['no menu', { menu: false }, 'desktop', { ...usual, menu: 'none', menuWidthPx: 0 }],
  ['no menu, but a top menu', { menu: false, topMenu: true }, 'desktop', { ...usual, menu: 'none', menuWidthPx: 0 }],
  ['no menu on a narrow screen', { menu: false }, 'mobile', { ...usual, menu: 'none', menuWidthPx: 0 }],
  ['a top menu', { topMenu: true }, 'desktop', { ...usual, menu: 'top', menuWidthPx: 0 }],
  ['a top menu on a narrow screen', { topMenu: true }, 'mobile', drawer],
  ['a hidden menu', { hideMenu: true }, 'desktop', drawer],
  ['a hidden top menu', { hideMenu: true, topMenu: true }, 'desktop', drawer],
  ['a collapsed menu', { menuCollapse: true }, 'desktop', collapsed],
  ['a collapsed menu, however wide', { menuCollapse: true, menuWidth: 400 }, 'desktop', collapsed],
  ['a collapsed menu on a narrow screen', { menuCollapse: true }, 'mobile', drawer],
  ['a wider menu', { menuWidth: 300 }, 'desktop', { ...usual, menuWidthPx: 300 }],
  ['the tab bar', { tabBar: true }, 'desktop', { ...usual, tabBar: true }],
  ['no footer', { footer: false }, 'desktop', { ...usual, footer: false }],
  ["the phone's layout on a wide screen", { device: 'mobile' }, 'desktop', drawer],
]

describe('toFrameLayout', () => {
  it.each(table)('gives %s what is around the page [spec 2.52, 4.11]', (_, change, device, layout) => {
    expect(toFrameLayout({ ...SETTINGS_DEFAULT, ...change }, device)).toEqual(layout)
  })
})
