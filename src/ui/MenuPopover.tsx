import type { KeyboardEvent, ReactNode } from 'react'
import './menuPopover.css'
import { useMenuPopover } from './useMenuPopover.ts'

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

  function follow(event: KeyboardEvent) {
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
