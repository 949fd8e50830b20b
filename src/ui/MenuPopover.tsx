import './menuPopover.css'
import './popover.css'
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { placeInWindow } from './placeInWindow.ts'

interface MenuPopoverProps {
  /** Where it was asked for, in px of the window. */
  readonly place: { readonly x: number; readonly y: number }
  readonly label: string
  readonly leave: () => void
  /** Elements of role `menuitem`. */
  readonly children: ReactNode
}

/** A menu at a point; arrows go from entry to entry, Escape and a press elsewhere leave it. */
export function MenuPopover({ place, label, leave, children }: MenuPopoverProps) {
  const menu = useMenuPopover(place, leave)

  function follow(event: ReactKeyboardEvent) {
    if (event.key === 'Tab') return leave()
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')]
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const places: Readonly<Record<string, number>> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: entries.length - 1 }
    const to = places[event.key]
    if (to === undefined) return
    event.preventDefault()
    entries[(to + entries.length) % entries.length]?.focus()
  }

  return (
    <div ref={menu} popover="manual" role="menu" tabIndex={-1} className="zg-popover zg-menu-popover" aria-label={label} onKeyDown={follow}>
      {children}
    </div>
  )
}

/**
 * Shows a manual popover at a point, inside the window, with the focus on its first entry, until Escape or a press elsewhere.
 * Not an automatic one: that closes itself at the end of the very press of the right button that asked for it.
 */
function useMenuPopover({ x, y }: { readonly x: number; readonly y: number }, leave: () => void): RefObject<HTMLDivElement> {
  const popover = useRef<HTMLDivElement>(null)
  const leaving = useRef(leave)
  leaving.current = leave

  useEffect(() => {
    const menu = popover.current
    if (!menu) return
    const before = document.activeElement
    menu.showPopover()
    placeInWindow(menu, x, y)
    menu.querySelector<HTMLElement>('[role=menuitem]')?.focus()

    const leaveOutside = ({ target }: Event) => {
      if (!(target instanceof Node && menu.contains(target))) leaving.current()
    }
    const leaveOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The key that closes the menu closes no dialog around it.
      event.preventDefault()
      leaving.current()
    }
    const leaveAtOnce = () => leaving.current()
    document.addEventListener('pointerdown', leaveOutside)
    document.addEventListener('keydown', leaveOnEscape)
    window.addEventListener('blur', leaveAtOnce)
    return () => {
      document.removeEventListener('pointerdown', leaveOutside)
      document.removeEventListener('keydown', leaveOnEscape)
      window.removeEventListener('blur', leaveAtOnce)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [x, y])

  return popover
}
