import MenuFoldOutlined from '@ant-design/icons-svg/es/asn/MenuFoldOutlined.js'
import MenuUnfoldOutlined from '@ant-design/icons-svg/es/asn/MenuUnfoldOutlined.js'
import { type PointerEvent, useRef } from 'react'
import { matchPath, NavLink, useLocation } from 'react-router-dom'
import type { Holder } from '../../domain/permissions.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useSettings } from '../../providers/settings/useSettings.ts'
import { type MenuLink, type MenuSection, toOpenMenu } from '../../resources/schema/project/toMenu.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { FrameLayout } from '../settings/toFrameLayout.ts'
import { menuIcons } from './menuIcons.ts'
import './menu.css'
import '../../ui/popover.css'

interface SideMenuProps {
  readonly sections: readonly MenuSection[]
  readonly holder: Holder | null
  readonly layout: Pick<FrameLayout, 'isMenuCollapsed' | 'menuWidthPx'>
}

/** The menu at the left, as wide as the settings say, or its icons only. */
export function SideMenu({ sections, holder, layout: { isMenuCollapsed, menuWidthPx } }: SideMenuProps) {
  const { t } = useTranslate()
  const [, change] = useSettings()
  const label = t(isMenuCollapsed ? 'settings.expandMenu' : 'settings.collapseMenu')
  return (
    <nav
      className="zg-frame-menu"
      data-collapsed={isMenuCollapsed || undefined}
      style={{ width: menuWidthPx }}
      aria-label={t('frame.menu')}
    >
      <div className="zg-frame-menu-list">
        <Menu sections={sections} holder={holder} variant={isMenuCollapsed ? 'icons' : 'full'} />
      </div>
      <Button
        shape="icon"
        className="zg-frame-menu-fold"
        aria-label={label}
        title={label}
        onClick={() => change({ menuCollapse: !isMenuCollapsed })}
      >
        <Icon of={isMenuCollapsed ? MenuUnfoldOutlined : MenuFoldOutlined} />
      </Button>
    </nav>
  )
}

/** The menu as a row under the navbar. */
export function TopMenu({ sections, holder }: { readonly sections: readonly MenuSection[]; readonly holder: Holder | null }) {
  const { t } = useTranslate()
  return (
    <nav className="zg-top-menu" aria-label={t('frame.menu')}>
      <Menu sections={sections} holder={holder} variant="top" />
    </nav>
  )
}

interface MenuDrawerProps extends Omit<MenuProps, 'variant'> {
  readonly isOpen: boolean
  readonly close: () => void
}

/** The menu of a narrow screen. */
export function MenuDrawer({ isOpen, close, ...menu }: MenuDrawerProps) {
  const { t } = useTranslate()
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('frame.menu')} className="zg-menu-drawer">
      <nav aria-label={t('frame.menu')}>
        <Menu {...menu} />
      </nav>
    </Dialog>
  )
}

interface MenuProps {
  readonly sections: readonly MenuSection[]
  /** Null until the user is known: then nothing is shown rather than too much. */
  readonly holder: Holder | null
  /** `full`: heads with their links below. `icons`, `top`: heads only, their links fly out. Default: `full`. */
  readonly variant?: 'full' | 'icons' | 'top'
}

/** The part of the menu that the user may open. */
function Menu({ sections, holder, variant = 'full' }: MenuProps) {
  const open = toOpenMenu(sections, holder)
  if (variant !== 'full') return open.map((section) => <MenuFlyout key={section.name} section={section} variant={variant} />)
  return (
    <>
      <PinnedLinks sections={open} />
      {open.map((section) => (
        <FullSection key={section.name} section={section} />
      ))}
    </>
  )
}

