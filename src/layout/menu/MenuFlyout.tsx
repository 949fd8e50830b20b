import { type PointerEvent, useRef } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { useText } from '../../providers/i18n/useText.ts'
import type { MenuSection } from '../../resources/schema/project/toMenu.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MenuLinks } from './MenuLinks.tsx'
import { menuIcons } from './menuIcons.ts'

interface MenuFlyoutProps {
  readonly section: MenuSection
  /** `icons`: the links fly out to the right; `top`: downwards. */
  readonly variant: 'icons' | 'top'
}

/** A head of the collapsed or the top menu; its links in a native popover, by click, by key, or under the mouse. */
export function MenuFlyout({ section: { name, label, links }, variant }: MenuFlyoutProps) {
  const text = useText()
  const { pathname } = useLocation()
  const head = useRef<HTMLButtonElement>(null)
  const flyout = useRef<HTMLDivElement>(null)
  const id = `menu-flyout-${name}`
  const isHere = links.some(({ path }) => matchPath({ path, end: false }, pathname))

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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click of a link inside, by mouse or by key, closes what it stands in */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div id={id} ref={flyout} popover="auto" className="zg-popover zg-menu-flyout-box" onClick={() => flyout.current?.hidePopover()}>
        <p className="zg-menu-flyout-title">{text(label)}</p>
        <MenuLinks links={links} />
      </div>
    </div>
  )
}
