import type { Device, Settings } from '../../providers/settings/settings.ts'

/** What is around the page. */
export interface FrameLayout {
  readonly navbar: boolean
  /** At the left, under the navbar, in a drawer that a button opens, or not at all. */
  readonly menu: 'side' | 'top' | 'drawer' | 'none'
  /** Of the menu at the left: icons only. */
  readonly isMenuCollapsed: boolean
  /** Of the menu at the left, in px; 0 where there is none. */
  readonly menuWidthPx: number
  readonly tabBar: boolean
  readonly footer: boolean
  /** The fixed buttons at the right edge: the settings, and the menu where the navbar has no button for it. */
  readonly fixedButtons: boolean
}

/** Icons with room around them, as wide as a button needs. */
export const MENU_COLLAPSED_WIDTH_PX = 56

/** Specification 2, settings drawer. `device`: what the screen is; a narrow one always has the phone's layout. */
export function toFrameLayout(settings: Settings, device: Device): FrameLayout {
  const { navbar, menuCollapse, menuWidth, tabBar, footer } = settings
  const menu = toMenuPlace(settings, device)
  const isMenuCollapsed = menu === 'side' && menuCollapse
  return {
    navbar,
    menu,
    isMenuCollapsed,
    menuWidthPx: menu === 'side' ? (isMenuCollapsed ? MENU_COLLAPSED_WIDTH_PX : menuWidth) : 0,
    tabBar,
    footer,
    fixedButtons: !navbar,
  }
}

function toMenuPlace({ menu, topMenu, hideMenu, device: wanted }: Settings, device: Device): FrameLayout['menu'] {
  if (!menu) return 'none'
  if (device === 'mobile' || wanted === 'mobile' || hideMenu) return 'drawer'
  return topMenu ? 'top' : 'side'
}