/** The pages that the reader pinned, above all groups; they stay in their groups as well. */
function PinnedLinks({ sections }: { readonly sections: readonly MenuSection[] }) {
  const { t } = useTranslate()
  const [{ menuPins }] = useSettings()
  const links = sections.flatMap((section) => section.links)
  const pinned = menuPins.flatMap((pin) => links.find(({ name }) => name === pin) ?? [])
  return (
    pinned.length > 0 && (
      <section className="zg-menu-section" aria-label={t('frame.pinned')}>
        <p className="zg-menu-pinned" aria-hidden="true">
          {t('frame.pinned')}
        </p>
        <MenuLinks links={pinned} />
      </section>
    )
  )
}

/** A group with its links below; the head folds them away, and stays so in this browser. */
function FullSection({ section: { name, label, links, startsFolded = false } }: { readonly section: MenuSection }) {
  const text = useText()
  const [{ menuFolds }, change] = useSettings()
  const { pathname } = useLocation()
  const isFolded = menuFolds[name] ?? startsFolded
  return (
    <section className="zg-menu-section" aria-labelledby={`menu-${name}`}>
      <h2 id={`menu-${name}`} className="zg-menu-head">
        <button
          type="button"
          aria-expanded={!isFolded}
          // Folded, it still says where the reader is.
          data-here={(isFolded && hasPage(links, pathname)) || undefined}
          onClick={() => change({ menuFolds: { ...menuFolds, [name]: !isFolded } })}
        >
          <Icon of={menuIcons[name]} /> {text(label)}
        </button>
      </h2>
      {!isFolded && <MenuLinks links={links} />}
    </section>
  )
}

function hasPage(links: readonly MenuLink[], pathname: string): boolean {
  return links.some(({ path }) => matchPath({ path, end: false }, pathname))
}

interface MenuFlyoutProps {
  readonly section: MenuSection
  /** `icons`: the links fly out to the right; `top`: downwards. */
  readonly variant: 'icons' | 'top'
}

/** A head of the collapsed or the top menu; its links in a native popover, by click, by key, or under the mouse. */
function MenuFlyout({ section: { name, label, links }, variant }: MenuFlyoutProps) {
  const text = useText()
  const { pathname } = useLocation()
  const head = useRef<HTMLButtonElement>(null)
  const flyout = useRef<HTMLDivElement>(null)
  const id = `menu-flyout-${name}`
  const isHere = hasPage(links, pathname)

  function place() {
    const at = head.current?.getBoundingClientRect()
    if (!at || !flyout.current) return
    const [left, top] = variant === 'icons' ? [at.right, at.top] : [at.left, at.bottom]
    Object.assign(flyout.current.style, { left: `${left}px`, top: `${top}px` })
  }

  function showUnderMouse({ pointerType }: PointerEvent) {
    if (pointerType !== 'mouse') return
    place()
    flyout.current?.showPopover()
  }

  return (
    <div
      className="zg-menu-flyout"
      data-variant={variant}
      onPointerEnter={showUnderMouse}
      onPointerLeave={() => flyout.current?.hidePopover()}
    >
      <button
        type="button"
        ref={head}
        className="zg-menu-flyout-head"
        data-here={isHere || undefined}
        popovertarget={id}
        popovertargetaction="show"
        title={variant === 'icons' ? text(label) : undefined}
        aria-label={text(label)}
        onClick={place}
      >
        <Icon of={menuIcons[name]} />
        {variant === 'top' && text(label)}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click of a link inside, by mouse or by key, closes what it is in */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div id={id} ref={flyout} popover="auto" className="zg-popover zg-menu-flyout-box" onClick={() => flyout.current?.hidePopover()}>
        <p className="zg-menu-flyout-title">{text(label)}</p>
        <MenuLinks links={links} />
      </div>
    </div>
  )
}

/** The pages of one section. */
function MenuLinks({ links }: { readonly links: readonly MenuLink[] }) {
  const text = useText()
  return (
    <ul>
      {links.map(({ name, path, label }) => (
        <li key={name}>
          <NavLink className="zg-menu-link" to={path}>
            {text(label)}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
